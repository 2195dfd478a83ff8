import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { editorialWidths, flagWidths, garmentWidths } from '../../../shared/catalogue/picture.ts';
import type { Env } from '../../../studio/env.ts';
import { savingWidth } from '../../../studio/request.ts';

/** Formats that the platform was asked for, in order. */
let made: { format: string; quality: number; width: number }[];
let stored: Map<string, ArrayBuffer>;
/** The platform's result for a format. */
let platform: (format: string) => string;
let ask: (path: string, headers?: Record<string, string>) => Promise<Response>;

const chromium = 'image/avif,image/webp,image/apng,image/svg+xml,image/*,*/*;q=0.8';
const older = 'image/webp,image/*,*/*;q=0.8';

beforeEach(async () => {
  vi.useFakeTimers();
  // A new module, without the isolate's memory of unsupported formats.
  vi.resetModules();
  const { default: studio } = await import('../../../studio/index.ts');
  made = [];
  stored = new Map();
  platform = (format) => format;
  let later: Promise<unknown>[] = [];
  const images = {
    input: () => ({
      transform: ({ width }: { width: number }) => ({
        async output({ format, quality }: { format: string; quality: number }) {
          made.push({ format, quality, width });
          const type = platform(format);
          return { contentType: () => type, response: () => new Response(type) };
        },
      }),
    }),
  };
  const env = {
    PRODUCTS: '648',
    PICTURES: {
      get: async (key: string) => {
        const bytes = stored.get(key);
        return bytes === undefined ? null : { body: new Response(bytes).body };
      },
      head: async () => null,
      put: async (key: string, bytes: ArrayBuffer) => stored.set(key, bytes),
    },
    IMAGES: images,
  } as unknown as Env;
  const context = { waitUntil: (work: Promise<unknown>) => later.push(work), props: {}, exports: {} };
  ask = async (path, headers = {}) => {
    const answer = await studio.fetch(
      new Request(`http://studio${path}`, { headers }),
      env,
      context as unknown as ExecutionContext,
    );
    const bytes = await answer.arrayBuffer();
    // Also waits for work after the response, and for the work that this starts.
    while (later.length > 0) {
      const waited = Promise.all(later);
      later = [];
      await vi.runAllTimersAsync();
      await waited;
    }
    return new Response(answer.status === 304 ? null : bytes, answer);
  };
});

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const garment = '/pictures/1000001/AP?width=599&quality=80&auto=webp';
const typeOf = ({ headers }: Response) => headers.get('content-type');

describe('AVIF', () => {
  it('is encoded after the response, and sent from then on to browsers that accept it', async () => {
    const first = await ask(garment, { accept: chromium });
    expect(typeOf(first)).toBe('image/webp');
    // A shared cache asks again before a browser does.
    expect(first.headers.get('cache-control')).toContain('s-maxage');
    const second = await ask(garment, { accept: chromium });
    expect(typeOf(second)).toBe('image/avif');
    expect(await second.text()).toBe('image/avif');
    expect(second.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    expect(second.headers.get('vary')).toBe('Accept, Save-Data');
    expect(typeOf(await ask(garment, { accept: older }))).toBe('image/webp');
    expect(made).toEqual([
      { format: 'image/webp', quality: 80, width: 599 },
      { format: 'image/avif', quality: 50, width: 599 },
    ]);
  });

  it('is another copy than WebP for whoever has one already', async () => {
    const webp = await ask(garment, { accept: chromium });
    const avif = await ask(garment, { accept: chromium });
    const [old, current] = [webp, avif].map(({ headers }) => headers.get('etag') ?? '');
    expect(old).not.toBe(current);
    for (const tag of [old, current])
      expect((await ask(garment, { accept: chromium, 'if-none-match': tag ?? '' })).status).toBe(304);
    expect((await ask(garment, { accept: older, 'if-none-match': current ?? '' })).status).toBe(200);
  });

  it.each([
    ['a flag', '/pictures/flags/fr?width=32&quality=50&auto=webp', chromium],
    ['a picture larger than the platform makes', garment.replace('599', '1279'), chromium],
    ['a browser that does not name it', garment, '*/*'],
    ['an address that does not leave the format open', garment.replace('&auto=webp', ''), chromium],
  ])('is not encoded for %s', async (_, path, accept) => {
    await ask(path, { accept });
    expect(typeOf(await ask(path, { accept }))).not.toBe('image/avif');
    expect(made).toHaveLength(1);
  });

  it.each([
    ['answers with something else', () => 'image/jpeg'],
    [
      'refuses it',
      () => {
        throw new Error('ERROR 9520: not supported');
      },
    ],
  ])('is not asked for again where the platform %s', async (_, answers) => {
    const log = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    platform = (format) => (format === 'image/avif' ? answers() : format);
    for (const width of [320, 599, 599]) {
      const path = garment.replace('599', String(width));
      expect(typeOf(await ask(path, { accept: chromium }))).toBe('image/webp');
    }
    expect(made.map(({ format }) => format)).toEqual(['image/webp', 'image/avif', 'image/webp']);
    expect(log).toHaveBeenCalledOnce();
    expect(log.mock.calls[0]?.[0]).toContain('no AVIF is made');
  });
});

it('of a picture that fails no AVIF is encoded again, and of all others it is', async () => {
  const log = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  let isFailing = true;
  platform = (format) => {
    if (format === 'image/avif' && isFailing) throw new Error('ERROR 9422: something is wrong with this one');
    return format;
  };
  for (let times = 0; times < 3; times += 1)
    expect(typeOf(await ask(garment, { accept: chromium }))).toBe('image/webp');
  expect(made.filter(({ format }) => format === 'image/avif')).toHaveLength(1);
  expect(log).toHaveBeenCalledOnce();
  isFailing = false;
  const other = garment.replace('599', '320');
  await ask(other, { accept: chromium });
  expect(typeOf(await ask(other, { accept: chromium }))).toBe('image/avif');
});

describe('a browser that saves data', () => {
  it('gets a narrower picture, which is the one of that width', async () => {
    const saving = await ask(garment, { accept: older, 'save-data': 'on' });
    expect(saving.headers.get('vary')).toBe('Accept, Save-Data');
    const narrow = await ask(garment.replace('599', '320'), { accept: older });
    expect(made).toEqual([{ format: 'image/webp', quality: 80, width: 320 }]);
    expect(saving.headers.get('etag')).toBe(narrow.headers.get('etag'));
    expect((await ask(garment, { accept: older })).headers.get('etag')).not.toBe(narrow.headers.get('etag'));
  });

  it.each([
    ['garments', garmentWidths],
    ['composed pictures', editorialWidths],
    ['flags', flagWidths],
  ] as const)(
    'gets %s of at most two thirds of the width, the narrowest as they are',
    (_, widths: readonly number[]) => {
      const narrowest = Math.min(...widths);
      for (const width of widths) {
        const given = savingWidth(width, widths);
        expect(widths).toContain(given);
        if (given !== narrowest) expect(given).toBeLessThanOrEqual((width * 2) / 3);
      }
      expect(savingWidth(narrowest, widths)).toBe(narrowest);
      expect(savingWidth(1920, garmentWidths)).toBe(1279);
    },
  );
});
