import { beforeAll, expect, test } from 'vitest';
import { mostRefused } from '../../backend/carts/payment-tries.ts';
import { testCards } from '../../backend/payment/test-cards.ts';
import type { Cart, PaymentResult } from '../../shared/contract/cart.ts';
import { type Backend, of, openBackend, readyCart, type Shopper } from './carts-fixture.ts';

let backend: Backend;

beforeAll(async () => {
  backend = await openBackend();
});

const payment = (cart: Cart) => ({
  paymentProduct: 'cb',
  returnUrl: `${backend.shop.shopUrl}/fr-fr/order-adyen-check/`,
  amount: cart.totalPrice,
});

/** Opens a payment; gives the path of its hosted page. */
async function opened(cart: Cart, buyer: Shopper): Promise<string> {
  const { action } = await backend.call('createPayment', { ...of(cart), payment: payment(cart) }, buyer);
  return new URL(action?.url ?? '').pathname;
}

/** One card that the bank does not take. */
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
  for (let tries = 0; tries < mostRefused; tries += 1) {
    await refusedOnce(cart, buyer);
    expect(await backend.ledger(sku)).toEqual({ onSale: 5, held: 0, sold: 0 });
  }
  const counted = await backend.db
    .prepare(
      'SELECT min(refused_at) AS since, unixepoch() AS now FROM refused_payments WHERE customer_id = ?',
    )
    .bind(buyer.customerId)
    .first<{ since: number; now: number }>();
  expect(counted?.since).toBeLessThanOrEqual(counted?.now ?? 0);
  expect(counted?.since).toBeGreaterThan((counted?.now ?? 0) - 60 * 60);
  const attempt = (tried: Cart) =>
    backend.refused('createPayment', { ...of(tried), payment: payment(tried) }, buyer);
  const limited = { statusCode: 429, code: 'too-many-payments' };
  expect(await attempt(cart)).toMatchObject(limited);
  expect(await backend.ledger(sku)).toEqual({ onSale: 5, held: 0, sold: 0 });

  // A new cart is no new chance; another customer is not concerned.
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

test('what the bank cancels or fails at counts like a refusal, what the shopper gives up does not', async () => {
  const buyer = await backend.customer();
  const cart = await readyCart(backend, buyer, [{ sku: await backend.product(5), quantity: 1 }]);
  for (let tries = 0; tries < mostRefused; tries += 1) {
    const page = await opened(cart, buyer);
    await (await backend.shop.fetchBackend(`${page}/cancel`, { method: 'POST' })).body?.cancel();
  }
  for (let tries = 0; tries < mostRefused; tries += 1)
    await refusedOnce(cart, buyer, tries % 2 === 0 ? 'Cancelled' : 'Error');
  const answer = await backend.refused('createPayment', { ...of(cart), payment: payment(cart) }, buyer);
  expect(answer).toMatchObject({ statusCode: 429, code: 'too-many-payments' });
});
