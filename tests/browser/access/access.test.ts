/** @module-tag exhaustive */
import { beforeAll, describe, expect, it } from 'vitest';
import { type Shop, sharedShop } from '../../shop/harness.ts';
import { familyPath, productPath, sampleOf } from '../../shop/sample-paths.ts';
import { visit } from '../../visitor.ts';
import { findViolations } from './axe.ts';

let shop: Shop;

beforeAll(async () => {
  shop = await sharedShop();
});

describe('WCAG 2.2 AA', () => {
  it('holds in all that opens', async () => {
    const visitor = await visit({ pictures: true, reducedMotion: 'reduce', expectedErrors: [/412/] });
    const { page } = visitor;
    const { shopUrl } = shop;
    const sample = await sampleOf(shop);
    const found: string[] = [];
    const look = async (name: string) => {
      // The style sheet of what opens is loaded then.
      await page.waitForLoadState('load');
      for (const violation of await findViolations(page)) found.push(`${name}: ${violation}`);
    };
    const open = (path: string) => page.goto(shopUrl + path, { waitUntil: 'domcontentloaded' });
    const banner = page.getByRole('banner');

    await open(productPath('en', sample));
    await banner.getByRole('link', { name: 'Women', exact: true }).hover();
    await page.locator('#menu-0').waitFor();
    await look('sub-menu');
    await banner.getByRole('button', { name: 'More' }).hover();
    await page.locator('#more').waitFor();
    await look('more');
    await banner.getByRole('button', { name: 'Sign in', exact: true }).hover();
    await page.locator('.flyout').waitFor();
    await look('account menu');
    for (const summary of await page.locator('.details summary').all()) await summary.press('Enter');
    await look('product with its details');
    await page.getByRole('button', { name: 'Size guide' }).click();
    await page.getByRole('region', { name: 'Size guide' }).getByRole('table').first().waitFor();
    await look('size guide');
    await page.keyboard.press('Escape');
    await page.waitForFunction(() => sessionStorage.getItem('viewed:en') !== null);
    await page.getByRole('region', { name: 'Product pictures' }).getByRole('link').first().click();
    await page.getByRole('dialog', { name: 'Product pictures' }).waitFor();
    await look('pictures in full size');
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Add to cart' }).focus();
    await page.locator('[data-island="add-to-cart"][data-on="hydrated"]').waitFor();
    await page.getByRole('button', { name: 'Add to cart' }).click();
    await page.locator('#buy-problem').getByText(/./).waitFor();
    await look('product without a size');
    await page.locator(`label:has([value="${sample.sku}"])`).click();
    await page.getByRole('button', { name: 'Add to cart' }).click();
    await page.getByRole('dialog').waitFor();
    await look('added to cart');
    await page.keyboard.press('Escape');
    await banner.getByRole('link', { name: 'Cart' }).hover();
    await page.getByRole('region', { name: 'Cart preview' }).getByRole('button', { name: 'Checkout' }).waitFor();
    await look('cart preview');

    await open(familyPath('en', sample));
    await page.locator('.sort summary').click();
    await look('sort menu');

    await open('/en/cart/');
    await page.locator('[data-island="cart-lines"][data-on="hydrated"]').waitFor();
    await page.locator('.cart__aside summary').click();
    await page.route('**/api/setQuantity', (route) =>
      route.fulfill({ status: 412, json: { statusCode: 412, message: 'There is not enough stock.' } }),
    );
    await page.getByRole('button', { name: /^One more/ }).click();
    await page.locator('.Toastify__toast').waitFor();
    await page.getByRole('button', { name: 'Legal notices on offers' }).click();
    await page.locator('#legal-notices p:not([role])').first().waitFor();
    await look('cart with toast, link to share, legal notices');
    await page.getByRole('button', { name: /^Remove/ }).click();
    await page.getByRole('button', { name: 'Undo' }).waitFor();
    await look('line removed');
    await page.locator('.countries__button').click();
    await look('countries');

    await page.setViewportSize({ width: 390, height: 844 });
    await open('/en/');
    await page.getByRole('button', { name: 'Menu', exact: true }).click();
    await look('drawer');
    await page.getByRole('button', { name: 'Open menu Women' }).click();
    await look('sub-menu in the drawer');
    expect(found).toEqual([]);
  });
});
