import { beforeAll, describe, expect, it } from 'vitest';
import { href } from '../../shared/routes.ts';
import { type Shop, sharedShop } from '../harness.ts';
import { productPath, sampleOf } from '../sample-paths.ts';
import { visit } from '../visitor.ts';
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
});
