/** Pages with the second brand’s colours and fonts can be read. */
import { beforeAll, describe, expect, it } from 'vitest';
import { findViolations } from '../browser/access/axe.ts';
import { type Shop, sharedShop } from '../shop/harness.ts';
import { sampleOf, samplePaths } from '../shop/sample-paths.ts';
import { visit } from '../visitor.ts';

let shop: Shop;
let paths: ReturnType<typeof samplePaths>;
beforeAll(async () => {
  shop = await sharedShop();
  paths = samplePaths('de-de', await sampleOf(shop));
});

describe.each([390, 1440])('on %i points', (width) => {
  it('WCAG 2.2 AA holds', async () => {
    const { page } = await visit({ viewport: { width, height: 900 }, reducedMotion: 'reduce' });
    for (const path of [paths.index, paths.catalog, paths.product, paths.cart, paths.help, '/de-de/account/']) {
      // The last one leads to the sign-in.
      await page.goto(shop.shopUrl + path, { waitUntil: 'load' });
      expect(await findViolations(page), path).toEqual([]);
    }
  });
});
