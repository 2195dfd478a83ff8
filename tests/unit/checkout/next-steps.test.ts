import { describe, expect, it } from 'vitest';
import type { Order } from '../../../shared/contract/orders/orders.ts';
import { nextSteps } from '../../../worker/pages/checkout/next-steps.ts';

type Bought = Parameters<typeof nextSteps>[0];

const line = (reason?: 'made-to-order' | 'pre-order'): Order['lines'][number] => ({
  position: 1,
  sku: '1000001-M',
  productId: '100001',
  optionId: '1000001',
  name: { fr: '', en: '', de: '', es: '', it: '', pl: '' },
  color: { fr: '', en: '', de: '', es: '', it: '', pl: '' },
  size: 'M',
  quantity: 1,
  totalPrice: null,
  discount: 0,
  returnable: 1,
  delivery:
    reason === undefined
      ? null
      : { reason, weeks: { min: 3, max: 4 }, sentFrom: '2026-12-13', sentUntil: '2026-12-20' },
});

const to = (where: NonNullable<Order['delivery']>['to']): Order['delivery'] => ({
  to: where,
  name: '',
  address: null,
  arrives: null,
  readyOn: null,
});

const extra = (kind: Order['extras'][number]['kind']) => ({
  kind,
  reference: '',
  giftCard: null,
  price: { centAmount: 100 },
});

const steps = (bought: Partial<Bought>) =>
  nextSteps({ lines: [], extras: [], delivery: null, ...bought }).map((key) => key.replace('confirmation.next.', ''));

describe('what happens after an order', () => {
  it.each([
    ['address', 'ship'],
    ['store', 'store'],
    ['receiver', 'receiver'],
    ['pickup', 'pickup'],
    ['locker', 'locker'],
    [null, 'ship'],
  ] as const)('that goes to %s', (where, step) => {
    expect(steps({ lines: [line()], delivery: to(where) })).toEqual(['prepare', step, 'return']);
  });

  it('of made-to-order pieces, or of those that come with the collection', () => {
    expect(steps({ lines: [line('made-to-order')], delivery: to('address') })).toEqual(['made', 'ship', 'return']);
    expect(steps({ lines: [line('pre-order'), line()], delivery: to('address') })).toEqual([
      'pre-order',
      'prepare',
      'ship',
      'return',
    ]);
  });

  it('says nothing of parcels where nothing travels', () => {
    expect(steps({ extras: [extra('gift-card')] })).toEqual(['gift-card']);
    expect(steps({ extras: [extra('donation'), extra('loyalty-card')] })).toEqual(['loyalty-card', 'donation']);
    expect(steps({ lines: [line()], delivery: to('e-mail') })).toEqual(['by-mail']);
    expect(steps({ lines: [line()] })).toEqual(['by-mail']);
  });
});
