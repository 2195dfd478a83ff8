/** The customer's wishlist in the gateway (specification, section 7). */
import { beforeAll, describe, expect, it } from 'vitest';
import { forgetRemoved } from '../../../backend/alerts/forget-removed.ts';
import { maxProducts } from '../../../backend/wishlist/handlers.ts';
import { type Backend, openBackend, visitor } from '../cart/carts-fixture.ts';

let backend: Backend;

beforeAll(async () => {
  backend = await openBackend();
});

/** Product and colour of a new piece. */
async function piece(): Promise<{ productId: string; optionId: string }> {
  const sku = await backend.product(3);
  const optionId = sku.replace('-M', '');
  return { productId: optionId.slice(0, -1), optionId };
}

type Customer = Awaited<ReturnType<Backend['customer']>>;
const saved = async (customer: Customer) =>
  (await backend.call('getWishlist', {}, customer)).values.map(({ productId }) => productId);

describe('a wishlist', () => {
  it('is empty at first, and has the last one first', async () => {
    const customer = await backend.customer();
    expect(await backend.call('getWishlist', {}, customer)).toEqual({ values: [] });
    const [first, second] = [await piece(), await piece()];
    await backend.call('addWishlistProduct', first, customer);
    expect(await backend.call('addWishlistProduct', second, customer)).toEqual({ values: [second, first] });
    expect(await backend.call('getWishlist', {}, customer)).toEqual({ values: [second, first] });
  });

  it('has a product once, however often it is added, and misses nothing that is deleted twice', async () => {
    const customer = await backend.customer();
    const [first, second] = [await piece(), await piece()];
    await backend.call('addWishlistProduct', first, customer);
    await backend.call('addWishlistProduct', second, customer);
    await Promise.all([1, 2, 3].map(() => backend.call('addWishlistProduct', first, customer)));
    expect(await saved(customer)).toEqual([second.productId, first.productId]);
    const { productId } = first;
    await backend.call('deleteWishlistProduct', { productId }, customer);
    expect(await backend.call('deleteWishlistProduct', { productId }, customer)).toEqual({
      values: [second],
    });
  });

  it('takes what was just deleted back to its place, and what was deleted long ago to the top', async () => {
    const customer = await backend.customer();
    const pieces = [await piece(), await piece(), await piece()];
    for (const each of pieces) await backend.call('addWishlistProduct', each, customer);
    const [oldest, middle, newest] = pieces.map(({ productId }) => productId);
    await backend.call('deleteWishlistProduct', { productId: middle ?? '' }, customer);
    await backend.call('addWishlistProduct', pieces[1] ?? (await piece()), customer);
    expect(await saved(customer)).toEqual([newest, middle, oldest]);
    await backend.call('deleteWishlistProduct', { productId: middle ?? '' }, customer);
    await forgetRemoved(backend.db, Math.floor(Date.now() / 1000) + 3_601);
    await backend.call('addWishlistProduct', pieces[1] ?? (await piece()), customer);
    expect(await saved(customer)).toEqual([middle, newest, oldest]);
  });

  it('is the own one: nobody reads or changes that of somebody else', async () => {
    const [one, other] = [await backend.customer(), await backend.customer()];
    const product = await piece();
    await backend.call('addWishlistProduct', product, one);
    expect(await saved(other)).toEqual([]);
    await backend.call('deleteWishlistProduct', { productId: product.productId }, other);
    expect(await saved(one)).toEqual([product.productId]);
    for (const name of ['getWishlist', 'addWishlistProduct', 'deleteWishlistProduct'] as const)
      expect(await backend.refused(name, product, visitor)).toMatchObject({ statusCode: 401 });
  });

  it('refuses what there is not, and more than there is room for', async () => {
    const customer = await backend.customer();
    const product = await piece();
    const unknown = { statusCode: 404, code: 'unknown' };
    const elsewhere = { ...product, optionId: (await piece()).optionId };
    expect(await backend.refused('addWishlistProduct', elsewhere, customer)).toMatchObject(unknown);
    await backend.db
      .prepare(
        `WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ?2)
         INSERT INTO wishlist_products (customer_id, product_id, option_id, place) SELECT ?1, i, i, i FROM n`,
      )
      .bind(customer.customerId, maxProducts)
      .run();
    const full = { statusCode: 422, code: 'wishlist-full' };
    expect(await backend.refused('addWishlistProduct', product, customer)).toMatchObject(full);
    // Saving twice is no error.
    await backend.call('deleteWishlistProduct', { productId: '7' }, customer);
    await backend.call('addWishlistProduct', product, customer);
    await backend.call('addWishlistProduct', product, customer);
    expect((await saved(customer))[0]).toBe(product.productId);
  });
});
