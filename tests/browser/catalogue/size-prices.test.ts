import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { openBackend } from '../../integration/cart/carts-fixture.ts';
import { sizedProduct } from '../../integration/cart/sized-product.ts';
import { type Shop, sharedShop } from '../../shop/harness.ts';
import { purge } from '../../shop/purge.ts';
import { type VisitorOptions, visit } from '../../visitor.ts';
import { findViolations } from '../access/axe.ts';

let shop: Shop;
/** Paths of the product, and of a list with it. */
let product: string;
const list = '/en/test--pltest_sizes/';

beforeAll(async () => {
  shop = await sharedShop();
  const { optionId } = await sizedProduct(await openBackend(shop), { segmentation: 'test_sizes' });
  product = `/en/test-piece-ecru--p${optionId.slice(0, -1)}/`;
  const listing = "INSERT INTO listings (family_id, rank, option_id, published_at) VALUES ('test_sizes', 1, ?, '2026')";
  await shop.db.prepare(listing).bind(optionId).run();
  await purge(shop, ['family:test_sizes', 'search']);
});

async function open(path: string, options: VisitorOptions = {}): Promise<Page> {
  const { page } = await visit(options);
  await page.goto(shop.shopUrl + path);
  return page;
}

const shownPrice = async (page: Page) => (await page.locator('.product__price').innerText()).replaceAll(/\s+/g, ' ');
const size = (page: Page, label: string) => page.locator('label.size', { hasText: label });

describe('the price of a product whose sizes differ', () => {
  it('is the lowest until a size is chosen, and then that of the size; also after Back', async () => {
    const page = await open(product);
    await expect.poll(() => shownPrice(page)).toMatch(/^from €50 /);
    await size(page, 'L').click();
    await expect.poll(() => shownPrice(page)).toMatch(/€60 .*€80/);
    expect(await shownPrice(page)).not.toContain('from');
    expect(await findViolations(page)).toEqual([]);
    await page.goto(`${shop.shopUrl}/en/help/`);
    await page.goBack();
    // A browser may restore the choice, or forget it: the price is that of what it shows as chosen.
    const isChosen = () => size(page, 'L').locator('input').isChecked();
    await expect.poll(async () => (await shownPrice(page)).startsWith('from') !== (await isChosen())).toBe(true);
    await size(page, 'M').click();
    await expect.poll(() => shownPrice(page)).toMatch(/^(?!from)[^€]*€50/);
  });

  it('is that of the size in the dialog after adding it, and in the cart', async () => {
    const page = await open(product);
    await size(page, 'L').click();
    await page.getByRole('main').getByRole('button', { name: 'Add to cart' }).click();
    const dialog = page.getByRole('dialog', { name: 'Added to your cart' });
    await dialog.waitFor();
    expect(await dialog.innerText()).toContain('€60');
    await dialog.getByRole('link', { name: 'View cart' }).click();
    await page.getByText('€60.00').first().waitFor();
  });

  it('is beside each size without JavaScript', async () => {
    const page = await open(product, { javaScriptEnabled: false });
    expect(await shownPrice(page)).toMatch(/^from €50 /);
    expect(await size(page, 'L').innerText()).toContain('€60');
  });

  it('is on each button where a card offers its sizes', async () => {
    const page = await open(list);
    await page
      .getByRole('link', { name: /^Choose a size, / })
      .first()
      .click();
    const sizes = page.getByRole('group', { name: /^Choose a size, / }).getByRole('button');
    await expect.poll(() => sizes.allInnerTexts()).toEqual(['M · €50', 'L · €60']);
    await sizes.last().click();
    await expect.poll(() => page.locator('[data-visitor="cart-count"]').first().innerText()).toBe('1');
    await page.goto(`${shop.shopUrl}/en/cart/`);
    await page.getByText('€60.00').first().waitFor();
  });
});
