/** Payments and orders by calls of the gateway, with a real Medusa behind it. */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Cart, PaymentResult } from '../../shared/contract/cart/cart.ts';
import { of, readyCart, type Shopper } from '../integration/cart/carts-fixture.ts';
import { openPayment, payCart, payOnPage } from '../integration/payment/paid-cart.ts';
import { payUnnotified } from '../integration/payment/pay-unnotified.ts';
import { type MedusaShop, startMedusaShop } from './medusa-shop.ts';

let shop: MedusaShop;
const sku = '1000010-36';
const another = '1000028-S';

beforeAll(async () => {
  shop = await startMedusaShop();
});

beforeEach(async () => {
  shop.medusa.fault = () => undefined;
  shop.notifications.fault = () => undefined;
  await shop.setStock(sku, 20);
  await shop.setStock(another, 20);
});

afterAll(() => shop.dispose());

type Buyer = Shopper & { customerId: string; token: string };

/** A customer's cart of some pieces, whose payment is open. */
async function paying(quantity = 1) {
  const buyer = await shop.customer('fr-fr');
  const cart = await readyCart(shop, buyer, [{ sku, quantity }]);
  return { buyer, cart, page: await openPayment(shop, cart, buyer) };
}

const ordersOf = async (buyer: Buyer) => (await shop.call('listOrders', { page: 1, size: 10 }, buyer)).orders;

/** The provider's refunds of a payment, in cents. */
const refundsOf = async (page: string): Promise<number[]> => {
  const { results } = await shop.db
    .prepare('SELECT amount FROM payment_refunds WHERE session_id = ?')
    .bind(page.split('/').at(-1))
    .all<{ amount: number }>();
  return results.map(({ amount }) => amount);
};

/** Pays at the provider, which cannot notify the shop; returns what the shopper brings back. */
async function payAway(page: string, result: PaymentResult = 'Authorised') {
  const back = await payUnnotified(shop.shop, page, result);
  return { redirectResult: new URL(back, shop.shop.shopUrl).searchParams.get('redirectResult') ?? '' };
}

const isOrdering = ({ path }: { path: string }) => path.endsWith('/order');

test('a paid cart is one order with its lines and sums, which its customer alone finds', async () => {
  const buyer = await shop.customer('fr-fr');
  const ready = await readyCart(shop, buyer, [
    { sku, quantity: 2 },
    { sku: another, quantity: 1 },
  ]);
  const reduced = await shop.call('addPromoCode', { ...of(ready), promoCode: 'WELCOME10' }, buyer);
  const cart = await payCart(shop, reduced, buyer);
  const number = cart.orderNumber ?? '';
  const order = await shop.call('getOrder', { orderNumber: number }, buyer);
  expect(order).toMatchObject({ status: 'PAID', cartId: cart.id, totalPrice: reduced.totalPrice, charged: true });
  const paid = order.lines.reduce((sum, line) => sum + (line.totalPrice?.centAmount ?? 0), 0);
  expect(paid + (order.shippingPrice?.centAmount ?? 0)).toBe(order.totalPrice.centAmount);
  expect(order.discounts).toMatchObject([{ code: 'WELCOME10' }]);
  expect(order.delivery?.address).toMatchObject({ line1: '12 RUE DE LA PAIX' });
  expect(order.billingAddress).toMatchObject({ city: 'PARIS' });
  expect((await shop.call('getOrderOfCart', { cartId: cart.id }, buyer)).orderNumber).toBe(number);
  expect((await ordersOf(buyer)).map(({ orderNumber }) => orderNumber)).toEqual([number]);
  expect(await shop.call('getLastPurchaseDate', {}, buyer)).toBe(new Date().toISOString().slice(0, 10));

  const other = await shop.customer('fr-fr');
  expect(await shop.refused('getOrder', { orderNumber: number }, other)).toMatchObject({ code: 'unknown' });
  expect(await shop.refused('getOrderOfCart', { cartId: cart.id }, other)).toMatchObject({ code: 'unknown' });
  expect(await shop.refused('getCart', { cartId: cart.id }, other)).toMatchObject({ code: 'cart-unknown' });
  expect(await ordersOf(other)).toEqual([]);
  expect(await shop.refused('addProduct', { ...of(cart), sku }, buyer)).toMatchObject({ code: 'cart-unknown' });
  expect(await shop.refused('getOwnCart', {}, buyer)).toMatchObject({ code: 'cart-unknown' });
  expect((await shop.call('validateCart', of(ready), buyer)).orderNumber).toBe(number);
});

