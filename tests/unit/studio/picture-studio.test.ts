import { afterEach, beforeEach, expect, it } from 'vitest';
import { usualProducts } from '../../../demo/catalogue/load.ts';
import type { Env } from '../../../studio/env.ts';
import studio from '../../../studio/index.ts';
import { maxQueue } from '../../../studio/queue.ts';

/** Ends all encodings that are running. */
let encode: () => void;
let ask: (path: string, headers?: Record<string, string>) => Promise<Response>;

beforeEach(() => {
  const encoded = new Promise<void>((resolve) => {
    encode = resolve;
  });
  const output = async () => {
    await encoded;
    return { contentType: () => 'image/webp', response: () => new Response('picture') };
  };
  // The studio's bindings: an empty storage, and an encoder that waits for the test.
  const env = {
    PRODUCTS: '648',
    PICTURES: { get: async () => null, head: async () => null, put: async () => null },
    IMAGES: { input: () => ({ transform: () => ({ output }) }) },
  } as unknown as Env;
  const context = { waitUntil() {}, passThroughOnException() {}, props: {}, exports: {} };
  ask = async (path, headers = {}) =>
    studio.fetch(new Request(`http://studio${path}`, { headers }), env, context as unknown as ExecutionContext);
});
afterEach(() => encode());

const flag = '/pictures/flags/fr?width=32&quality=50&auto=webp';

it('answers 503 when too many pictures are waiting', async () => {
  const asked = Array.from({ length: maxQueue + 30 }, () => ask(flag));
  const refused = await Promise.any(
    asked.map(async (answer) => ((await answer).status === 503 ? answer : Promise.reject())),
  );
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
  expect(refused.headers.get('cache-control')).toBe('no-store');
  encode();
  const answers = await Promise.all(asked);
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 503]));
  expect((await ask(flag)).status).toBe(200);
});

it('does not begin prefetched pictures while somebody waits', async () => {
  const first = ask(flag);
  expect((await ask(flag, { priority: 'u=7' })).status).toBe(503);
  encode();
  expect((await first).status).toBe(200);
  expect((await ask(flag, { priority: 'u=7' })).status).toBe(200);
});

it.each([
  '/pictures/flags/fr?width=33&quality=50',
  '/pictures/flags/fr?width=32&quality=80',
  '/pictures/1000001/AP?width=321&quality=80',
  '/pictures/1000001/AP?width=320&quality=79',
  '/pictures/editorial/women?width=1921&quality=80',
  '/pictures/editorial/women?format=2x1&width=320&quality=80',
])('refuses %s', async (path) => {
  encode();
  expect((await ask(path)).status).toBe(400);
});

it('has a film of a piece, and of no other', async () => {
  const film = await ask('/pictures/films/1000009');
  expect(film.headers.get('content-type')).toBe('video/webm');
  expect((await film.arrayBuffer()).byteLength).toBeGreaterThan(100_000);
  expect((await ask('/pictures/films/1000010')).status).toBe(404);
});

it.each([
  '/pictures/1/AP',
  `/pictures/${1_000_001 + usualProducts * 8}/AP`,
  '/pictures/1000008/AP',
  '/pictures/1000001/XY',
  '/pictures/editorial/nothing',
  '/pictures/flags/xx',
])('has no %s', async (path) => {
  encode();
  expect((await ask(path)).status).toBe(404);
});
