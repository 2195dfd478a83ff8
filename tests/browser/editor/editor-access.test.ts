/** The pages of the editor for everybody: axe, and no scrolling sideways, with and without scripts. */
import { expect, it } from 'vitest';
import { sharedShop } from '../../shop/harness.ts';
import { visit } from '../../visitor.ts';
import { findViolations } from '../access/axe.ts';
import { framedErrors, signInStaff } from './staff.ts';

const paths = [
  '/editor/pictures',
  '/editor/trend_page/en/longcoat/pictures?at=image',
  '/editor/blog_page/en/wool',
  '/editor/blog_page/en/wool/preview?width=1440',
  '/editor/blog_page/de-de/wool/languages?with=fr-fr',
  '/editor/blog_page/de-de/wool/history',
  '/editor/changes',
];

it.each([
  [390, true],
  [1440, false],
])('at %i px, with scripts: %s', { timeout: 120_000 }, async (width, javaScriptEnabled) => {
  const shop = await sharedShop();
  const { page } = await visit({ viewport: { width, height: 900 }, javaScriptEnabled, expectedErrors: framedErrors });
  await signInStaff(page, shop);
  for (const path of paths) {
    await page.goto(`${shop.backendUrl}${path}`);
    await page.evaluate(() => {
      for (const folded of document.querySelectorAll('details')) folded.open = true;
    });
    expect(await findViolations(page), path).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth), path).toBeLessThanOrEqual(width);
  }
});