test('orders are listed in pages, the newest first', async () => {
  const buyer = await shop.customer('fr-fr');
  const numbers: (string | null)[] = [];
  for (let at = 0; at < 3; at += 1) {
    const cart = await readyCart(shop, buyer, [{ sku, quantity: 1 }]);
    numbers.unshift((await payCart(shop, cart, buyer)).orderNumber);
  }
  const first = await shop.call('listOrders', { page: 1, size: 2 }, buyer);
  const second = await shop.call('listOrders', { page: 2, size: 2 }, buyer);
  expect([...first.orders, ...second.orders].map(({ orderNumber }) => orderNumber)).toEqual(numbers);
  expect(first).toMatchObject({ total: 3 });
});

test('the notification makes the order before the shopper returns, and changes nothing when it is repeated', async () => {
  const { buyer, cart, page } = await paying();
  const body = new URLSearchParams({ number: '4111111111111111', expiry: '03/40', cvc: '737', holder: 'A' });
  const back = await shop.shop.fetchBackend(`${page}/card`, { method: 'POST', body });
  expect((await shop.call('getCart', { cartId: cart.id }, buyer)).orderNumber).not.toBeNull();
  await shop.db.exec('UPDATE payment_notifications SET acknowledged_at = NULL');
  await shop.repeatNotifications();
  const redirectResult = new URL(back.headers.get('location') ?? '').searchParams.get('redirectResult') ?? '';
  const details = { ...of(cart), details: { redirectResult } };
  expect(await shop.call('submitPaymentDetails', details, buyer)).toMatchObject({ resultCode: 'Authorised' });
  expect(await ordersOf(buyer)).toHaveLength(1);
});

test('a notification with another signature is refused', async () => {
  const item = { pspReference: 'A', merchantAccountCode: 'medusa', merchantReference: 'SV260101-AAAAAAAA' };
  const event = { eventCode: 'AUTHORISATION', eventDate: '2026-01-01T00:00:00Z', success: 'true' };
  const additionalData = { hmacSignature: `${'A'.repeat(43)}=` };
  const forged = { ...item, ...event, amount: { value: 1, currency: 'EUR' }, additionalData };
  const response = await shop.shop.fetchBackend('/gateway/notifications/adyen', {
    method: 'POST',
    body: JSON.stringify({ live: 'false', notificationItems: [{ NotificationRequestItem: forged }] }),
  });
  expect(response.status).toBe(401);
});

test.each(['/store/payment-collections', '/admin/carts/cart_1/order'])(
  'only the gateway says by which payment a cart is paid: %s',
  async (path) => {
    const { MEDUSA_URL, MEDUSA_PUBLISHABLE_KEY } = shop.env;
    const headers = { 'content-type': 'application/json', 'x-publishable-api-key': MEDUSA_PUBLISHABLE_KEY };
    const { status } = await fetch(MEDUSA_URL + path, { method: 'POST', headers, body: '{"cart_id":"cart_1"}' });
    expect(status).toBe(401);
  },
);

test.each(['Refused', 'Error', 'Cancelled'] as const)(
  'a payment that ends as %s can be tried again',
  async (result) => {
    const { buyer, cart, page } = await paying();
    const details = { ...of(cart), details: await payAway(page, result) };
    expect(await shop.call('submitPaymentDetails', details, buyer)).toMatchObject({ resultCode: result });
    expect(await shop.refused('validateCart', of(cart), buyer)).toMatchObject({ code: 'not-paid' });
    expect(await ordersOf(buyer)).toEqual([]);
    expect((await payCart(shop, cart, buyer)).orderNumber).not.toBeNull();
  },
);

test('an abandoned payment is continued, cancelled, or ended by a change of the cart', async () => {
  const { buyer, cart, page } = await paying();
  expect(await openPayment(shop, cart, buyer)).toBe(page);
  expect(await shop.call('cancelPayment', { cartId: cart.id }, buyer)).toEqual({ status: 'cancelled' });
  expect(await shop.call('cancelPayment', { cartId: cart.id }, buyer)).toEqual({ status: 'none' });
  await openPayment(shop, cart, buyer);
  const lineItemId = cart.lineItems[0]?.lineId ?? '';
  const changed = await shop.call('setQuantity', { ...of(cart), lineItemId, quantity: 2 }, buyer);
  expect(changed.payments).toEqual([]);
  expect((await payCart(shop, changed, buyer)).orderNumber).not.toBeNull();
});

test('a cart is not changed while the bank decides about its payment', async () => {
  const { buyer, cart, page } = await paying();
  expect(await payOnPage(shop, { cart, buyer, page }, 'Pending')).toBe('Pending');
  expect(await shop.refused('addProduct', { ...of(cart), sku }, buyer)).toMatchObject({ code: 'payment-under-way' });
  expect(await shop.refused('deleteCart', of(cart), buyer)).toMatchObject({ code: 'payment-under-way' });
  expect(await shop.refused('validateCart', of(cart), buyer)).toMatchObject({ code: 'payment-pending' });
  expect(await ordersOf(buyer)).toMatchObject([{ status: 'PENDING', cartId: cart.id }]);
});

