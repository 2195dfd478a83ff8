import { afterEach, beforeEach, describe, expect, it, type MockInstance, vi } from 'vitest';
import { parametersOf } from '../../../demo/domains/parameters.ts';
import { shopOrigin as origin, smallShop } from './small-shop.ts';

const shop = smallShop();
shop.record = parametersOf('en', '9001');
let logged: MockInstance<typeof console.error>;

beforeEach(() => {
  // Redirects, policy and carts cannot be loaded, and that is logged.
  logged = vi.spyOn(console, 'error').mockImplementation(() => undefined);
});
afterEach(() => logged.mockRestore());

const form = { 'content-type': 'application/x-www-form-urlencoded' };
const post = (path: string, headers: Record<string, string>) =>
  shop.ask(path, { method: 'POST', headers: { ...form, ...headers }, body: 'form=none' });

describe('a form', () => {
  it.each<[string, Record<string, string>]>([
    ['another site', { origin: 'https://evil.example' }],
    ['nobody knows where', {}],
    ['another site, as the browser says', { origin, 'sec-fetch-site': 'cross-site' }],
    ['a neighbour', { 'sec-fetch-site': 'same-site' }],
    ['a hidden page', { origin: 'null' }],
  ])('from %s is refused', async (_, headers) => {
    const response = await post('/en/cart/', headers);
    expect(response.status).toBe(403);
    expect(await response.json()).toEqual({ statusCode: 403, message: 'Cross-origin request refused.' });
  });

  it.each<[string, Record<string, string>]>([
    ['its origin', { origin }],
    ['the browser', { 'sec-fetch-site': 'same-origin' }],
    ['both', { origin, 'sec-fetch-site': 'same-origin' }],
  ])('of our own is known by %s', async (_, headers) => {
    expect((await post('/en/cart/', headers)).status).not.toBe(403);
  });

  it('for another spelling of an address is sent on as a form', async () => {
    const sent = await post('/EN/cart', { origin });
    expect([sent.status, sent.headers.get('location')]).toEqual([308, '/en/cart/']);
    const asked = await shop.ask('/EN/cart?a=1');
    expect([asked.status, asked.headers.get('location')]).toEqual([301, '/en/cart/?a=1']);
  });

  it('for a market that is not named goes to the visitor’s as a form', async () => {
    const sent = await post('/cart', { origin, 'accept-language': 'en' });
    expect([sent.status, sent.headers.get('location')]).toEqual([307, '/en/cart/']);
    const asked = await shop.ask('/cart', { headers: { 'accept-language': 'en' } });
    expect([asked.status, asked.headers.get('location')]).toEqual([302, '/en/cart/']);
    expect(asked.headers.get('vary')).toBe('Cookie, Accept-Language, Host');
    expect(asked.headers.get('cache-control')).toBe('private, no-store');
  });
});

describe('an address without market', () => {
  const ledTo = async (path: string, headers: Record<string, string>) =>
    (await shop.ask(path, { headers })).headers.get('location');

  it('leads to the market that was visited last, else to one in the language of the browser', async () => {
    expect(await ledTo('/', { cookie: 'locale_test=pl-pl', 'accept-language': 'de' })).toBe('/pl-pl/');
    expect(await ledTo('/', { 'accept-language': 'de' })).toBe('/de-de/');
    expect(await ledTo('//', {})).toBe('/en/');
    expect(await ledTo('//account//orders', { 'accept-language': 'it' })).toBe('/it-it/account/orders/');
  });

  it('is remembered for the next time', async () => {
    const { headers } = await shop.ask('/cart/', { headers: { 'accept-language': 'de' } });
    expect(headers.getSetCookie().join()).toContain('locale_test=de-de; Max-Age=31536000');
  });
});

it('what is not found starts no session', async () => {
  for (const path of ['/en/nothing/', '/nothing', '/api/getCart', '/en/api/', '/en/%61pi/getCart']) {
    const { status, headers } = await shop.ask(path);
    expect([path, status, headers.getSetCookie()]).toEqual([path, 404, []]);
  }
});

it('a path of more than two thousand letters is too long', async () => {
  const longest = `/en/${'a'.repeat(1996)}`;
  expect((await shop.ask(longest)).status).toBe(404);
  const response = await shop.ask(`${longest}a`);
  expect(response.status).toBe(414);
  expect(await response.json()).toEqual({ statusCode: 414, message: 'The address is too long.' });
});

it('a purge goes on behind its answer', async () => {
  shop.later = [];
  const headers = { authorization: 'Bearer a-key-of-16-characters' };
  vi.useFakeTimers({ toFake: ['setTimeout'] });
  await shop.ask('/_purge', { method: 'POST', body: '{"tags":["nothing"]}', headers });
  vi.useRealTimers();
  expect(shop.later).toHaveLength(2);
});

it('a method that a page does not know is refused, and the others are named', async () => {
  for (const path of ['/en/cart/', '/en/']) {
    const response = await shop.ask(path, { method: 'PUT', headers: { origin } });
    expect([path, response.status, response.headers.get('allow')]).toEqual([path, 405, 'GET, HEAD']);
    expect(await response.json()).toEqual({ statusCode: 405, message: 'Method not allowed.' });
  }
});

it('an answer names its request, by the platform’s id where there is a good one', async () => {
  const idOf = async (ray?: string) =>
    (await shop.ask('/en/cart/', { headers: ray === undefined ? {} : { 'cf-ray': ray } })).headers.get('x-request-id');
  expect(await idOf('8f1d-PRG')).toBe('8f1d-PRG');
  expect(await idOf('x'.repeat(64))).toBe('x'.repeat(64));
  for (const bad of [undefined, '', 'x'.repeat(65), 'two words', '<a>'])
    expect(await idOf(bad)).toMatch(/^[0-9a-f-]{36}$/);
});

it('an answer says how long each step took', async () => {
  const { headers } = await shop.ask('/en/cart/');
  const names = (headers.get('server-timing') ?? '').split(', ').map((part) => part.split(';')[0]);
  expect(names).toEqual(expect.arrayContaining(['locale', 'domain', 'redirect', 'page']));
  expect(names.filter((name) => name === '')).toEqual([]);
  const shared = await shop.ask('/en/_icons/');
  expect(shared.headers.get('server-timing')).toMatch(/, page;dur=/);
});

it('a variable that is not valid is named in the log, and the page says that something is wrong', async () => {
  const logged = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const answer = await smallShop({ UPSTREAM_BUDGET: '120000' }).ask('/en/');
  expect([answer.status, answer.headers.get('cache-control')]).toEqual([500, 'no-store']);
  expect(await answer.text()).toContain('Internal server error');
  expect(logged.mock.calls.map(String)).toEqual([expect.stringMatching(/not configured.*UPSTREAM_BUDGET.*60000/)]);
  expect(String(logged.mock.calls[0])).toContain(answer.headers.get('x-request-id'));
});
