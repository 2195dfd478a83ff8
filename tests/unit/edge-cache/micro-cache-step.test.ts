import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { parametersOf } from '../../../demo/domains/parameters.ts';
import { type SmallShop, smallShop } from '../steps/small-shop.ts';

const start = new Date('2026-07-15T10:00:00Z').getTime();
const path = '/en/_icons/';
let shop: SmallShop;

beforeEach(async () => {
  vi.useFakeTimers({ now: start, toFake: ['Date', 'setTimeout'] });
  // Redirects and policy cannot be loaded, and that is logged.
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  shop = smallShop();
  shop.record = parametersOf('en', '9001');
  // Rendered, then from the edge cache: from now on it is in the micro-cache.
  await shop.ask(path);
  await shop.ask(path);
});
afterEach(async () => {
  await purge();
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const purge = () =>
  shop.ask('/_purge', {
    method: 'POST',
    body: JSON.stringify({ tags: ['content'] }),
    headers: { authorization: 'Bearer a-key-of-16-characters' },
  });

/** Steps add timings; a response from the micro-cache has none of theirs. */
const isMicroCached = (response: Response) => response.headers.get('server-timing') === 'cache;desc=hit';

it('is the same answer with a nonce and an id of its own', async () => {
  vi.setSystemTime(start + 999);
  const answers = [await shop.ask(path), await shop.ask(path)];
  expect(answers.map(isMicroCached)).toEqual([true, true]);
  const nonces = await Promise.all(
    answers.map(async ({ headers, body }) => {
      const policy = headers.get('content-security-policy') ?? '';
      const [, nonce = ''] = /script-src 'nonce-([^']{24})'/.exec(policy) ?? [];
      expect(policy).toContain(`style-src 'nonce-${nonce}'`);
      const html = await new Response(body).text();
      const used = [...html.matchAll(/nonce="([^"]*)"/g)].map(([, value]) => value);
      expect(used.length).toBeGreaterThan(0);
      expect(new Set(used)).toEqual(new Set([nonce]));
      return nonce;
    }),
  );
  expect(new Set(nonces).size).toBe(2);
  const [one, other] = answers.map(({ headers }) => new Headers(headers));
  expect(one?.get('x-request-id')).not.toBe(other?.get('x-request-id'));
  for (const headers of [one, other]) {
    headers?.delete('x-request-id');
    headers?.delete('content-security-policy');
  }
  expect([...(one ?? [])]).toEqual([...(other ?? [])]);
  expect(one?.get('x-frame-options')).toBe('DENY');
  expect(one?.get('cache-control')).toBe('no-cache');
});

it('lasts for a second', async () => {
  vi.setSystemTime(start + 1_000);
  expect(isMicroCached(await shop.ask(path))).toBe(false);
  expect(isMicroCached(await shop.ask(path))).toBe(true);
});

it('begins with the first response, unless it may not be stored', async () => {
  for (const [variables, cached] of [
    [{ PAGE_CACHE: 'off' }, false],
    [{}, true],
  ] as const) {
    const own = smallShop(variables);
    own.record = shop.record;
    const address = `${path}?cached=${cached}`;
    expect(isMicroCached(await own.ask(address))).toBe(false);
    expect(isMicroCached(await own.ask(address))).toBe(cached);
  }
});

it('ends with a purge', async () => {
  await purge();
  expect(isMicroCached(await shop.ask(path))).toBe(false);
  expect(shop.rendered).toBe(2);
});

it('is for its own address and for reading alone', async () => {
  expect(isMicroCached(await shop.ask(`${path}?utm_source=x`))).toBe(false);
  expect(isMicroCached(await shop.ask(path, { method: 'HEAD' }))).toBe(false);
  const post = await shop.ask(path, { method: 'POST', headers: { origin: 'http://shop.example' } });
  expect(post.status).toBe(405);
});

it.each(['notices_test=x', 'a=b; draft_cart_test=y'])(
  'is not for who may have something of his own to see (%s)',
  async (cookie) => {
    expect(isMicroCached(await shop.ask(path, { headers: { cookie } }))).toBe(false);
    expect(isMicroCached(await shop.ask(path, { headers: { cookie: 'a=b; cart_id_test=c' } }))).toBe(true);
  },
);

it('is for no reader who names Markdown, whatever the page has', async () => {
  const named = await shop.ask(path, { headers: { accept: 'text/markdown, text/html' } });
  expect(isMicroCached(named)).toBe(false);
  expect(named.headers.get('content-type')).toMatch(/^image|^text\/html/);
  expect(isMicroCached(await shop.ask(path, { headers: { accept: 'text/html, */*' } }))).toBe(true);
});
