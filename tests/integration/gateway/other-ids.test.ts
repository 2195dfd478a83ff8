/** A shop whose gateway has ids of other shapes than the reference backend: words, long ones, skus of any letters. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Cart } from '../../../shared/contract/cart/cart.ts';
import { startShop } from '../../shop/harness.ts';
import { type Answer, HttpVisitor } from '../../shop/http-visitor.ts';
import { type Backend, openBackend } from '../cart/carts-fixture.ts';
import { customer } from '../faults/faults-visitor.ts';
import { inStore, storeId } from '../stores/reservations-fixture.ts';
import { orderByOtherIds } from './order-by-other-ids.ts';
import { otherIdsGateway, ours, theirs } from './other-ids.ts';

let backend: Backend;

beforeAll(async () => {
  backend = await openBackend(startShop({ gateway: otherIdsGateway }));
});

afterAll(() => backend.shop.dispose());

const cartPage = '/en/cart/';

/** A new piece, by the gateway's ids. */
async function piece(stock: number, made = backend.product(stock)) {
  const known = await made;
  const optionId = known.replace('-M', '');
  const productId = optionId.slice(0, -1);
  return {
    known,
    sku: theirs('sku', known),
    optionId: theirs('option', optionId),
    value: `${theirs('product', productId)}.${theirs('option', optionId)}`,
    path: `/en/test-piece-ecru--p-${theirs('product', productId)}/`,
  };
}

const decoded = (text: string) => text.replaceAll('&amp;', '&').replaceAll('&quot;', '"');
const cartOf = async (visitor: HttpVisitor): Promise<Cart> => JSON.parse((await visitor.get('/en/api/getCart')).html);
const linesOf = async (visitor: HttpVisitor) =>
  (await cartOf(visitor)).lineItems.map(({ sku, quantity }) => [sku, quantity]);
const lineId = async (visitor: HttpVisitor) => (await cartOf(visitor)).lineItems[0]?.lineId ?? '';

/** Sends a form of the cart, and returns the page after it. */
async function send(visitor: HttpVisitor, path: string, fields: Record<string, string>): Promise<Answer> {
  const sent = await visitor.post(path, fields);
  expect(sent.status, JSON.stringify(fields)).toBe(303);
  return visitor.visit(sent.headers.get('location') ?? '');
}

/** The values of the fields with this name in a page's buttons, inputs and options. */
const valuesOf = ({ html }: Answer, name: string) =>
  (html.match(/<(?:input|button)[^>]*>/g) ?? [])
    .filter((tag) => tag.includes(` name="${name}"`))
    .map((tag) => decoded(/ value="([^"]*)"/.exec(tag)?.[1] ?? ''));

describe('a product', () => {
  it('is found from a listing, and each of its addresses leads to one', async () => {
    const visitor = new HttpVisitor(backend.shop);
    const listing = await visitor.get('/en/dresses--plw_dresses/');
    const [link = '', id = ''] = /\/en\/[a-z0-9-]+?--p-(l-prod_\d+-X)\//.exec(listing.html) ?? [];
    const product = await visitor.get(link);
    expect(product.status).toBe(200);
    expect(product.html).toMatch(new RegExp(`<link rel="canonical" href="[^"]+${link}"`));
    expect(product.html).toContain(`"productID":"${id}"`);
    const wrong = await visitor.get(`/en/any-name--p-${id}/`);
    expect(wrong.status).toBe(301);
    expect(wrong.headers.get('location')).toMatch(new RegExp(`--p-${id}/$`));
    // The family "inen" and the product "linen" are neither.
    for (const path of ['/en/x--plinen/', '/en/x--p-l-prod_5-X/', `/en/x--p${ours('product', id)}/`])
      expect((await visitor.get(path)).status, path).toBeGreaterThanOrEqual(400);
  });

  it('is in the sitemap', async () => {
    const visitor = new HttpVisitor(backend.shop);
    const index = await visitor.get('/sitemap.xml');
    const [, part = ''] = /(\/en\/sitemap-products-[^<]+\.xml)</.exec(index.html) ?? [];
    expect(part).toContain('l-prod_');
    expect((await visitor.get(part)).html).toMatch(/--p-l-prod_\d+-X\/</);
  });
});

