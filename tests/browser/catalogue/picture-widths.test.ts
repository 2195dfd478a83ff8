/** @module-tag exhaustive */
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { type Shop, sharedShop } from '../../shop/harness.ts';
import { type Sample, sampleOf, samplePaths } from '../../shop/sample-paths.ts';
import { visit } from '../../visitor.ts';
import { startHeldFront } from '../slow-front.ts';

let shop: Shop;
let sample: Sample;
beforeAll(async () => {
  shop = await sharedShop();
  sample = await sampleOf(shop);
});

/** A picture of a page: the width of its place in CSS pixels, the offered and the loaded widths in pixels. */
interface Shown {
  name: string;
  place: number;
  offered: number[];
  file: number;
}

/**
 * All visible pictures of the main content with several widths, scrolled to and loaded. Without posters of films: if a
 * browser has such a picture in a larger width, it loads no other.
 */
function shownPictures(page: Page): Promise<Shown[]> {
  return page.locator('main img[srcset]').evaluateAll(async (images) => {
    await document.fonts.ready;
    const shown: Shown[] = [];
    for (const image of images) {
      if (!(image instanceof HTMLImageElement) || !image.checkVisibility() || image.clientWidth === 0) continue;
      image.scrollIntoView({ block: 'center', inline: 'nearest', behavior: 'instant' });
      // A lazy picture is requested after this.
      await new Promise((resolve) => {
        image.addEventListener('load', resolve, { once: true });
        if (image.complete && image.currentSrc !== '') resolve(undefined);
      });
      if (document.querySelector(`video[poster="${image.currentSrc}"]`) !== null) continue;
      const sources = [...(image.closest('picture')?.querySelectorAll('source') ?? [])];
      const { srcset } = sources.find(({ media }) => matchMedia(media).matches) ?? image;
      shown.push({
        name: `${image.closest('[class]:not(img)')?.className}: ${image.currentSrc}`,
        place: image.clientWidth,
        offered: [...srcset.matchAll(/ (\d+)w/g)].map(([, width]) => Number(width)),
        file: Number(/width=(\d+)/.exec(image.currentSrc)?.[1]),
      });
    }
    return shown;
  });
}

/** The smallest width that fills the place; the largest if none does. */
function smallestFor(pixels: number, offered: readonly number[]): number {
  return Math.min(...offered.filter((width) => width >= pixels), Math.max(...offered));
}

/** Expects the smallest file that fills the place at this device pixel ratio. */
function expectSmallest(pictures: readonly Shown[], pixels: number): void {
  const wanted = pictures.map(({ name, place, offered }) => [name, place, smallestFor(place * pixels, offered)]);
  expect(pictures.map(({ name, place, file }) => [name, place, file])).toEqual(wanted);
}

const screens = [390, 768, 1440].flatMap((width) => [1, 2].map((deviceScaleFactor) => ({ width, deviceScaleFactor })));

describe.each(screens)(
  'on $width points of $deviceScaleFactor pixels',
  { tags: ['sampled-12'] },
  ({ width, deviceScaleFactor }) => {
    it.each([
      ['index', 'hero__picture'],
      ['catalog', 'card__picture'],
      ['product', 'gallery'],
      ['landing-page', 'hero__picture'],
    ] as const)('each picture comes in the smallest width that fills its place: %s', async (name, first) => {
      const { page } = await visit({ pictures: true, viewport: { width, height: 900 }, deviceScaleFactor });
      await page.goto(shop.shopUrl + samplePaths('en', sample)[name], { waitUntil: 'load' });
      const pictures = await shownPictures(page);
      expect(pictures[0]?.name).toContain(first);
      expectSmallest(pictures, deviceScaleFactor);
    });
  },
);

it.each([
  ['index', 'hero__picture', 800],
  ['product', 'gallery', 900],
] as const)(
  'the first picture has about two pixels to a point on a phone that has three: %s',
  async (name, first, file) => {
    const { page } = await visit({ pictures: true, viewport: { width: 390, height: 844 }, deviceScaleFactor: 3 });
    await page.goto(shop.shopUrl + samplePaths('en', sample)[name], { waitUntil: 'load' });
    const [picture] = await shownPictures(page);
    expect(picture?.name).toContain(first);
    expect(picture?.file).toBe(file);
  },
);

it('no picture is fetched for a place that shrinks when its neighbours come', {
  tags: ['exhaustive'],
}, async () => {
  const path = samplePaths('en', sample)['landing-page'];
  const html = await (await shop.fetchShop(path)).text();
  const last = html.lastIndexOf('<li', html.lastIndexOf('class="tile"'));
  const front = await startHeldFront(shop.shopUrl, html.slice(last, last + 200));
  try {
    const { page } = await visit({ viewport: { width: 1440, height: 900 } });
    await page.goto(front.origin + path, { waitUntil: 'commit' });
    const tiles = page.locator('.tile img');
    await expect.poll(() => tiles.count()).toBe(html.split('class="tile"').length - 2);
    await tiles.last().evaluate(async (image: HTMLImageElement) => {
      image.scrollIntoView({ behavior: 'instant' });
      while (!image.complete || image.currentSrc === '') await new Promise(requestAnimationFrame);
    });
    front.letThrough();
    await page.waitForLoadState('load');
    expectSmallest(await shownPictures(page), 1);
  } finally {
    front.close();
  }
});
