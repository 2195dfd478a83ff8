import { beforeAll, expect, test } from 'vitest';
import { maxLines } from '../../../shared/contract/catalogue/quantity.ts';
import { type Backend, of, openBackend } from './carts-fixture.ts';

let backend: Backend;

beforeAll(async () => {
  backend = await openBackend();
});

/** Articles of the collection, sold online and in stock. */
async function articles(count: number): Promise<string[]> {
  const { results } = await backend.db
    .prepare(
      `SELECT s.sku FROM sellable s JOIN skus k ON k.sku = s.sku
       JOIN prices p ON p.option_id = k.option_id AND p.currency = 'EUR'
       WHERE s.quantity > 3 ORDER BY s.sku LIMIT ?`,
    )
    .bind(count)
    .all<{ sku: string }>();
  expect(results).toHaveLength(count);
  return results.map(({ sku }) => sku);
}

test('a cart holds no more than its most lines, however they come', async () => {
  const skus = await articles(maxLines + 2);
  const [first = '', ...others] = skus;
  let cart = await backend.call('createCart', {});
  for (let start = 0; start < skus.length; start += 50) {
    const items = skus.slice(start, start + 50).map((sku) => ({ sku, quantity: 1 }));
    cart = await backend.call('addProducts', { ...of(cart), items });
  }
  expect(cart.lineItems).toHaveLength(maxLines);
  expect(cart.productsNotAdded).toEqual(others.slice(-2));

  const last = others.at(-1) ?? '';
  expect(await backend.refused('addProduct', { ...of(cart), sku: last })).toMatchObject({
    statusCode: 422,
    code: 'too-many-lines',
  });
  // Another piece of a line needs no further line.
  cart = await backend.call('addProduct', { ...of(cart), sku: first });
  expect(cart.lineItems.find(({ sku }) => sku === first)?.quantity).toBe(2);

  // In a list, neither existing nor sold-out articles use up a line.
  const spare = cart.lineItems.at(-1)?.lineId ?? '';
  cart = (await backend.call('deleteProduct', { ...of(cart), lineId: spare })) ?? cart;
  const gone = await backend.product(0);
  const items = [first, gone, ...others.slice(-2)].map((sku) => ({ sku, quantity: 1 }));
  cart = await backend.call('addProducts', { ...of(cart), items });
  expect(cart.lineItems).toHaveLength(maxLines);
  expect(cart.productsNotAdded).toEqual([gone, last]);

  // A merge drops what does not fit: no sign-in is refused.
  const buyer = await backend.customer();
  const own = await backend.call('createCart', {}, buyer);
  await backend.call('addProduct', { ...of(own), sku: last }, buyer);
  const { customerId } = buyer;
  const { cart: merged } = await backend.call('mergeCarts', { cartId: cart.id, customer: { customerId } }, buyer);
  expect(merged?.lineItems).toHaveLength(maxLines);
  expect(merged?.lineItems.map(({ sku }) => sku)).toContain(last);
});

test('what a cart cannot hold is refused by code', async () => {
  const few = await backend.product(1);
  const many = await backend.product(50);
  let cart = await backend.call('createCart', {});
  cart = await backend.call('addProduct', { ...of(cart), sku: few });
  expect(await backend.refused('addProduct', { ...of(cart), sku: few })).toMatchObject({
    code: 'out-of-stock',
  });
  cart = await backend.call('addProducts', { ...of(cart), items: [{ sku: many, quantity: 10 }] });
  expect(await backend.refused('addProduct', { ...of(cart), sku: many })).toMatchObject({
    code: 'too-many-pieces',
  });
  const stale = { cartId: cart.id, version: 1, sku: many };
  expect(await backend.refused('addProduct', stale)).toMatchObject({ statusCode: 409, code: 'cart-changed' });
});
