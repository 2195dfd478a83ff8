/** The pages of the editor for everybody: axe, and no scrolling sideways, with and without scripts. */
import { expect, it } from 'vitest';
import { sharedShop } from '../../shop/harness.ts';
import { visit } from '../../visitor.ts';
import { findViolations } from '../access/axe.ts';
import { framedErrors } from './staff.ts';

const paths = [
  '/editor?locale=de-de&type=help_page',
  '/editor?locale=en&q=coat',
  '/editor/page/en/home',
  '/editor/landing_page/fr-fr/contact',
  '/editor/lookbook_page/en/coldweek',
  '/editor/zone/en/category_w_dresses',
  '/editor/header_layout/en/header_layout',
  '/editor/footer_layout/en/footer_layout',
  '/editor/trend_page/en/longcoat/choose?at=blocks/0/hero/links/0/target&q=coat',
  '/editor/new?type=landing_page&locale=en',
  '/editor/new?type=zone&locale=en',
  '/editor/orders',
  '/editor/nothing/en/nothing',
];

it.each([
  [390, true],
  [1440, false],
])('the editor at %i px, with scripts: %s', { timeout: 180_000 }, async (width, javaScriptEnabled) => {
  const shop = await sharedShop();
  const expectedErrors = [/404/, ...framedErrors];
  const { page } = await visit({
    viewport: { width, height: 900 },
    javaScriptEnabled,
    expectedErrors,
    locale: 'de-DE',
  });
  await page.goto(`${shop.backendUrl}/editor/sign-in`);
  expect(await findViolations(page), 'sign-in').toEqual([]);
  await page.locator('[name=email]').fill('editor@example.com');
  await page.locator('[name=password]').fill('selvedge-demo');
  await page.getByRole('button', { name: 'Anmelden' }).click();
  await page.waitForURL(`${shop.backendUrl}/editor`);
  for (const path of paths) {
    await page.goto(`${shop.backendUrl}${path}`, { waitUntil: 'domcontentloaded' });
    await page.evaluate(() => {
      for (const folded of document.querySelectorAll('details')) folded.open = true;
    });
    expect(await findViolations(page), path).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth), path).toBeLessThanOrEqual(width);
  }
});
