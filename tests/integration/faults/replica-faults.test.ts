/** A replica of the database that fails: pages, calls and carts go on with the primary. */
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { type Shop, startShop } from '../../shop/harness.ts';
import { HttpVisitor } from '../../shop/http-visitor.ts';
import { purge } from '../../shop/purge.ts';
import { sampleOf, samplePaths } from '../../shop/sample-paths.ts';
import { openBackend } from '../cart/carts-fixture.ts';

const storefront = `
export * from './index.js';
export { default } from './index.js';
`;

const backend = `
export * from './index.js';
import own from './index.js';

let broken = false;
let failed = 0;
const fail = async () => {
  failed += 1;
  throw new Error('D1_ERROR: Network connection lost.');
};
const statement = { bind: () => statement, first: fail, all: fail, run: fail };
const brokenReplica = { prepare: () => statement, batch: fail, getBookmark: () => null };
const breakable = (database) => ({
  prepare: (sql) => database.prepare(sql),
  batch: (statements) => database.batch(statements),
  withSession: (constraint) =>
    broken && constraint !== 'first-primary' ? brokenReplica : database.withSession(constraint),
});
export default {
  ...own,
  async fetch(request, env, ctx) {
    if (new URL(request.url).pathname !== '/_replica')
      return own.fetch(request, { ...env, DB: breakable(env.DB) }, ctx);
    broken = await request.json();
    const before = failed;
    failed = 0;
    return Response.json(before);
  },
};
`;

let shop: Shop;

beforeAll(async () => {
  // Nothing is cached, so every page makes all of its calls.
  shop = await startShop({ variables: { PAGE_CACHE: 'off' }, inFront: { storefront, backend } });
});
afterAll(() => shop.dispose());

/** Breaks the replica, or mends it; returns the number of queries and batches that have failed since the last time. */
async function breakReplica(isBroken: boolean): Promise<number> {
  const answer = await shop.fetchBackend('/_replica', { method: 'POST', body: JSON.stringify(isBroken) });
  return (await answer.json()) as number;
}
beforeEach(() => breakReplica(false));

it('every page is the same', async () => {
  const paths = Object.values(samplePaths('en', await sampleOf(shop)));
  const view = async () => {
    // Also what an isolate has in memory.
    await purge(shop, ['market:en']);
    const seen = [];
    for (const path of paths) {
      const { status, html } = await new HttpVisitor(shop).get(path);
      seen.push([path, status, /<h1[^>]*>(.*?)<\/h1>/s.exec(html)?.[1], html.match(/<article/g)?.length]);
    }
    return seen;
  };
  const healthy = await view();
  await breakReplica(true);
  expect(await view()).toEqual(healthy);
  expect(await breakReplica(false)).toBeGreaterThan(20);
});

it('carts ask no replica, and are filled', async () => {
  const sku = await (await openBackend(shop)).product(5);
  await breakReplica(true);
  const visitor = new HttpVisitor(shop);
  await visitor.post('/en/cart/', { intent: 'add', sku, quantity: '2' });
  expect(await breakReplica(true)).toBe(0);
  expect((await visitor.visit('/en/cart/')).html).toContain(sku);
  expect(visitor.cookies.get('bookmark_local')).toMatch(/^[\da-f]{8}(-[\da-f]{8}){2}-[\da-f]{32}$/);
});

it.each([`ffffffff-ffffffff-ffffffff-${'f'.repeat(32)}`, 'first-primary', "1'--"])(
  'a made-up bookmark fails no page: %s',
  async (bookmark) => {
    const { optionId } = await sampleOf(shop);
    const visitor = new HttpVisitor(shop);
    visitor.cookies.set('bookmark_local', encodeURIComponent(bookmark));
    expect((await visitor.get('/en/cart/')).status).toBe(200);
    const sizes = await visitor.get(`/en/api/getSizes?optionId=${optionId}`);
    expect([sizes.status, sizes.html]).toEqual([200, expect.stringContaining('AVAILABLE')]);
  },
);
