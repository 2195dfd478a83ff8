import { describe, expect, it } from 'vitest';
import type { OrderSummary } from '../../../shared/contract/orders/orders.ts';
import { translate } from '../../../shared/i18n/i18n.ts';
import { moneyBackOf } from '../../../shared/orders/money-back.ts';
import { moneyBackText } from '../../../worker/pages/account/order/money-back.ts';

const card = { product: 'visa', lastDigits: null };
const giftCard = { product: 'gift-card', lastDigits: '4711' };

const order: OrderSummary = {
  orderNumber: '1',
  createdAt: null,
  status: 'CANCELLED',
  cartId: null,
  totalPrice: { centAmount: 5_900, currencyCode: 'EUR' },
  nbProducts: 1,
  payUntil: null,
  optionIds: [],
  delivery: null,
  deliveredAt: null,
  charged: true,
  refunds: [],
};

const refund = (createdAt: string | null, parts: readonly [typeof card | typeof giftCard, number][]) => ({
  createdAt,
  amount: { centAmount: parts.reduce((sum, [, cents]) => sum + cents, 0) },
  means: parts.map(([means, cents]) => ({ ...means, amount: { centAmount: cents } })),
});

describe('the money of an order that was cancelled', () => {
  it('was not taken, or goes back, or is not known', () => {
    expect(moneyBackOf({ ...order, charged: false })).toEqual({ state: 'none' });
    expect(moneyBackOf(order)).toEqual({ state: 'due' });
    expect(moneyBackOf({ ...order, charged: null })).toBeNull();
  });

  it('went back: in all, when last, and to which means, each once', () => {
    const refunds = [
      refund('2026-01-14T10:00:00.000Z', [
        [giftCard, 2_000],
        [card, 900],
      ]),
      refund('2026-01-20T10:00:00.000Z', [[card, 3_000]]),
    ];
    expect(moneyBackOf({ ...order, refunds })).toMatchObject({
      state: 'back',
      centAmount: 5_900,
      at: '2026-01-20T10:00:00.000Z',
    });
    const text = moneyBackText({ ...order, refunds }, translate('en'), 'en-GB');
    expect(text).toBe('€59.00 refunded on 20 January 2026: Gift card …4711 and Visa');
  });

  it('is shown without a day where that is not known, and without means', () => {
    const undated = { ...order, refunds: [refund(null, [])] };
    expect(moneyBackText(undated, translate('en'), 'en-GB')).toBe('€0.00 refunded');
  });
});

it('nothing is shown for an order without a refund, and for one that was sent back only what went back', () => {
  expect(moneyBackOf({ ...order, status: 'DELIVERED' })).toBeNull();
  expect(moneyBackOf({ ...order, status: 'RETURNED', charged: null })).toBeNull();
  const refunds = [refund('2026-01-20T10:00:00.000Z', [[card, 5_900]])];
  expect(moneyBackOf({ ...order, status: 'RETURNED', refunds })).toMatchObject({ state: 'back' });
});
