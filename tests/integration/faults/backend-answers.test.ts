import { beforeAll, expect, test } from 'vitest';
import { fixedHeaders } from '../../../shared/http/fixed-headers.ts';
import { overTheWire } from '../attacks/attack-wire.ts';
import { type Backend, billingAddress, of, openBackend, readyCart } from '../cart/carts-fixture.ts';

let backend: Backend;

beforeAll(async () => {
  backend = await openBackend();
});

test.each([
  '/',
  '/mail',
  '/nothing',
  '/assets/favicon.svg',
  '/gateway/nothing',
  '/authentication/.well-known/jwks.json',
])('%s carries the fixed security headers', async (path) => {
  const { headers } = await backend.shop.fetchBackend(path);
  for (const [name, value] of Object.entries(fixedHeaders)) expect(headers.get(name), name).toBe(value);
});

test('mails are shown under the own name of the server alone', async () => {
  const { backendUrl } = backend.shop;
  const { port } = new URL(backendUrl);
  const answers = await Promise.all(
    [`localhost:${port}`, `evil.example:${port}`, 'evil.example'].map((host) =>
      overTheWire(backendUrl, { path: '/mail', headers: { host } }),
    ),
  );
  expect(answers.map(({ status }) => status)).toEqual([200, 404, 404]);
});

test('errors of the gateway carry them as well', async () => {
  const { headers, status } = await backend.send('getCart', { cartId: crypto.randomUUID() });
  expect(status).toBe(404);
  expect(headers.get('x-content-type-options')).toBe('nosniff');
});

test('the token of a customer who is no more is refused like one that ran out', async () => {
  const buyer = await backend.customer();
  await backend.db.prepare('DELETE FROM customers WHERE customer_id = ?').bind(buyer.customerId).run();
  const refused = { statusCode: 401, message: 'Invalid JWT.' };
  expect(await backend.refused('createCart', {}, buyer)).toEqual(refused);
  expect(await backend.refused('getAccount', {}, buyer)).toEqual(refused);
});

test('a billing address of a country that the market does not bill is asked for again', async () => {
  const buyer = await backend.customer();
  const sku = await backend.product(5);
  const cart = await readyCart(backend, buyer, [{ sku, quantity: 1 }]);
  const { db } = backend;
  const elsewhere = JSON.stringify({ ...cart.billingAddress, country: 'CZ' });
  await db.prepare('UPDATE carts SET billing_address = ? WHERE cart_id = ?').bind(elsewhere, cart.id).run();
  const payment = {
    paymentProduct: 'cb',
    returnUrl: `${backend.shop.shopUrl}/fr-fr/order-adyen-check/`,
    amount: cart.totalPrice,
  };
  const refused = { statusCode: 412, code: 'cart-incomplete' };
  expect(await backend.refused('createPayment', { ...of(cart), payment }, buyer)).toMatchObject(refused);
  expect(await backend.refused('validateCart', of(cart), buyer)).toMatchObject(refused);
});

test('what an address says of its quality is short', async () => {
  const buyer = await backend.customer();
  const address = { ...billingAddress, quality: 'x'.repeat(41) };
  expect(await backend.refused('updateBillingAddress', address, buyer)).toMatchObject({ statusCode: 400 });
});
