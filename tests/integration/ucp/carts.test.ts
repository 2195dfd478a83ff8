import { beforeAll, describe, expect, it } from 'vitest';
import { type Shop, sharedShop } from '../../shop/harness.ts';
import { HttpVisitor } from '../../shop/http-visitor.ts';
import { type Sample, sampleOf } from '../../shop/sample-paths.ts';
import { type Platform, startPlatform } from '../../ucp/platform.ts';
import { expectSchema } from '../../ucp/schemas.ts';

let shop: Shop;
let sample: Sample;
let soldOut: string;
beforeAll(async () => {
  shop = await sharedShop();
  sample = await sampleOf(shop);
  soldOut = (await shop.db.prepare('SELECT sku FROM stock WHERE quantity = 0 LIMIT 1').first<string>('sku')) ?? '';
});

const poland = { address_country: 'PL', language: 'pl' };
const line = (id: string, quantity = 1) => ({ item: { id }, quantity });

const create = (platform: Platform, lines: object[], more: object = {}) =>
  platform.rest('POST', '/carts', { line_items: lines, ...more });

/** An amount of the totals. */
const amountOf = (totals: { type: string; amount: number }[], type: string) =>
  totals.find((each) => each.type === type)?.amount;

describe('a cart', () => {
  it('is made, read, changed and given up, with the totals of the shop', async () => {
    const platform = await startPlatform(shop.shopUrl);
    const made = await create(platform, [line(sample.sku, 2)], { context: poland });
    expect(made.status).toBe(201);
    expectSchema('shopping/discount.json#/$defs/dev.ucp.shopping.cart', made.body);
    const { id, totals, currency } = made.body;
    expect(currency).toBe('PLN');
    const price = made.body.line_items[0]?.item.price ?? 0;
    expect(amountOf(totals, 'subtotal')).toBe(2 * price);
    const parts = totals.filter(({ type }) => type !== 'total').reduce((sum, { amount }) => sum + amount, 0);
    expect(amountOf(totals, 'total')).toBe(parts);
    expect((await platform.rest('GET', `/carts/${id}`)).body).toEqual(made.body);

    const changed = await platform.rest('PUT', `/carts/${id}`, { line_items: [line(sample.sku)] });
    expectSchema('shopping/cart.json', changed.body);
    expect(changed.body.id).toBe(id);
    expect(amountOf(changed.body.totals, 'subtotal')).toBe(price);

    const given = await platform.rest('POST', `/carts/${id}/cancel`, {});
    expect(given.body.line_items).toEqual(changed.body.line_items);
    const gone = await platform.rest('GET', `/carts/${id}`);
    expectSchema('shopping/types/error_response.json', gone.body);
    expect([gone.status, gone.body.messages[0]?.code]).toEqual([200, 'not_found']);
  });

  it('leads the shopper to its pieces, in a browser that has none', async () => {
    const platform = await startPlatform(shop.shopUrl);
    const { body } = await create(platform, [line(sample.sku)], { context: poland });
    const visitor = new HttpVisitor(shop);
    const { status, html } = await visitor.visit(body.continue_url);
    expect(status).toBe(200);
    expect(html).toContain(sample.name.pl);
  });

  it('says what cannot be had by its name, and is not made of nothing', async () => {
    const platform = await startPlatform(shop.shopUrl);
    const lines = [line(sample.sku), line(soldOut), line('nothing-like-it'), line(sample.productId)];
    const { body } = await create(platform, lines, { context: poland });
    expect(body.line_items.map(({ item }) => item.id)).toEqual([sample.sku]);
    expect(body.messages.map(({ code, path }) => [code, path])).toEqual([
      ['out_of_stock', '$.line_items[1]'],
      ['item_unavailable', '$.line_items[2]'],
      ['item_unavailable', '$.line_items[3]'],
    ]);
    const [gone, unknown, product] = body.messages.map(({ content }) => content);
    const name = await shop.db
      .prepare(
        `SELECT p.name ->> 'pl' AS name FROM products p JOIN options USING (product_id) JOIN skus USING (option_id)
         WHERE sku = ?`,
      )
      .bind(soldOut)
      .first<string>('name');
    expect(gone).toContain(`: ${name}, `);
    expect(unknown).toBe(
      'Nie znamy produktu o numerze nothing-like-it. Każdy kolor i rozmiar ma własny numer (get_product).',
    );
    expect(product).toContain(`„${sample.name.pl}”`);
    const none = await create(platform, [line(soldOut)]);
    expectSchema('shopping/types/error_response.json', none.body);
    expect(none.body).toMatchObject({ ucp: { status: 'error' }, messages: [{ code: 'out_of_stock' }] });
    const nonsense = await create(platform, [line('nothing-like-it')]);
    expect(nonsense.body).toMatchObject({ messages: [{ code: 'item_unavailable', severity: 'unrecoverable' }] });
  });

  it('says which market answers, if it is another one', async () => {
    const platform = await startPlatform(shop.shopUrl);
    const asked = { address_country: 'US', language: 'pl', currency: 'USD' };
    const { body } = await create(platform, [line(sample.sku)], { context: asked });
    const warning = {
      type: 'warning',
      code: 'market_changed',
      content: 'Ceny i dostawa dotyczą tu innego kraju lub innej waluty: Polska, PLN.',
      path: '$.context.address_country',
    };
    expect([body.currency, body.messages]).toEqual(['PLN', [warning]]);
    const path = `/carts/${body.id}`;
    const send = async (context: object) =>
      (await platform.rest('PUT', path, { line_items: [line(sample.sku)], context })).body.messages;
    expect(await send({ address_country: 'DE', language: 'pl' })).toEqual([warning]);
    expect(await send({ address_country: 'POL', currency: 'eur' })).toEqual([
      { ...warning, path: '$.context.currency' },
    ]);
    expect(await send({ address_country: 'Polska', currency: 'pln' })).toBeUndefined();
    expect(await send({})).toBeUndefined();
  });

  it('has a code that gives a present among the discounts', async () => {
    const platform = await startPlatform(shop.shopUrl);
    const code = 'GIFT';
    const { body } = await create(platform, [line(sample.sku, 5)], { discounts: { codes: [code] } });
    expectSchema('shopping/discount.json#/$defs/dev.ucp.shopping.cart', body);
    expect(body.discounts).toEqual({ codes: [code], applied: [{ code, title: code, amount: 0 }] });
    expect(body.line_items.map(({ item }) => item.price)).toContain(0);
  });

  it('takes promo codes, replaces them, and says why one is refused', async () => {
    const platform = await startPlatform(shop.shopUrl);
    const { line_items: lines } = (await create(platform, [line(sample.sku)])).body;
    // Above the least amount of the code.
    const quantity = Math.ceil(10_000 / (lines[0]?.item.price ?? 10_000));
    const codes = ['less15', 'NONE-SUCH', 'a b', 'WELCOME10'];
    const made = await create(platform, [line(sample.sku, quantity)], { discounts: { codes } });
    expect(made.body.discounts.codes).toEqual(['LESS15']);
    expect(made.body.messages).toMatchObject([
      { type: 'warning', code: 'discount_code_invalid', path: '$.discounts.codes[1]' },
      { type: 'warning', code: 'discount_code_invalid', path: '$.discounts.codes[2]' },
      { type: 'warning', code: 'discount_code_user_not_logged_in', path: '$.discounts.codes[3]' },
    ]);
    const [applied] = made.body.discounts.applied;
    expect(amountOf(made.body.totals, 'discount')).toBe(-(applied?.amount ?? 0));
    const without = await platform.rest('PUT', `/carts/${made.body.id}`, {
      line_items: [line(sample.sku)],
      discounts: { codes: ['SUMMER25'] },
    });
    expect(without.body.discounts).toEqual({ codes: [], applied: [] });
    expect(without.body.messages).toMatchObject([{ code: 'discount_code_expired', path: '$.discounts.codes[0]' }]);
  });

  it('is nobody else’s: neither of another platform, nor of a shopper', async () => {
    const platform = await startPlatform(shop.shopUrl);
    const other = await startPlatform(shop.shopUrl);
    const { body } = await create(platform, [line(sample.sku)]);
    expect((await other.rest('GET', `/carts/${body.id}`)).body.messages[0]?.code).toBe('not_found');
    const visitor = new HttpVisitor(shop);
    await visitor.get('/en/api/addProduct', {
      method: 'POST',
      body: JSON.stringify({ sku: sample.sku }),
      headers: { 'content-type': 'application/json', origin: shop.shopUrl },
    });
    const cartId = visitor.cookies.get('cart_id_local');
    expect(cartId).toBeTruthy();
    for (const id of [cartId, 'nonsense', `${body.id.slice(0, -2)}AA`])
      expect((await platform.rest('GET', `/carts/${id}`)).body.messages[0]?.code).toBe('not_found');
  });

  it('stands several writers at once', async () => {
    const platform = await startPlatform(shop.shopUrl);
    const { body } = await create(platform, [line(sample.sku)]);
    const answers = await Promise.all(
      [1, 2, 3, 1].map((quantity) =>
        platform.rest('PUT', `/carts/${body.id}`, { line_items: [line(sample.sku, quantity)] }),
      ),
    );
    for (const { status } of answers) expect(status).toBe(200);
    const { line_items: lines } = (await platform.rest('GET', `/carts/${body.id}`)).body;
    expect(lines).toHaveLength(1);
    expect([1, 2, 3]).toContain(lines[0]?.quantity);
  });

  it('is the same over MCP', async () => {
    const platform = await startPlatform(shop.shopUrl);
    const made = await platform.tool('create_cart', { cart: { line_items: [line(sample.sku)] } });
    const { id } = made.result.structuredContent;
    const read = await platform.tool('get_cart', { id });
    expect(read.result.structuredContent).toEqual(made.result.structuredContent);
    const changed = await platform.tool('update_cart', { id, cart: { line_items: [line(sample.sku, 2)] } });
    expect(changed.result.structuredContent.line_items[0]?.quantity).toBe(2);
    await platform.tool('cancel_cart', { id });
    expect((await platform.tool('get_cart', { id })).result.structuredContent.messages[0]?.code).toBe('not_found');
  });

  it.each([
    ['without lines', {}],
    ['with no pieces of something', { line_items: [{ item: { id: 'x' }, quantity: 0 }] }],
    ['with too many lines', { line_items: Array.from({ length: 51 }, (_, index) => line(`sku-${index}`)) }],
    ['with a sku that is none', { line_items: [line('')] }],
  ])('%s is refused', async (_, body) => {
    const platform = await startPlatform(shop.shopUrl);
    const { status, body: answer } = await platform.rest('POST', '/carts', body);
    expect([status, answer.code]).toEqual([400, 'invalid_request']);
  });
});
