import { crc32 } from 'node:zlib';
import { Miniflare } from 'miniflare';
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import { pngDataUrl, raster } from '../../../demo/studio/drawing/png.ts';
import type { Env } from '../../../studio/env.ts';
import studio from '../../../studio/index.ts';

const path = '/pictures/100000001/AP';
const context = { waitUntil() {}, passThroughOnException() {}, props: {} };

let platform: Miniflare;
let env: Env;

/** A PNG of one colour; the header may state another size than the data has. */
function png(width: number, height: number, said = { width, height }): Buffer {
  const url = pngDataUrl(raster(width, height, new Uint8Array(width * height)), [[39, 53, 90, 255]]);
  const bytes = Buffer.from(url.split(',')[1] ?? '', 'base64');
  bytes.writeUInt32BE(said.width, 16);
  bytes.writeUInt32BE(said.height, 20);
  bytes.writeUInt32BE(crc32(bytes.subarray(12, 29)), 29);
  return bytes;
}

beforeAll(async () => {
  platform = new Miniflare({
    modules: true,
    script: 'export default {}',
    cf: false,
    compatibilityDate: '2026-07-01',
    r2Buckets: ['PICTURES'],
    images: { binding: 'IMAGES' },
  });
  env = { ...(await platform.getBindings<Env>()), PRODUCTS: '648' };
});
afterAll(() => platform.dispose());
afterEach(() => vi.restoreAllMocks());

const keep = (photograph: Buffer) => {
  const body = new Uint8Array(photograph);
  return studio.request(path, { method: 'PUT', headers: { 'content-type': 'image/png' }, body }, env, context);
};

it('a photograph is stored when it can be resized', async () => {
  expect((await keep(png(300, 400))).status).toBe(204);
  expect(await env.PICTURES.head('originals/100000001/AP')).not.toBeNull();
  await env.PICTURES.delete('originals/100000001/AP');
});

it.each([
  ['only begins like one', Buffer.from('GIF89a/*<script>'), 'cannot be read as a picture'],
  ['is broken off', png(300, 400).subarray(0, 40), 'cannot be read as a picture'],
  [
    'is far larger than its file',
    png(300, 400, { width: 8_000, height: 7_000 }),
    'has more than 50 million pixels: 8000 by 7000',
  ],
  [
    'is too large for the platform to look at',
    png(300, 400, { width: 20_000, height: 20_000 }),
    'cannot be read as a picture',
  ],
])('a photograph that %s is refused with the reason', async (_, bytes, message) => {
  const answer = await keep(bytes);
  expect(answer.status).toBe(422);
  expect(await answer.json()).toMatchObject({ message });
  expect(await env.PICTURES.head('originals/100000001/AP')).toBeNull();
});

it('a stored one that cannot be resized looks like a missing one, for any site, for a short while', async () => {
  const log = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  await env.PICTURES.put('originals/100000001/AP', 'GIF89a/*<script>');
  const answer = await studio.request(`${path}?width=320&quality=80&auto=webp`, {}, env, context);
  expect(answer.status).toBe(200);
  expect(answer.headers.get('content-type')).toBe('image/svg+xml');
  expect(answer.headers.get('cache-control')).toBe('public, max-age=60');
  expect(answer.headers.get('cross-origin-resource-policy')).toBe('cross-origin');
  expect(await answer.text()).toMatch(/^<svg /);
  expect(log).toHaveBeenCalledOnce();
});
