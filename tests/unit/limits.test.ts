import { beforeEach, expect, it, vi } from 'vitest';
import { shopOrigin as origin, smallShop } from './small-shop.ts';

let counted: string[];
const counter = (name: string) => ({
  limit: async ({ key }: { key: string }) => {
    counted.push(`${name} ${key}`);
    return { success: false };
  },
});
const shop = smallShop({ SEARCH_LIMIT: counter('search'), CART_LIMIT: counter('cart') });

beforeEach(() => {
  counted = [];
  // Redirects and policy are not to be had, and that is logged.
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
});

const ask = (path: string, init: RequestInit = {}, address = '192.0.2.1') =>
  shop.ask(path, { ...init, headers: { 'cf-connecting-ip': address, origin, ...init.headers } });

it.each([
  '/en/search/?q=a',
  '/en/help/?q=a',
  '/en/api/getSuggestions?query=a',
  '/EN/api/getSuggestions?query=a',
])('GET %s is a search', async (path) => {
  expect((await ask(path)).status).toBe(429);
  expect(counted).toEqual(['search 192.0.2.1']);
});

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

it.each([
  '/en/api/get%53uggestions?query=a',
  '/en/api/%61ddProduct',
  '/en/%61pi/addProduct',
  '/%65n/api/addProduct',
])('%s is no other spelling of it', async (path) => {
  for (const method of ['GET', 'POST']) expect((await ask(path, { method })).status).toBe(404);
});

it('a household that has many addresses has one count', async () => {
  await ask('/en/search/', {}, '2001:db8::1');
  await ask('/en/search/', {}, '2001:0DB8:0:0:ffff::2');
  expect(new Set(counted).size).toBe(1);
});

it('a path that is longer than any of the shop goes no further', async () => {
  expect((await ask(`/en/${'a'.repeat(2000)}/`)).status).toBe(414);
  expect((await ask(`/en/${'a'.repeat(1990)}/`)).status).toBe(404);
});

it.each(['/en/cart/', '/en/help/'])('GET %s, which looks for nothing, is not counted', async (path) => {
  await ask(path);
  expect(counted).toEqual([]);
});