const payment = ({ totalPrice }: Cart, centAmount = totalPrice.centAmount) => ({
  paymentProduct: 'cb',
  returnUrl: `${shop.shop.shopUrl}/fr-fr/order-adyen-check/`,
  amount: { ...totalPrice, centAmount },
});

test('another amount, another price and missing pieces are refused before the payment', async () => {
  const buyer = await shop.customer('fr-fr');
  const cart = await readyCart(shop, buyer, [{ sku, quantity: 2 }]);
  const less = { ...of(cart), payment: payment(cart, cart.totalPrice.centAmount - 1) };
  expect(await shop.refused('createPayment', less, buyer)).toMatchObject({ code: 'amount-changed' });
  const elsewhere = { ...of(cart), payment: { ...payment(cart), returnUrl: 'https://elsewhere.example/' } };
  expect(await shop.refused('createPayment', elsewhere, buyer)).toMatchObject({ statusCode: 400 });
  await shop.setStock(sku, 1);
  const same = { ...of(cart), payment: payment(cart) };
  expect(await shop.refused('createPayment', same, buyer)).toMatchObject({ code: 'out-of-stock' });
});

test('the last piece is held for the cart that pays first, until it does not', async () => {
  const late = await shop.customer('fr-fr');
  const cart = await readyCart(shop, late, [{ sku, quantity: 1 }]);
  await shop.setStock(sku, 1);
  const first = await paying();
  const paysToo = { ...of(cart), payment: payment(cart) };
  expect(await shop.refused('createPayment', paysToo, late)).toMatchObject({ code: 'out-of-stock' });
  expect((await shop.call('getCart', { cartId: first.cart.id }, first.buyer)).lineItems).toMatchObject([{ stock: 1 }]);
  await shop.call('cancelPayment', { cartId: first.cart.id }, first.buyer);
  expect((await shop.call('createPayment', paysToo, late)).action).not.toBeNull();
  await shop.call('cancelPayment', { cartId: cart.id }, late);
});

test('a paid payment whose pieces are gone is refunded once', async () => {
  const lost = await paying();
  const { buyer, cart, page } = lost;
  // Somebody counts the shelf.
  await shop.setStock(sku, -1);
  expect(await payOnPage(shop, lost)).toBe('Authorised');
  expect(await shop.refused('validateCart', of(cart), buyer)).toMatchObject({ code: 'out-of-stock' });
  expect(await refundsOf(page)).toEqual([cart.totalPrice.centAmount]);
  expect(await ordersOf(buyer)).toEqual([]);
  await shop.db.exec('UPDATE payment_notifications SET acknowledged_at = NULL');
  await shop.repeatNotifications();
  expect(await refundsOf(page)).toHaveLength(1);
});

test.each(['down', 'cut'] as const)('a paid payment is one order although Medusa is %s meanwhile', async (fault) => {
  const { buyer, cart, page } = await paying();
  shop.medusa.fault = (request) => (isOrdering(request) ? fault : undefined);
  const details = { ...of(cart), details: await payAway(page) };
  // No status of the contract: it is not known whether it was carried out.
  await expect(shop.send('submitPaymentDetails', details, buyer)).rejects.toThrow('504');
  expect((await shop.call('getCart', { cartId: cart.id }, buyer)).orderNumber).toBeNull();
  shop.medusa.fault = () => undefined;
  const order = await shop.call('getOrderOfCart', { cartId: cart.id }, buyer);
  expect(await ordersOf(buyer)).toMatchObject([{ orderNumber: order.orderNumber }]);
});

test('a notification that could not be carried out is repeated, until there is an order', async () => {
  const { buyer, cart, page } = await paying();
  shop.medusa.fault = (request) => (isOrdering(request) ? 'cut' : undefined);
  const body = new URLSearchParams({ number: '4111111111111111', expiry: '03/40', cvc: '737', holder: 'A' });
  await shop.shop.fetchBackend(`${page}/card`, { method: 'POST', body });
  shop.medusa.fault = () => undefined;
  shop.notifications.fault = () => 'down';
  await shop.repeatNotifications();
  shop.notifications.fault = () => undefined;
  expect((await shop.call('getCart', { cartId: cart.id }, buyer)).orderNumber).toBeNull();
  await shop.repeatNotifications();
  expect((await shop.call('getCart', { cartId: cart.id }, buyer)).orderNumber).not.toBeNull();
  expect(await ordersOf(buyer)).toHaveLength(1);
});
