/** What shoppers pay and order, with the recorded answers of a real Medusa (adapters/medusa/recorded/payments). */
import { expect, test } from 'vitest';
import { replay } from './recorded-medusa.ts';

test('a paid cart is one order, with the lines and sums of the cart', async () => {
  const { cart, paying, unpaid, noOrder, paid, again, ordered, order, ofCart, orders, last } = await replay(
    'payments',
    'purchase',
  );
  expect(paying.payments).toMatchObject([
    { paymentProduct: 'visa', status: 'RedirectShopper', amountPlanned: { centAmount: cart.totalPrice.centAmount } },
  ]);
  expect([unpaid, noOrder]).toEqual(['402 not-paid', '404 unknown']);
  expect([paid, again]).toMatchObject([{ resultCode: 'Authorised' }, { resultCode: 'Authorised' }]);
  expect(ordered).toMatchObject({ id: cart.id, payments: [{ status: 'Authorised' }] });
  expect(ordered.orderNumber).toMatch(/^SV\d{6}-[\dA-Z]{8}$/);
  const { totalPrice } = cart;
  expect(order).toMatchObject({ status: 'PAID', totalPrice, nbProducts: 3, charged: true, refunds: [] });
  expect(order.lines.map(({ position, sku, quantity }) => [position, sku, quantity])).toEqual([
    [1, '1000001-34', 2],
    [2, '1000050-34', 1],
  ]);
  const lines = order.lines.reduce((sum, line) => sum + (line.totalPrice?.centAmount ?? 0), 0);
  expect(lines + (order.shippingPrice?.centAmount ?? 0)).toBe(totalPrice.centAmount);
  const discount = order.lines.reduce((sum, line) => sum + line.discount, 0);
  expect(order.discounts).toEqual([{ type: 'REM', code: 'WELCOME10', value: discount }]);
  expect(order.payments).toEqual([{ product: 'visa', lastDigits: null, amount: totalPrice }].map(withoutCurrency));
  expect(order.delivery).toMatchObject({ to: 'address', address: { line1: '12 RUE DE LA PAIX' } });
  expect(order.steps).toMatchObject([{ status: 'PAID' }]);
  expect(ofCart).toEqual(order);
  expect(orders).toMatchObject({ total: 1, orders: [{ orderNumber: order.orderNumber, status: 'PAID' }] });
  expect(last).toBe('2026-01-01');
});

const withoutCurrency = <Payment extends { amount: { centAmount: number } }>(payment: Payment) => ({
  ...payment,
  amount: { centAmount: payment.amount.centAmount },
});

test('an order is its customer’s alone, and its cart does not change any more', async () => {
  const { changed, others } = await replay('payments', 'purchase');
  expect(changed).toBe('404 cart-unknown');
  expect(others).toEqual(['404 unknown', '404 unknown', '404 cart-unknown']);
});

test('what is not paid can be paid again, and what the bank decides cannot be changed', async () => {
  const refused = await replay('payments', 'refusedPayments');
  expect(refused).toMatchObject({
    otherAmount: '412 amount-changed',
    elsewhere: '400 ',
    isContinued: true,
    isAnother: true,
    refused: { resultCode: 'Refused', triesLeft: 4 },
    cancelled: { status: 'cancelled' },
    none: { status: 'none' },
    pending: { resultCode: 'Pending' },
    frozen: '423 payment-under-way',
    waiting: '402 payment-pending',
    orders: { total: 1, orders: [{ status: 'PENDING' }] },
    forged: '400 ',
    refusedLater: { resultCode: 'Refused' },
  });
});

test('the last pieces are held for the cart that is being paid', async () => {
  const { paying, tooLate, cancelled, action } = await replay('payments', 'lastPieces');
  // Its own pieces are in stock for it.
  expect(paying.lineItems).toMatchObject([{ quantity: 2, stock: 2, availability: 'SOON_UNAVAILABLE' }]);
  expect(tooLate).toBe('412 out-of-stock');
  expect(cancelled.status).toBe('cancelled');
  expect(action).not.toBeNull();
});
