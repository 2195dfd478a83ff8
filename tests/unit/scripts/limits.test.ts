import { beforeEach, expect, it, vi } from 'vitest';
import { shopOrigin as origin, smallShop } from '../steps/small-shop.ts';

let counted: string[];
/** False if the limit is exceeded. */
let success: boolean;
const counter = (name: string, answer = () => success) => ({
  limit: async ({ key }: { key: string }) => {
    counted.push(`${name} ${key}`);
    return { success: answer() };
  },
});
const shop = smallShop({
  SEARCH_LIMIT: counter('search'),
  CART_LIMIT: counter('cart'),
  ATTEMPT_LIMIT: counter('attempt', () => false),
});

beforeEach(() => {
  counted = [];
  success = false;
  // Redirects and policy cannot be loaded, and that is logged.
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
});

const ask = (path: string, init: RequestInit = {}, address = '192.0.2.1') =>
  shop.ask(path, { ...init, headers: { 'cf-connecting-ip': address, origin, ...init.headers } });

it.each(['/en/search/?q=a', '/en/help/?q=a', '/en/api/getSuggestions?query=a', '/EN/api/getSuggestions?query=a'])(
  'GET %s is a search',
  async (path) => {
    expect((await ask(path)).status).toBe(429);
    expect(counted).toEqual(['search 192.0.2.1']);
  },
);

it.each([
  '/en/cart/',
  '/en/order-payment/',
  '/en/api/addProduct',
  '/en/api/addProducts',
  '/en/api/setQuantity',
  '/en/api/deleteProduct',
])('POST %s may hold stock', async (path) => {
  expect((await ask(path, { method: 'POST' })).status).toBe(429);
  expect(counted).toEqual(['cart 192.0.2.1']);
});

it.each(['/en/api/get%53uggestions?query=a', '/en/api/%61ddProduct', '/en/%61pi/addProduct', '/%65n/api/addProduct'])(
  '%s is no other spelling of it',
  async (path) => {
    for (const method of ['GET', 'POST']) expect((await ask(path, { method })).status).toBe(404);
  },
);

it('a household that has many addresses has one count', async () => {
  await ask('/en/search/', {}, '2001:db8::1');
  await ask('/en/search/', {}, '2001:0DB8:0:0:ffff::2');
  expect(new Set(counted).size).toBe(1);
});

it('a path that is longer than any of the shop goes no further', async () => {
  expect((await ask(`/en/${'a'.repeat(2000)}/`)).status).toBe(414);
  expect((await ask(`/en/${'a'.repeat(1990)}/`)).status).toBe(404);
});

it('too many requests get a message to wait, as a page or as the response of a call', async () => {
  const page = await ask('/en/search/?q=a');
  expect(page.headers.get('content-type')).toContain('text/html');
  const call = await ask('/en/api/getSuggestions?query=a');
  expect(await call.json()).toEqual({ statusCode: 429, message: 'Too many requests.' });
  for (const { status, headers } of [page, call]) expect([status, headers.get('retry-after')]).toEqual([429, '10']);
});

it('a few requests are answered', async () => {
  success = true;
  expect((await ask('/en/api/getCart')).status).toBe(200);
  expect((await ask('/en/cart/', { method: 'POST', body: new URLSearchParams() })).status).not.toBe(429);
  expect((await ask('/en/api/getSuggestions?query=a')).headers.get('retry-after')).toBeNull();
});

it('nobody is counted where the platform does not say who asks', async () => {
  const path = '/en/api/getSuggestions?query=a&currency=GBP';
  expect((await shop.ask(path)).status).toBe(200);
  expect(counted).toEqual([]);
});

it('what changes no cart is not counted', async () => {
  for (const [path, method] of [
    ['/en/order-billing/', 'POST'],
    ['/en/api/getCart', 'POST'],
    ['/en/api/getCart', 'GET'],
  ] as const)
    await ask(path, { method });
  expect(counted).toEqual([]);
});

it.each(['/en/cart/', '/en/help/'])('GET %s, which searches nothing, is not counted', async (path) => {
  await ask(path);
  expect(counted).toEqual([]);
});

it('a promo code is tried as often as people do, whatever cart it is tried in', async () => {
  success = true;
  const body = new URLSearchParams({ form: 'promo', promoCode: 'GUESS' });
  const sent = await ask('/en/cart/', { method: 'POST', body });
  expect(sent.status).toBe(303);
  expect(counted).toEqual(['cart 192.0.2.1', 'attempt 192.0.2.1']);
  const ofCarts = shop.asked.filter(({ path }) => path.includes('/carts'));
  expect(ofCarts, 'the gateway is not asked').toEqual([]);
  const cookie = sent.headers
    .getSetCookie()
    .map((each) => each.split(';')[0])
    .join('; ');
  const shown = await ask(sent.headers.get('location') ?? '', { headers: { cookie } });
  expect([shown.status, shown.headers.get('retry-after')]).toEqual([429, '60']);
});

it('where the platform does not say who tries, the gateway alone counts', async () => {
  const body = new URLSearchParams({ form: 'promo', promoCode: 'GUESS' });
  await shop.ask('/en/cart/', { method: 'POST', body, headers: { origin } });
  expect(counted).toEqual([]);
});
