import { Hono } from 'hono';
import { expect, it } from 'vitest';
import { cookieAttributes } from '../../../backend/cookie-attributes.ts';
import type { Env } from '../../../backend/env.ts';

/** Attributes of a cookie that a backend with this origin sets on a page at an address. */
async function attributesAt(ORIGIN: string, address: string): Promise<object> {
  const app = new Hono<{ Bindings: Env }>().get('*', (c) => c.json(cookieAttributes(c)));
  return (await app.request(address, {}, { ORIGIN })).json();
}

it.each(['http://localhost:8788', 'http://127.0.0.1:8788', 'http://[::1]:8788'])(
  'a backend of one’s own machine sets cookies that WebKit stores, at %s',
  async (origin) => {
    expect(await attributesAt(origin, `${origin}/authentication/sign-in`)).toEqual({
      httpOnly: true,
      secure: false,
    });
  },
);

it.each([
  ['https://backend.example', 'https://backend.example/editor'],
  // Another host name, or no TLS.
  ['https://backend.example', 'http://localhost:8788/editor'],
  ['https://backend.example', 'http://backend.example/editor'],
  ['https://localhost:8788', 'https://localhost:8788/editor'],
  ['http://localhost:8788', 'http://backend.example/editor'],
  ['http://backend.example', 'http://backend.example/editor'],
])('any other sets them Secure: %s asked at %s', async (origin, address) => {
  expect(await attributesAt(origin, address)).toEqual({ httpOnly: true, secure: true });
});
