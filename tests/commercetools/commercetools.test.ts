/** A shop that sells out of commercetools, as far as its mock goes. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { facts } from '../../scripts/conform/trial/facts.ts';
import type { Cart } from '../../shared/contract/cart/cart.ts';
import { openBackend } from '../integration/cart/carts-fixture.ts';
import { clientOf, conform, faultsIn, metLevels } from '../integration/conform/conform-fixture.ts';
import { HttpVisitor } from '../shop/http-visitor.ts';
import { type CommercetoolsShop, startCommercetoolsShop } from './commercetools-shop.ts';

/** A visitor without an account. */
const caller = { locale: 'en', storeId: '1', token: null } as const;

let running: CommercetoolsShop;
beforeAll(async () => {
  running = await startCommercetoolsShop();
});
afterAll(() => running?.dispose());

/** A client of the gateway. */
const client = () => clientOf(running.shop, running.origin);

/** A piece that can be bought, with the page of its product. */
async function buyable(visitor: HttpVisitor, place = 0) {
  const listing = await visitor.get('/en/dresses--plw_dresses/');
  expect(listing.status).toBe(200);
  const links = [...new Set(listing.html.match(/\/en\/[a-z0-9-]+--p\d+\//g))];
  const link = links[place] ?? '';
  const page = await visitor.get(link);
  const skus = [...new Set(page.html.match(/\b\d{7}-[A-Z0-9]+\b/g))];
  const productId = /--p(\d+)\//.exec(link)?.[1] ?? '';
  const { options } = await client().call('getProduct', { productId, currency: 'EUR' }, caller);
  const sizes = options.flatMap((option) => option.sizes).filter(({ availability }) => availability === 'AVAILABLE');
  const [size, other] = sizes;
  if (size === undefined || other === undefined) throw new Error(`Too little can be bought of ${link}.`);
  expect(skus).toContain(size.sku);
  return { page, sku: size.sku, other: other.sku };
}

/** A sku of which few pieces are left. */
async function fewPieces(): Promise<string> {
  const asked = { familyId: 'women', page: 1, size: 96, sort: 'recommended', currency: 'EUR' } as const;
  const { products } = await client().call('listProducts', asked, caller);
  const optionIds = products.map(({ optionId }) => optionId).slice(0, 48);
  const cards = { optionIds: optionIds.join(','), currency: 'EUR', sizes: 'true' } as const;
  const sizes = (await client().call('listOptions', cards, caller)).products.flatMap((card) => card.sizes);
  const few = sizes.find(({ availability }) => availability === 'SOON_UNAVAILABLE');
  if (few === undefined) throw new Error('There is no size of which few pieces are left.');
  return few.sku;
}

const cartOf = async (visitor: HttpVisitor, locale = 'en'): Promise<Cart> =>
  JSON.parse((await visitor.get(`/${locale}/api/getCart`)).html);

test('has a home page, listings, products and a search', async () => {
  const visitor = new HttpVisitor(running.shop);
  expect((await visitor.get('/en/')).status).toBe(200);
  const listing = await visitor.get('/en/dresses--plw_dresses/?sort=price-ascending');
  expect(listing.status).toBe(200);
  expect(listing.html).toContain('Short dresses');
  const { page } = await buyable(visitor);
  expect(page.status).toBe(200);
  const asked = { query: 'dress', page: 1, size: 24, sort: 'recommended', currency: 'EUR' } as const;
  const { products } = await client().call('searchProducts', asked, caller);
  for (const { name } of products) expect(name).toMatch(/dress/i);
  const found = await visitor.get('/en/search/?q=dress');
  expect(found.html).toContain(`--p${products[0]?.productId}/`);
  expect((await visitor.get('/en/something--p99999999999999/')).status).toBe(404);
  // A product of the reference backend that commercetools does not have.
  expect((await visitor.get('/en/something--p100002/')).status).toBe(404);
});

test('has a cart that is filled, changed and emptied', async () => {
  const visitor = new HttpVisitor(running.shop);
  const { sku } = await buyable(visitor);
  expect((await visitor.call('en', 'addProduct', { sku })).status).toBe(200);
  const page = await visitor.get('/en/cart/');
  expect(page.status).toBe(200);
  expect(page.html).toContain(sku);
  const [line] = (await cartOf(visitor)).lineItems;
  const lineItemId = line?.lineId ?? '';
  expect((await visitor.call('en', 'setQuantity', { lineItemId, quantity: 2 })).status).toBe(200);
  const { lineItems, totalPrice } = await cartOf(visitor);
  expect(lineItems.map((each) => [each.sku, each.quantity])).toEqual([[sku, 2]]);
  expect(totalPrice.centAmount).toBe(2 * (lineItems[0]?.price.centAmount ?? 0));
  expect((await visitor.call('en', 'deleteProduct', { lineId: lineItems[0]?.lineId ?? '' })).status).toBe(200);
  expect((await cartOf(visitor)).lineItems).toEqual([]);
});

test('makes a new cart when the visitor goes to a market with another currency', async () => {
  const visitor = new HttpVisitor(running.shop);
  const { sku } = await buyable(visitor);
  await visitor.call('en', 'addProduct', { sku });
  const before = await cartOf(visitor);
  expect((await visitor.get('/pl-pl/cart/')).status).toBe(200);
  await visitor.call('pl-pl', 'addProduct', { sku });
  const after = await cartOf(visitor, 'pl-pl');
  expect(after.id).not.toBe(before.id);
  expect(after.totalPrice.currencyCode).toBe('PLN');
  expect(after.lineItems.map((line) => [line.sku, line.quantity])).toEqual([[sku, 2]]);
});

test('carries out one of two changes of one version', async () => {
  const { sku, other } = await buyable(new HttpVisitor(running.shop));
  const { id, version } = await client().call('createCart', {}, caller);
  const replies = await Promise.all(
    [sku, other].map((each) => client().send('addProduct', { cartId: id, version, sku: each }, caller)),
  );
  expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  expect((await client().call('getCart', { cartId: id }, caller)).lineItems).toHaveLength(1);
});

test('puts another size in the place of a line', async () => {
  const visitor = new HttpVisitor(running.shop);
  const [first, second] = [await buyable(visitor), await buyable(visitor, 1)];
  let cart = await client().call('createCart', {}, caller);
  for (const sku of [first.sku, second.sku, first.sku])
    cart = await client().call('addProduct', { cartId: cart.id, version: cart.version, sku }, caller);
  const inPlaceOf = cart.lineItems[0]?.lineId ?? '';
  const change = { cartId: cart.id, version: cart.version, sku: first.other, inPlaceOf };
  const { lineItems } = await client().call('addProduct', change, caller);
  expect(lineItems.map((line) => [line.sku, line.quantity])).toEqual([
    [first.other, 2],
    [second.sku, 1],
  ]);
});

test('shows the cart of a customer only to the customer, who gets a visitor’s cart at the sign-in', async () => {
  const backend = await openBackend(running.shop);
  const { sku } = await buyable(new HttpVisitor(running.shop));
  const [owner, another] = [await backend.customer(), await backend.customer()];
  const as = ({ token }: { token: string }) => ({ ...caller, token });
  const { id, version } = await client().call('createCart', {}, caller);
  await client().call('addProduct', { cartId: id, version, sku }, caller);
  const { customerId } = owner;
  const { cart } = await client().call('mergeCarts', { cartId: id, customer: { customerId } }, as(owner));
  expect(cart).toMatchObject({ id, customer: { customerId } });
  expect((await client().call('getOwnCart', {}, as(owner))).id).toBe(id);
  for (const other of [caller, as(another)]) await client().refused('getCart', { cartId: id }, other, ['cart-unknown']);
  await client().refused('createCart', {}, as(owner), ['cart-exists']);

  const visit = await client().call('createCart', {}, caller);
  await client().call('addProduct', { cartId: visit.id, version: visit.version, sku }, caller);
  const merged = await client().call('mergeCarts', { cartId: visit.id, customer: { customerId } }, as(owner));
  expect(merged.status).toBe('merged');
  expect(merged.cart?.lineItems.map((line) => [line.sku, line.quantity])).toEqual([[sku, 2]]);
  await client().refused('getCart', { cartId: visit.id }, caller, ['cart-unknown']);
});

test('keeps a cart for which the checkout is not connected', async () => {
  const owner = await (await openBackend(running.shop)).customer();
  const as = { ...caller, token: owner.token };
  const { id, version } = await client().call('createCart', {}, as);
  const { status } = await client().send('validateCart', { cartId: id, version }, as);
  expect(status).toBe(503);
  expect((await client().call('getCart', { cartId: id }, as)).id).toBe(id);
});

test('meets the levels up to the cart', async () => {
  const { origin, shop } = running;
  const lastPieces = await fewPieces();
  const report = await conform(shop, {
    origin,
    level: 'cart',
    signUp: undefined,
    facts: facts.parse({ lastPieces }),
  });
  expect(faultsIn(report)).toBe('');
  expect(report.results.filter(({ outcome }) => outcome === 'not checked')).toEqual([]);
  expect(metLevels(report)).toEqual(['pages', 'search', 'cart']);
});
