import { beforeAll, beforeEach, expect, test } from 'vitest';
import { testCards } from '../../../backend/stand-ins/payment-provider/sessions/test-cards.ts';
import type { Cart, PaymentResult } from '../../../shared/contract/cart/cart.ts';
import { type Backend, of, openBackend, readyCart, type Shopper } from '../cart/carts-fixture.ts';
import { notificationBody, sendNotification } from './provider-notification.ts';

let backend: Backend;
let buyer: Shopper;
let sku: string;
let cart: Cart;

beforeAll(async () => {
  backend = await openBackend();
});

beforeEach(async () => {
  buyer = await backend.customer();
  sku = await backend.product(5);
  cart = await readyCart(backend, buyer, [{ sku, quantity: 2 }]);
});

/** Opens the payment of the cart; returns the path of the hosted page. */
async function open(): Promise<string> {
  const returnUrl = `${backend.shop.shopUrl}/fr-fr/order-adyen-check/`;
  const payment = { paymentProduct: 'cb', returnUrl, amount: cart.totalPrice };
  const { action } = await backend.call('createPayment', { ...of(cart), payment }, buyer);
  return new URL(action?.url ?? '').pathname;
}

async function payWith(result: PaymentResult): Promise<void> {
  const number = testCards.find((card) => card.result === result)?.number ?? '';
  const body = new URLSearchParams({ number, expiry: '03/40', cvc: '737', holder: 'Anna Meyer' });
  await backend.shop.fetchBackend(`${await open()}/card`, { method: 'POST', body });
}

const orders = async () => (await backend.call('listOrders', { page: 1, size: 10 }, buyer)).orders;
const cancel = async () => (await backend.call('cancelPayment', { cartId: cart.id }, buyer)).status;

test('a payment that the bank has in its hands shows as a pending order under the number it will have', async () => {
  await payWith('Pending');
  expect(await backend.refused('validateCart', of(cart), buyer)).toMatchObject({ code: 'payment-pending' });
  const [waiting, ...others] = await orders();
  expect(others).toEqual([]);
  expect(waiting).toMatchObject({
    status: 'PENDING',
    cartId: cart.id,
    totalPrice: cart.totalPrice,
    nbProducts: 2,
  });
  expect(waiting?.orderNumber).toMatch(/^SV\d{6}-[0-9A-Z]{8}$/);
  expect(waiting?.optionIds).toHaveLength(1);

  expect(await cancel()).toBe('pending');
  expect(await backend.ledger(sku)).toEqual({ onSale: 3, held: 2, sold: 0 });
  expect(await backend.refused('addProduct', { ...of(cart), sku }, buyer)).toMatchObject({
    statusCode: 423,
    code: 'payment-under-way',
  });

  await backend.db
    .prepare('UPDATE payment_sessions SET settle_at = 1 WHERE reference = ?')
    .bind(waiting?.orderNumber ?? '')
    .run();
  const { orderNumber } = await backend.call('validateCart', of(cart), buyer);
  expect(orderNumber).toBe(waiting?.orderNumber);
  expect(await orders()).toMatchObject([{ status: 'PAID', orderNumber }]);
  expect(await cancel()).toBe('paid');
});

test('a voucher in the shopper’s hands is not cancelled by a change of the cart, only explicitly', async () => {
  await payWith('PresentToShopper');
  expect(await backend.refused('addProduct', { ...of(cart), sku }, buyer)).toMatchObject({
    statusCode: 423,
    code: 'payment-under-way',
    message: 'A payment of this cart is under way.',
  });
  expect(await orders()).toMatchObject([{ status: 'PENDING' }]);
  expect(await backend.ledger(sku)).toEqual({ onSale: 3, held: 2, sold: 0 });
  expect(await cancel()).toBe('cancelled');
  expect(await backend.ledger(sku)).toEqual({ onSale: 5, held: 0, sold: 0 });
});

test('a payment that the shopper cancels gives its pieces back, once', async () => {
  expect(await cancel()).toBe('none');
  await open();
  expect(await backend.ledger(sku)).toEqual({ onSale: 3, held: 2, sold: 0 });
  expect(await cancel()).toBe('cancelled');
  expect(await cancel()).toBe('none');
  expect(await backend.ledger(sku)).toEqual({ onSale: 5, held: 0, sold: 0 });
  expect(await orders()).toEqual([]);
});

test("another customer's payment cannot be cancelled", async () => {
  await open();
  const other = await backend.customer();
  expect(await backend.refused('cancelPayment', { cartId: cart.id }, other)).toMatchObject({
    statusCode: 404,
    code: 'cart-unknown',
  });
  expect(await backend.ledger(sku)).toEqual({ onSale: 3, held: 2, sold: 0 });
});

test.each([
  ['Pending', 'Refused', 1],
  ['Pending', 'Merchant', 0],
  ['Refused', 'Refused', 0],
] as const)('of a payment that is %s and then fails (%s), %i mails are written', async (result, reason, written) => {
  await payWith(result);
  const payment = await backend.db
    .prepare('SELECT payment_id, order_number FROM payments WHERE cart_id = ?')
    .bind(cart.id)
    .first<{ payment_id: string; order_number: string }>();
  const fields = { success: 'false', reason } as const;
  for (const _ of [1, 2]) {
    const body = await notificationBody(backend, payment?.payment_id ?? '', fields);
    expect(await sendNotification(backend, body)).toBe('200 [accepted]');
  }
  const { results } = await backend.db
    .prepare('SELECT lang, subject, link FROM mails WHERE recipient = ?')
    .bind(`${buyer.customerId}@test.example`)
    .all<{ lang: string; subject: string; link: string }>();
  expect(results).toHaveLength(written);
  for (const mail of results) {
    expect(mail.subject).toContain(payment?.order_number);
    expect(mail).toMatchObject({ lang: 'fr', link: `${backend.shop.shopUrl}/fr-fr/cart/` });
  }
});
