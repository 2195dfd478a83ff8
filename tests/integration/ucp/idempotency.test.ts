import { beforeAll, describe, expect, it } from 'vitest';
import { type Shop, sharedShop } from '../../shop/harness.ts';
import { type Sample, sampleOf } from '../../shop/sample-paths.ts';
import { startPlatform } from '../../ucp/platform.ts';
import { line } from './checkouts-fixture.ts';

let shop: Shop;
let sample: Sample;
beforeAll(async () => {
  shop = await sharedShop();
  sample = await sampleOf(shop);
});

const newKey = () => ({ 'idempotency-key': crypto.randomUUID() });

describe('an idempotency key', () => {
  it.each(['/carts', '/checkout-sessions'])('of a POST to %s is answered once', async (path) => {
    const platform = await startPlatform(shop.shopUrl);
    const key = newKey();
    const body = { line_items: [line(sample.sku)], context: { postal_code: 'N1' } };
    const first = await platform.rest('POST', path, body, key);
    // Other spelling of the same payload.
    const { line_items, context } = body;
    const again = await platform.rest('POST', path, { context, line_items }, key);
    expect([again.status, again.body]).toEqual([201, first.body]);
    const other = await platform.rest('POST', path, { line_items: [line(sample.sku, 2)] }, key);
    expect([other.status, other.body.code]).toEqual([409, 'idempotency_conflict']);
    // Another platform, another operation, another key.
    const stranger = await startPlatform(shop.shopUrl);
    const theirs = await stranger.rest('POST', path, body, key);
    expect([theirs.status, theirs.body.id === first.body.id]).toEqual([201, false]);
    const next = await platform.rest('POST', path, body, newKey());
    expect(next.body.id).not.toBe(first.body.id);
  });

  it('is one for both transports, and for a signed platform another than for a claim', async () => {
    const platform = await startPlatform(shop.shopUrl);
    const key = newKey();
    const body = { line_items: [line(sample.sku)] };
    const first = await platform.rest('POST', '/carts', body, key);
    const tool = await platform.tool('create_cart', { cart: body, meta: key });
    expect(tool.result.structuredContent).toEqual(first.body);
    const signed = await platform.signed('POST', '/carts', body);
    expect(signed.status).toBe(201);
  });

  it('of a change is answered as it was, whatever happened since', async () => {
    const platform = await startPlatform(shop.shopUrl);
    const { body } = await platform.rest('POST', '/carts', { line_items: [line(sample.sku)] });
    const key = newKey();
    const path = `/carts/${body.id}`;
    const first = await platform.rest('PUT', path, { line_items: [line(sample.sku, 2)] }, key);
    await platform.rest('PUT', path, { line_items: [line(sample.sku, 3)] });
    const again = await platform.rest('PUT', path, { line_items: [line(sample.sku, 2)] }, key);
    expect(again.body).toEqual(first.body);
    expect((await platform.rest('GET', path)).body.line_items[0]?.quantity).toBe(3);
  });

  it('of requests at the same time is carried out once', async () => {
    const platform = await startPlatform(shop.shopUrl);
    const key = newKey();
    const answers = await Promise.all(
      [1, 2, 3].map(() => platform.rest('POST', '/carts', { line_items: [line(sample.sku)] }, key)),
    );
    const made = answers.filter(({ status }) => status === 201);
    expect(new Set(made.map(({ body }) => body.id)).size).toBe(1);
    for (const { status, body, headers } of answers)
      if (status !== 201)
        expect([status, body.code, headers.get('retry-after')]).toEqual([409, 'request_in_progress', '1']);
  });

  it('is free again after a refusal', async () => {
    const platform = await startPlatform(shop.shopUrl);
    const key = newKey();
    expect((await platform.rest('POST', '/carts', { line_items: 'none' }, key)).status).toBe(400);
    expect((await platform.rest('POST', '/carts', { line_items: [line(sample.sku)] }, key)).status).toBe(201);
  });

  it.each(['short', 'with a space in between', 'x'.repeat(256), 'żółw-żółw-żółw-żółw'])(
    '%s is refused',
    async (text) => {
      const platform = await startPlatform(shop.shopUrl);
      const { status, error } = await platform.tool('create_cart', {
        cart: { line_items: [line(sample.sku)] },
        meta: { 'idempotency-key': text },
      });
      expect([status, error?.data?.code]).toEqual([200, 'invalid_request']);
    },
  );

  it('is not needed for a search, and is needed over MCP to complete and to cancel', async () => {
    const platform = await startPlatform(shop.shopUrl);
    const without = { meta: { 'idempotency-key': undefined } };
    const search = await platform.tool('search_catalog', { catalog: { query: 'dress' }, ...without });
    expect(search.status).toBe(200);
    for (const name of ['complete_checkout', 'cancel_checkout']) {
      const { status, error } = await platform.tool(name, { id: 'x', ...without });
      expect([status, error?.data?.code]).toEqual([200, 'invalid_request']);
    }
  });
});
