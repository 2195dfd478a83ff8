import { beforeAll, expect, test } from 'vitest';
import { openPaymentCaps } from '../../../backend/carts/calls/open-payments.ts';
import { maxRefused } from '../../../backend/carts/payment-tries.ts';
import { testCards } from '../../../backend/stand-ins/payment-provider/sessions/test-cards.ts';
import type { Cart, PaymentResult } from '../../../shared/contract/cart/cart.ts';
import { type Backend, of, openBackend, readyCart, type Shopper } from '../cart/carts-fixture.ts';

let backend: Backend;

beforeAll(async () => {
  backend = await openBackend();
});

const payment = (cart: Cart) => ({
  paymentProduct: 'cb',
  returnUrl: `${backend.shop.shopUrl}/fr-fr/order-adyen-check/`,
  amount: cart.totalPrice,
});

const setQuality = ({ customerId }: Shopper, quality: string) =>
  backend.db.prepare('UPDATE customers SET email_quality = ? WHERE customer_id = ?').bind(quality, customerId).run();
const confirmed = (buyer: Shopper) => setQuality(buyer, 'CONFIRMED');

/** A customer whose e-mail is not confirmed. */
async function unconfirmed() {
  const buyer = await backend.customer();
  await setQuality(buyer, 'UNCONFIRMED');
  return buyer;
}

/** Opens a payment; returns the path of its hosted page. */
async function opened(cart: Cart, buyer: Shopper): Promise<string> {
  const { action } = await backend.call('createPayment', { ...of(cart), payment: payment(cart) }, buyer);
  return new URL(action?.url ?? '').pathname;
}

/** One card that the bank refuses. */
async function refusedOnce(cart: Cart, buyer: Shopper, outcome: PaymentResult = 'Refused'): Promise<void> {
  const page = await opened(cart, buyer);
  const number = testCards.find(({ result }) => result === outcome)?.number ?? '';
  const body = new URLSearchParams({ number, expiry: '03/40', cvc: '737', holder: 'Anna Meyer' });
  await (await backend.shop.fetchBackend(`${page}/card`, { method: 'POST', body })).body?.cancel();
}

test('a refused payment frees its pieces at once, and after some the customer waits', async () => {
  const buyer = await backend.customer();
  const sku = await backend.product(5);
  const items = [{ sku, quantity: 2 }];
  const cart = await readyCart(backend, buyer, items);
  for (let tries = 0; tries < maxRefused; tries += 1) {
    await refusedOnce(cart, buyer);
    expect(await backend.ledger(sku)).toEqual({ onSale: 5, held: 0, sold: 0 });
  }
  const counted = await backend.db
    .prepare('SELECT min(refused_at) AS since, unixepoch() AS now FROM refused_payments WHERE customer_id = ?')
    .bind(buyer.customerId)
    .first<{ since: number; now: number }>();
  expect(counted?.since).toBeLessThanOrEqual(counted?.now ?? 0);
  expect(counted?.since).toBeGreaterThan((counted?.now ?? 0) - 15 * 60);
  const attempt = (tried: Cart) => backend.refused('createPayment', { ...of(tried), payment: payment(tried) }, buyer);
  const limited = { statusCode: 429, code: 'too-many-payments' };
  expect(await attempt(cart)).toMatchObject(limited);
  expect(await backend.ledger(sku)).toEqual({ onSale: 5, held: 0, sold: 0 });

  // A new cart does not reset the limit; another customer is not affected.
  await backend.call('deleteCart', of(cart), buyer);
  expect(await attempt(await readyCart(backend, buyer, items))).toMatchObject(limited);
  const other = await backend.customer();
  await refusedOnce(await readyCart(backend, other, items), other);

  await backend.db
    .prepare('UPDATE refused_payments SET refused_at = 1 WHERE customer_id = ?')
    .bind(buyer.customerId)
    .run();
  const later = await backend.call('getOwnCart', {}, buyer);
  await backend.call('createPayment', { ...of(later), payment: payment(later) }, buyer);
});

test('what is cancelled, by whomever, or fails does not count: refusals alone do', async () => {
  const buyer = await backend.customer();
  const cart = await readyCart(backend, buyer, [{ sku: await backend.product(5), quantity: 1 }]);
  for (let tries = 0; tries < maxRefused; tries += 1) {
    const page = await opened(cart, buyer);
    await (await backend.shop.fetchBackend(`${page}/cancel`, { method: 'POST' })).body?.cancel();
  }
  for (let tries = 0; tries < maxRefused; tries += 1)
    await refusedOnce(cart, buyer, tries % 2 === 0 ? 'Cancelled' : 'Error');
  await opened(cart, buyer);
});

test('what an open payment may hold is capped by account, and lower before the e-mail is confirmed', async () => {
  const { ownPieces } = openPaymentCaps.unconfirmed;
  const buyer = await unconfirmed();
  const skus = await Promise.all([1, 2, 3, 4].map(() => backend.product(20)));
  const items = skus.map((sku, index) => ({ sku, quantity: index === 3 ? 1 : 10 }));
  const cart = await readyCart(backend, buyer, items);
  expect(items.reduce((sum, { quantity }) => sum + quantity, 0)).toBe(ownPieces + 1);
  const ask = { ...of(cart), payment: payment(cart) };
  expect(await backend.refused('createPayment', ask, buyer)).toMatchObject({
    statusCode: 422,
    code: 'too-many-held-pieces',
  });
  expect(await backend.ledger(skus[0] ?? '')).toEqual({ onSale: 20, held: 0, sold: 0 });
  await confirmed(buyer);
  await opened(cart, buyer);
});

test('open payments of one network are capped together, and end with the payments', {
  tags: ['exhaustive'],
}, async () => {
  const { networkPayments } = openPaymentCaps.unconfirmed;
  const network = crypto.randomUUID();
  const sku = await backend.product(100);
  const open = async () => {
    const buyer = await unconfirmed();
    const cart = await readyCart(backend, buyer, [{ sku, quantity: 1 }]);
    return { buyer, cart, ask: { ...of(cart), payment: { ...payment(cart), network } } };
  };
  for (let each = 0; each < networkPayments; each += 1) {
    const { ask, buyer } = await open();
    await backend.call('createPayment', ask, buyer);
  }
  const { ask, buyer, cart } = await open();
  expect(await backend.refused('createPayment', ask, buyer)).toMatchObject({
    statusCode: 429,
    code: 'too-many-open-payments',
  });
  expect(await backend.ledger(sku)).toMatchObject({ held: networkPayments });
  const elsewhere = { ...ask, payment: { ...ask.payment, network: crypto.randomUUID() } };
  await backend.call('createPayment', elsewhere, buyer);
  await backend.call('cancelPayment', { cartId: cart.id }, buyer);
  const counted = 'SELECT count(*) AS n FROM payments WHERE network IS NOT NULL AND cart_id = ?';
  expect(await backend.db.prepare(counted).bind(cart.id).first('n')).toBe(0);
});
