import { expect, test } from 'vitest';
import type { Cart } from '../../../shared/contract/cart/cart.ts';
import { replay } from './recorded-medusa.ts';

const skus = ({ lineItems }: Cart) => lineItems.map(({ sku, quantity }) => `${quantity} ${sku}`);

/** The total is the sum of its parts. */
function expectSum({ lineItems, subtotalPrice, totalPrice, discountCode }: Cart): void {
  const lines = lineItems.reduce((sum, { totalPrice: { centAmount } }) => sum + centAmount, 0);
  expect(subtotalPrice.centAmount).toBe(lines);
  expect(totalPrice.centAmount).toBe(lines - discountCode.reduce((sum, { value }) => sum + value, 0));
}

test('a cart has the lines that were added, each write under a new version', async () => {
  const { empty, one, both, stale, two, same, exchanged, removed, back, gone } = await replay('carts', 'lines');
  expect(empty).toMatchObject({ version: 1, lineItems: [], totalPrice: { centAmount: 0, currencyCode: 'EUR' } });
  expect(one).toMatchObject({ id: empty.id, version: 2 });
  expect(one.lineItems[0]).toMatchObject({
    sku: '1000001-34',
    productId: '100001',
    optionId: '1000001',
    quantity: 1,
    price: { centAmount: 7695 },
    catalogPrice: { price: 7695, strikeThroughPrice: null, priceType: 'I' },
    size: { id: '34', label: '34' },
    availability: 'AVAILABLE',
  });
  expect(both.lineItems[1]?.catalogPrice).toEqual({ price: 6995, strikeThroughPrice: 7995, priceType: 'A' });
  expect(stale).toBe('409 cart-changed');
  expect(skus(two)).toEqual(['2 1000001-34', '1 1000050-34']);
  expect(same.version).toBe(two.version);
  expect(skus(exchanged)).toEqual(['2 1000001-36', '1 1000050-34']);
  expect(removed && skus(removed)).toEqual(['1 1000050-34']);
  // It returns to its place.
  expect(skus(back)).toEqual(['1 1000001-36', '1 1000050-34']);
  for (const cart of [empty, one, both, two, exchanged, back]) expectSum(cart);
  expect(gone).toBe('404 cart-unknown');
});

test('what cannot be bought online is refused, and leaves the cart as it was', async () => {
  const { onlyInStores, notYet, unknown, some, tooMany, noLine, after } = await replay('carts', 'refusals');
  expect([onlyInStores, notYet, unknown]).toEqual(['412 out-of-stock', '412 out-of-stock', '404 unknown']);
  expect(skus(some)).toEqual(['2 1000027-XS']);
  expect(some.productsNotAdded).toEqual(['1000027-XS', '1-X']);
  expect([tooMany, noLine]).toEqual(['412 out-of-stock', '404 unknown']);
  expect(after).toEqual({ ...some, productsNotAdded: [] });
});

test('a refresh moves a cart to the market of the caller, and else changes nothing', async () => {
  const { france, unchanged, poland } = await replay('carts', 'markets');
  expect(unchanged).toEqual(france);
  expect(poland.totalPrice).toEqual({ centAmount: 33999, currencyCode: 'PLN' });
  expect(poland.version).toBeGreaterThan(unchanged.version);
});

test('a promo code takes something off, or is refused with the reason', async () => {
  const codes = await replay('carts', 'promoCodes');
  expect(codes).toMatchObject({
    noPieces: '422 promo-code-no-pieces',
    minimum: '422 promo-code-minimum',
    unknown: '404 promo-code-unknown',
    early: '422 promo-code-early',
    products: '422 promo-code-products',
  });
  const { two, less, again, without, percent } = codes;
  // No refusal has changed anything.
  expect(less.version).toBe(two.version + 1);
  expect(less.discountCode).toEqual([{ code: 'LESS15', type: 'REM', value: 1500, productOutOfStock: false }]);
  expect(less.totalPrice.centAmount).toBe(two.totalPrice.centAmount - 1500);
  expect(again).toEqual(less);
  expect(without.discountCode).toEqual([]);
  expect(percent.discountCode).toMatchObject([{ code: 'WELCOME10', value: 1469 }]);
  for (const cart of [two, less, without, percent]) expectSum(cart);
});

test('a cart belongs to the customer who signs in with it, and a later one is merged into it', async () => {
  const { visited, none, taken, second, others, own, merged, again, ended } = await replay('carts', 'customers');
  expect(none).toBe('404 cart-unknown');
  expect(taken.status).toBe('none');
  expect(taken.cart).toMatchObject({
    id: visited.id,
    version: visited.version,
    customer: { customerId: 'account-run-1' },
  });
  expect(second).toBe('406 cart-exists');
  expect(others).toEqual(['404 cart-unknown', '404 cart-unknown', '404 cart-unknown']);
  expect(own.id).toBe(visited.id);
  expect(merged.status).toBe('merged');
  expect(merged.cart && skus(merged.cart)).toEqual(['2 1000001-34', '1 1000050-34']);
  expect(again).toMatchObject({ status: 'already used', cart: { id: visited.id, version: merged.cart?.version } });
  expect(ended).toBe('404 cart-unknown');
});
