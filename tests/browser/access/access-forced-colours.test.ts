/** @module-tag exhaustive */
import { beforeAll, describe, expect, it } from 'vitest';
import { href } from '../../../shared/routes.ts';
import { openBackend } from '../../integration/cart/carts-fixture.ts';
import { type Shop, sharedShop } from '../../shop/harness.ts';
import { readyVisitor } from '../../shop/ready-visitor.ts';
import { productPath, sampleOf } from '../../shop/sample-paths.ts';
import { visit } from '../../visitor.ts';
import { shopper } from '../shopper.ts';
import { findInvisible } from './forced-colours.ts';

let shop: Shop;

beforeAll(async () => {
  shop = await sharedShop();
});

describe('forced colours', () => {
  it('show the chosen size, what cannot be chosen, and the edge of what opens', async () => {
    const { page } = await visit({ forcedColors: 'active', reducedMotion: 'reduce' });
    const sample = await sampleOf(shop);
    await page.goto(shop.shopUrl + productPath('en', sample), { waitUntil: 'load' });
    await page.locator(`label:has([value="${sample.sku}"])`).click();
    expect(await findInvisible(page)).toEqual([]);

    await page.getByRole('button', { name: 'Add to cart' }).click();
    await page.getByRole('dialog').waitFor();
    expect(await findInvisible(page)).toEqual([]);

    await page.goto(shop.shopUrl + href('en', 'cart'), { waitUntil: 'load' });
    const one = page.getByRole('button', { name: /^One less/ });
    expect(await one.isDisabled()).toBe(true);
    expect(await findInvisible(page)).toEqual([]);
  });

  it('leave the steps of the checkout that a phone hides without words', async () => {
    const backend = await openBackend();
    const { guest } = await readyVisitor(backend, { locale: 'en', at: 'order-delivery' });
    const buyer = await shopper(shop, {
      locale: 'en',
      viewport: { width: 390, height: 844 },
      forcedColors: 'active',
    });
    await buyer.goOnAt('order-delivery', guest);
    const steps = buyer.page.locator('.steps__step').locator('a, span');
    const sizes = await steps.evaluateAll((labels) =>
      labels.map((label) => ({
        isCurrent: label.closest('[aria-current]') !== null,
        fontSize: Number.parseFloat(getComputedStyle(label).fontSize),
      })),
    );
    expect(sizes.filter(({ isCurrent }) => !isCurrent).length).toBeGreaterThan(0);
    for (const { isCurrent, fontSize } of sizes) expect(fontSize > 0).toBe(isCurrent);
  });
});
