import { beforeAll, expect, test } from 'vitest';
import { testCards } from '../../../backend/stand-ins/payment-provider/sessions/test-cards.ts';
import { delays } from '../../../shared/contract/catalogue/delays.ts';
import { type Backend, of, openBackend, readyCart } from './carts-fixture.ts';

let backend: Backend;

beforeAll(async () => {
  backend = await openBackend();
});

test('a pre-order line carries its own date into delivery and order', async () => {
  const buyer = await backend.customer('en');
  const later = await backend.product(5, { categoryLabel: 'New,RAL_ANTICIPATION' });
  const now = await backend.product(5);
  const cart = await readyCart(backend, buyer, [
    { sku: later, quantity: 1 },
    { sku: now, quantity: 1 },
  ]);
  const promises = new Map(cart.lineItems.map(({ sku, delivery }) => [sku, delivery]));
  expect(promises.get(now)).toBeNull();
  expect(promises.get(later)).toMatchObject({ reason: 'pre-order', weeks: delays['pre-order'] });

  const [offer] = await backend.call('getShippingMethods', { cartId: cart.id, country: 'FR' }, buyer);
  const home = offer?.shippingMethods.find(({ key }) => key === 'NO');
  expect(home?.description).toBe('2–4 working days; pieces that come later are sent within 4 to 6 weeks');

  const payment = {
    paymentProduct: 'visa',
    returnUrl: `${backend.shop.shopUrl}/en/order-adyen-check/`,
    amount: cart.totalPrice,
  };
  const { action } = await backend.call('createPayment', { ...of(cart), payment }, buyer);
  const number = testCards.find(({ result }) => result === 'Authorised')?.number ?? '';
  const card = new URLSearchParams({ number, expiry: '03/40', cvc: '737', holder: 'Anna Meyer' });
  const page = new URL(action?.url ?? '').pathname;
  await backend.shop.fetchBackend(`${page}/card`, { method: 'POST', body: card });

  // The catalogue changes; the promised date stays.
  await backend.db
    .prepare(`UPDATE options SET category_label = '' WHERE option_id = (SELECT option_id FROM skus WHERE sku = ?)`)
    .bind(later)
    .run();
  const order = await backend.call('getOrderOfCart', { cartId: cart.id }, buyer);
  expect(order.cartId).toBe(cart.id);
  expect(order.lines.map(({ sku, quantity }) => [sku, quantity])).toEqual([
    [later, 1],
    [now, 1],
  ]);
  const [first, second] = order.lines;
  expect(second?.delivery).toBeNull();
  expect(first?.delivery?.reason).toBe('pre-order');
  const weeks =
    (Date.parse(first?.delivery?.sentFrom ?? '') - Date.parse(order.createdAt?.slice(0, 10) ?? '')) / 604_800_000;
  expect(weeks).toBe(delays['pre-order'].min);
});
