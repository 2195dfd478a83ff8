import { expect, it } from 'vitest';
import { orderMail } from '../../../backend/documents/order-mail.ts';
import { orderSentences } from '../../../backend/documents/order-sentences.ts';
import { order } from './paper-order-fixture.ts';

it.each([
  ['address', true, null],
  ['e-mail', false, null],
  ['pickup', true, 'confirmation.next.pickup'],
  ['locker', true, 'confirmation.next.locker'],
  ['store', true, 'confirmation.next.store'],
  ['receiver', true, 'confirmation.next.receiver'],
  [null, true, null],
] as const)('an order that goes to %s', (to, place, next) => {
  expect(orderSentences({ to }, false)).toEqual({ place, next, attached: 'mail.invoice' });
  expect(orderSentences({ to }, true)).toEqual({ place, next, attached: 'mail.papers' });
});

it('an order without a delivery has no place', () => {
  expect(orderSentences(null, false).place).toBe(false);
});

it('what goes by e-mail arrives on no day and at no address', () => {
  const { delivery } = order;
  if (delivery === null) throw new Error('The order has a delivery.');
  const arrives = { from: '2026-11-24', until: '2026-11-26' };
  const mailTo = (to: 'address' | 'e-mail') =>
    orderMail({ ...order, locale: 'en', delivery: { ...delivery, arrives, to } }, 'Ida').body;
  expect(mailTo('address')).toMatch(/WARSZAWA[\s\S]*26 Nov\b/);
  expect(mailTo('e-mail')).not.toMatch(/WARSZAWA|26 Nov\b/);
});
