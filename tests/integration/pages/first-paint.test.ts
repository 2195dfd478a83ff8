import { brotliCompressSync, brotliDecompressSync, constants } from 'node:zlib';
import { beforeAll, describe, expect, it } from 'vitest';
import { localeNames, locales } from '../../../shared/markets/locales.ts';
import { type Shop, sharedShop } from '../../shop/harness.ts';
import { productPath, type Sample, sampleOf } from '../../shop/sample-paths.ts';

/** Ten packets of 1,460 bytes: the initial congestion window of a server. */
const firstRoundTrip = 14_600;

let shop: Shop;
let sample: Sample;
beforeAll(async () => {
  shop = await sharedShop();
  sample = await sampleOf(shop);
});

/** The part of a page that a phone has after one round trip, compressed with brotli 4. */
async function firstPart(path: string): Promise<string> {
  const response = await shop.fetchShop(path);
  expect(response.status).toBe(200);
  // As plain text; HTTP/2 needs about half of it.
  const headers = [...response.headers].map(([name, value]) => `${name}: ${value}\r\n`).join('');
  const quality = { [constants.BROTLI_PARAM_QUALITY]: 4 };
  const body = brotliCompressSync(await response.text(), { params: quality });
  const arrived = body.subarray(0, firstRoundTrip - headers.length);
  return brotliDecompressSync(arrived, { finishFlush: constants.BROTLI_OPERATION_FLUSH }).toString();
}

/** The parts that are missing, in this order. */
function missing(html: string, parts: Readonly<Record<string, RegExp>>): string[] {
  let rest = html;
  return Object.entries(parts).flatMap(([name, part]) => {
    const found = part.exec(rest);
    rest = rest.slice((found?.index ?? 0) + (found?.[0].length ?? 0));
    return found === null ? [name] : [];
  });
}

const picture = /<img[^>]+fetchPriority="high"[^>]*>/;
/** The sheet of later content is linked right behind the first screen. */
const lateStyles = /<link rel="stylesheet"/;

describe.each(localeNames)('in one round trip, a phone in %s has', { tags: ['sampled-4'] }, (locale) => {
  it('the first screen of the home page', async () => {
    const parts = {
      picture,
      title: /<h1\b.*?<\/h1>/,
      button: /<a [^>]*class="button[^>]*>.*?<\/a>/,
      lateStyles,
    };
    expect(missing(await firstPart(`/${locale}/`), parts)).toEqual([]);
  });

  it('the first screen of a product', async () => {
    const parts = {
      picture,
      name: new RegExp(`<h1[^>]*>${sample.name[locales[locale].lang]}.*?</h1>`),
      price: /class="price__now">[^<]*\d/,
      size: /name="sku"/,
      button: /<button [^>]*type="submit"[^>]*>.*?<\/button>/,
      lateStyles,
    };
    expect(missing(await firstPart(productPath(locale, sample)), parts)).toEqual([]);
  });

  it('nothing to wait for before it paints', async () => {
    for (const path of [`/${locale}/`, productPath(locale, sample)]) {
      const [head = '', body] = (await firstPart(path)).split('</head>', 2);
      expect(body, 'the whole head').toBeDefined();
      const waits = [...head.matchAll(/<script\b[^>]*>|<link rel="stylesheet"[^>]*>|@import[^;]*/g)];
      // A script in the page itself runs at once.
      const harmless = /^<script nonce="[^"]*">$| async=""|type="(application\/ld\+json|speculationrules)"/;
      expect(waits.map(([tag]) => tag).filter((tag) => !harmless.test(tag))).toEqual([]);
      // All styles of the first screen.
      expect(head.match(/<style\b/g)).toHaveLength(1);
      expect(head).toContain('</style>');
    }
  });
});