describe('the cart', () => {
  it('is filled and changed by forms', async () => {
    const visitor = new HttpVisitor(backend.shop);
    const { sku, path } = await piece(9);
    const page = await visitor.get(path);
    expect(valuesOf(page, 'sku')).toContain(sku);
    const added = await visitor.submit(page, 'sku', { sku });
    expect(added.url).toContain(cartPage);
    expect(await linesOf(visitor)).toEqual([[sku, 1]]);
    expect(visitor.cookies.get('cart_id_local')).toMatch(/^cart\.~/);
    expect(added.html).toContain(`href="${path}"`);

    await visitor.submit(added, 'lineItemId', { quantity: '3' });
    expect(await linesOf(visitor)).toEqual([[sku, 3]]);

    await send(visitor, cartPage, { intent: 'save', lineId: await lineId(visitor) });
    const saved = await visitor.get(cartPage);
    expect(saved.html).toContain('Saved for later</h2>');
    await visitor.submit(saved, 'sku', {});
    expect(await linesOf(visitor)).toEqual([[sku, 3]]);

    const removed = await send(visitor, cartPage, { intent: 'delete', lineId: await lineId(visitor) });
    await visitor.submit(removed, 'sku', {});
    expect(await linesOf(visitor)).toEqual([[sku, 3]]);
  });

  it('is changed in size', async () => {
    const visitor = new HttpVisitor(backend.shop);
    const [one, other] = [await piece(9), await piece(9)];
    await backend.db
      .prepare(
        'UPDATE options SET position = 2, product_id = (SELECT product_id FROM options WHERE option_id = ?) WHERE option_id = ?',
      )
      .bind(ours('option', one.optionId), ours('option', other.optionId))
      .run();
    await send(visitor, cartPage, { intent: 'add', sku: one.sku, quantity: '2' });
    const id = await lineId(visitor);
    const edited = await visitor.get(`${cartPage}?edit=${id}`);
    expect(valuesOf(edited, 'sku')).toEqual(expect.arrayContaining([one.sku, other.sku]));
    expect(valuesOf(edited, 'lineId')).toContain(id);
    await send(visitor, cartPage, { intent: 'replace', lineId: id, sku: other.sku });
    expect(await linesOf(visitor)).toEqual([[other.sku, 2]]);
  });

  it('is changed by calls of the proxy', async () => {
    const visitor = new HttpVisitor(backend.shop);
    const [one, other] = [await piece(9), await piece(9)];
    const call = async (name: string, input: object) => {
      const answer = await visitor.call('en', name, input);
      expect([answer.status, name]).toEqual([200, name]);
      return (await answer.json()) as Cart;
    };
    const { lineItems } = await call('addProduct', { sku: one.sku });
    const [{ lineId: id = '' } = {}] = lineItems;
    await call('setQuantity', { lineItemId: id, quantity: 4 });
    await call('addProducts', { items: [{ sku: other.sku, quantity: 2 }] });
    expect(await linesOf(visitor)).toEqual(
      expect.arrayContaining([
        [one.sku, 4],
        [other.sku, 2],
      ]),
    );
    await call('deleteProduct', { lineId: id });
    expect(await linesOf(visitor)).toEqual([[other.sku, 2]]);
    const sizes = await visitor.get(`/en/api/getSizes?optionId=${one.optionId}`);
    expect(JSON.parse(sizes.html)).toMatchObject({ sizes: [{ sku: one.sku }] });
  });

  it('is shared by a link', async () => {
    const { sku } = await piece(9);
    const link = `${cartPage}?${new URLSearchParams({ lines: `${sku}*2` })}`;
    const visitor = new HttpVisitor(backend.shop);
    const shown = await visitor.get(link);
    expect(shown.html).toContain('Test piece');
    await visitor.submit(shown, 'lines', {});
    expect(await linesOf(visitor)).toEqual([[sku, 2]]);
  });
});

it('is ordered, paid and shown in the account', async () => {
  const { sku, path } = await piece(5);
  const { visitor, confirmed } = await orderByOtherIds(backend, sku);
  expect(new URL(confirmed.url).searchParams.get('cart')).toMatch(/^cart\.~/);
  expect(confirmed.html).toContain('Test piece');
  const [, orderNumber = ''] = /data-order-number="">([\w-]+)</.exec(confirmed.html) ?? [];
  expect(orderNumber).toHaveLength(64);
  const order = await visitor.get(`/en/account/orders/${orderNumber}/`);
  expect(order.status).toBe(200);
  expect(order.html).toContain(`href="${path}"`);
  expect((await visitor.get('/en/account/orders/')).html).toContain(theirs('option', ours('sku', sku).slice(0, -2)));
});

describe('a customer', () => {
  it('saves a product, and takes it out', async () => {
    const { guest } = await customer(backend);
    const { value, path } = await piece(3);
    expect(valuesOf(await guest.get(path), 'save')).toContain(value);
    await send(guest, '/en/account/wishlist/', { save: value, from: path });
    const list = await guest.get('/en/account/wishlist/');
    expect(list.html).toContain(`data-item="${value}"`);
    const removed = await guest.submit(list, 'remove', { remove: value });
    expect(removed.html).not.toContain(`data-item="${value}"`);
    const restored = await guest.submit(removed, 'save', {});
    expect(restored.html).toContain(`data-item="${value}"`);
  });

  it('is told of a size, until the alert is withdrawn', async () => {
    const { guest } = await customer(backend);
    const { sku, path } = await piece(0);
    const page = await guest.get(path);
    expect(valuesOf(page, 'ask')).toContain(sku);
    await guest.submit(page, 'ask', { ask: sku });
    const list = await guest.get('/en/account/alerts/');
    expect(list.html).toContain(`data-item="${sku}"`);
    const removed = await guest.submit(list, 'remove', { remove: sku });
    expect(removed.html).not.toContain(`data-item="${sku}"`);
    const [, store = ''] = / data-store="(\d+)"/.exec(page.html) ?? [];
    const added = await guest.call('en', 'addStockAlert', { sku, storeId: store });
    expect(await added.json()).toMatchObject({ values: [{ sku }] });
  });
});

it('a piece is reserved in a store by the link beside it', async () => {
  const { sku, optionId } = await piece(5, inStore(backend, 2));
  const visitor = new HttpVisitor(backend.shop);
  const asked = new URLSearchParams({ option: optionId, sku, search: 'Lille' });
  const stock = await visitor.get(`/fr-fr/stores/stock/?${asked}`);
  const [link = ''] = decoded(stock.html).match(/\/fr-fr\/stores\/reserve\/\?[^"]+/) ?? [];
  const query = new URL(link, backend.shop.shopUrl).searchParams;
  expect([query.get('option'), query.get('sku'), query.get('store')]).toEqual([optionId, sku, storeId]);
  const reserved = await visitor.submit(await visitor.get(link), 'reservationId', {
    ...{ firstName: 'Ines', lastName: 'Moreau', email: `${crypto.randomUUID()}@test.example` },
    ...{ phoneNumberCountry: 'FR', phoneNumber: '06 12 34 56 78' },
  });
  expect(reserved.url).toContain('/fr-fr/stores/reservation/');
  expect(reserved.html).toContain('Test piece');
});
