import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { parametersOf } from '../../../demo/domains/parameters.ts';
import { type SmallShop, smallShop } from '../steps/small-shop.ts';

const start = new Date('2026-07-15T10:00:00Z').getTime();
const record = parametersOf('en', '9001');
const path = '/en/_icons/';
let shop: SmallShop;

beforeEach(() => {
  vi.useFakeTimers({ now: start, toFake: ['Date'] });
  // Redirects and policy cannot be loaded, and that is logged.
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  shop = smallShop();
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const stateOf = (response: Response) => /cache;desc=(\w+)/.exec(response.headers.get('server-timing') ?? '')?.[1];

it('renders pages again that had former parameters, and no others', async () => {
  shop.record = record;
  expect(stateOf(await shop.ask(path))).toBe('miss');
  expect(stateOf(await shop.ask(path))).toBe('hit');
  // An isolate reads KV every 30 seconds; the page is fresh for five minutes.
  vi.setSystemTime(start + 31_000);
  expect(stateOf(await shop.ask(path))).toBe('hit');
  shop.record = { ...record, params: { ...record.params, wishlist: !record.params.wishlist } };
  vi.setSystemTime(start + 62_000);
  expect(stateOf(await shop.ask(path))).toBe('miss');
  expect(stateOf(await shop.ask(path))).toBe('hit');
  // The former parameters are back, and so are the pages rendered with them.
  shop.record = record;
  vi.setSystemTime(start + 93_000);
  expect(stateOf(await shop.ask(path))).toBe('hit');
  expect(shop.rendered).toBe(2);
});

it('stores nothing that was rendered with other parameters than requested', async () => {
  shop.record = record;
  expect((await shop.askPages(`${path}?_v=another`)).headers.get('cache-control')).toBe('no-store');
  expect((await shop.askPages('/en/nothing/?_v=another')).headers.get('cache-control')).toBe('no-store');
});
