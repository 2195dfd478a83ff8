import { createRequire } from 'node:module';
import { Miniflare } from 'miniflare';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Env } from '../../../studio/env.ts';
import { withoutExif } from '../../../studio/exif.ts';
import studio from '../../../studio/index.ts';

interface Metadata {
  width: number;
  height: number;
  format: string;
  orientation?: number;
  exif?: Buffer;
}

/** The part of sharp's API that is used; it comes with Miniflare. */
interface Sharp {
  (source: unknown, options?: { raw: { width: number; height: number; channels: number } }): Sharp;
  jpeg(): Sharp;
  withExif(exif: Record<string, Record<string, string>>): Sharp;
  withMetadata(metadata: { orientation: number }): Sharp;
  raw(): Sharp;
  toBuffer(): Promise<Buffer<ArrayBuffer>>;
  metadata(): Promise<Metadata>;
}
const sharp: Sharp = createRequire(import.meta.resolve('miniflare'))('sharp');

const [width, height] = [640, 320];

/** A JPEG, red on the left and blue on the right, that says how it is turned and where it was taken. */
function photograph(orientation: number): Promise<Buffer<ArrayBuffer>> {
  const pixels = Buffer.alloc(width * height * 3);
  for (let pixel = 0; pixel < width * height; pixel += 1) pixels[pixel * 3 + (pixel % width < width / 2 ? 0 : 2)] = 220;
  return sharp(pixels, { raw: { width, height, channels: 3 } })
    .jpeg()
    .withExif({ IFD3: { GPSLatitude: '50/1 5/1 0/1', GPSLatitudeRef: 'N' } })
    .withMetadata({ orientation })
    .toBuffer();
}

let platform: Miniflare;
let env: Env;
const background: Promise<unknown>[] = [];
const context = {
  waitUntil: (work: Promise<unknown>) => void background.push(work),
  passThroughOnException() {},
  props: {},
};
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

const store = (path: string, body: Uint8Array<ArrayBuffer>) =>
  studio.request(path, { method: 'PUT', headers: { 'content-type': 'image/jpeg' }, body }, env, context);

/** A picture in a format, after work in the background; where the red half is in it. */
async function shown(path: string, accept: string) {
  const answer = await studio.request(path, { headers: { accept } }, env, context);
  const bytes = Buffer.from(await answer.arrayBuffer());
  while (background.length > 0) await background.shift();
  const { format, orientation, exif, ...size } = await sharp(bytes).metadata();
  const pixels = await sharp(bytes).raw().toBuffer();
  const redAt = (x: number, y: number) => (pixels[(y * size.width + x) * 3] ?? 0) > 100;
  const [right, bottom] = [size.width - 10, size.height - 10];
  const corners = [redAt(10, 10), redAt(right, 10), redAt(10, bottom), redAt(right, bottom)];
  const red = ['left', 'top', 'right', 'bottom'].find((side) =>
    ({ left: [0, 2], top: [0, 1], right: [1, 3], bottom: [2, 3] })[side]?.every((corner) => corners[corner]),
  );
  return { format, size: [size.width, size.height], red, orientation, exif };
}

describe.each([
  ['an uploaded picture', `/pictures/uploads/${'0a'.repeat(16)}`],
  ['an imported photograph', '/pictures/100000001/AP'],
])('%s', (_, path) => {
  it.each([
    [1, 'left', [320, 160]],
    [3, 'right', [320, 160]],
    [6, 'top', [320, 640]],
    [8, 'bottom', [320, 640]],
  ])('with the EXIF orientation %i is upright in each format, and says nothing of itself', async (at, red, size) => {
    const stored = await store(path, await photograph(at));
    expect(stored.status).toBeLessThan(300);
    if (path.includes('uploads'))
      expect(await stored.json()).toEqual(size[1] === 640 ? { width: 320, height: 640 } : { width: 640, height: 320 });
    const requested = `${path}?width=320&quality=80`;
    const upright = { size, red, orientation: undefined, exif: undefined };
    expect(await shown(requested, '*/*')).toEqual({ format: 'jpeg', ...upright });
    // The studio takes seconds for an AVIF.
    const avif = at === 6 ? 'image/avif,' : '';
    expect(await shown(`${requested}&auto=webp`, `${avif}image/webp`)).toEqual({ format: 'webp', ...upright });
    if (at === 6)
      expect(await shown(`${requested}&auto=webp`, 'image/avif,image/webp')).toEqual({ format: 'heif', ...upright });
    // Nor does the stored file.
    const folder = path.includes('uploads') ? path.slice('/pictures/'.length) : path.replace('/pictures', 'originals');
    const file = await env.PICTURES.get(folder);
    expect(
      (await sharp(Buffer.from((await file?.arrayBuffer()) ?? new ArrayBuffer(0))).metadata()).exif,
    ).toBeUndefined();
  });

  it.each([2, 4, 5, 7])('with the mirrored orientation %i is refused', async (at) => {
    const refused = await store(path, await photograph(at));
    expect(refused.status).toBe(422);
    expect(await refused.json()).toMatchObject({ message: 'is mirrored by its EXIF orientation' });
  });
});

describe('a JPEG', () => {
  it('that is cut off anywhere, or damaged at one byte of its head, is read without an error', async () => {
    const file = new Uint8Array(await photograph(6));
    expect(withoutExif(file).orientation).toBe(6);
    for (let end = 0; end < 400; end += 1) withoutExif(file.slice(0, end));
    for (let at = 0; at < 400; at += 1) {
      const damaged = file.slice();
      damaged[at] = 0xff;
      const { bytes, orientation } = withoutExif(damaged);
      expect(orientation).toBeGreaterThanOrEqual(1);
      expect(orientation).toBeLessThanOrEqual(8);
      expect(bytes.length).toBeLessThanOrEqual(file.length);
    }
  });

  it('without EXIF stays as it is', async () => {
    const { bytes } = withoutExif(new Uint8Array(await photograph(6)));
    expect(withoutExif(bytes)).toEqual({ bytes, orientation: 1 });
  });
});
