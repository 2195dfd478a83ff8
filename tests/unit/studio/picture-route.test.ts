import { afterEach, expect, it, vi } from 'vitest';
import { pictures } from '../../../backend/catalog/pictures.ts';
import type { Env } from '../../../backend/env.ts';
import studio from '../../../studio/index.ts';

afterEach(() => vi.restoreAllMocks());

const lost = () => Promise.reject(new Error('Network connection lost.'));
const drawnPicture = async () => new Response('picture', { headers: { 'cache-control': 'immutable' } });

/** Requests a picture from the backend; the studio answers with these, one after the other. */
async function ask(...answers: (() => Promise<Response>)[]) {
  const asked: (() => Promise<Response>)[] = [];
  const fetch = () => {
    const next = answers[asked.length] ?? drawnPicture;
    asked.push(next);
    return next();
  };
  // The route uses nothing but the studio.
  const env = { STUDIO: { fetch } } as unknown as Env;
  return { answer: await pictures.request('/editorial/home-hero?width=900', {}, env), asked };
}

function expectLater(answer: Response): void {
  expect(answer.status).toBe(503);
  expect(answer.headers.get('cross-origin-resource-policy')).toBe('cross-origin');
  expect(answer.headers.get('access-control-allow-origin')).toBe('*');
  expect(answer.headers.get('cache-control')).toBe('no-store');
  expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
}

it('a connection that breaks costs nobody the picture', async () => {
  const { answer, asked } = await ask(lost, lost, drawnPicture);
  expect(answer.status).toBe(200);
  expect(await answer.text()).toBe('picture');
  expect(asked).toHaveLength(3);
});

it.each([
  ['that cannot be reached', lost, 'Network connection lost.'],
  ['that fails', async () => new Response('Internal Server Error', { status: 500 }), '500'],
  ['that was left out', async () => new Response(null, { status: 503 }), null],
])('a studio %s is 503 with Retry-After, for any site, never cached', async (_, fails, logged) => {
  const log = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const { answer } = await ask(fails, fails, fails);
  expectLater(answer);
  expect(log.mock.calls).toEqual(logged === null ? [] : [[expect.stringContaining(logged)]]);
});

it.each([
  [404, 'public, max-age=60'],
  [503, 'no-store'],
])('what the studio itself says, %i, stays as it is', async (status, cacheControl) => {
  const headers = { 'cross-origin-resource-policy': 'cross-origin', 'cache-control': cacheControl };
  const { answer, asked } = await ask(async () => new Response('said', { status, headers }));
  expect(answer.status).toBe(status);
  expect(answer.headers.get('cache-control')).toBe(cacheControl);
  expect(await answer.text()).toBe('said');
  expect(asked).toHaveLength(1);
});

it('a rendering that fails is reported by the studio in the same way', async () => {
  const log = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  // A storage that aborts.
  const env = { PRODUCTS: '648', PICTURES: { get: lost, head: lost } };
  const path = '/pictures/1000001/AP?width=320&quality=80';
  expectLater(await studio.request(path, {}, env, { waitUntil() {}, passThroughOnException() {}, props: {} }));
  expect(log).toHaveBeenCalledOnce();
});
