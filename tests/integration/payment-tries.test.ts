import { beforeAll, expect, test } from 'vitest';
import { mostRefused } from '../../backend/carts/payment-tries.ts';
import { testCards } from '../../backend/payment/test-cards.ts';
import type { Cart } from '../../shared/contract/cart.ts';
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

/** One card that the bank refuses. */
async function refusedOnce(cart: Cart, buyer: Shopper): Promise<void> {
  const { action } = await backend.call('createPayment', { ...of(cart), payment: payment(cart) }, buyer);
  const number = testCards.find(({ result }) => result === 'Refused')?.number ?? '';
  const body = new URLSearchParams({ number, expiry: '03/40', cvc: '737', holder: 'Anna Meyer' });
  const page = new URL(action?.url ?? '').pathname;
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
