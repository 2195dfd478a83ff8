import { beforeAll, expect, it } from 'vitest';
import { type Shop, sharedShop } from '../../shop/harness.ts';
import { visit } from '../../visitor.ts';

let shop: Shop;

beforeAll(async () => {
  shop = await sharedShop();
});

it.each([true, false])(
  'the search icon leads to a field with the focus (JavaScript: %s)',
  { tags: ['journey', 'sampled-2'] },
  async (script) => {
    const { page } = await visit({ javaScriptEnabled: script });
    await page.goto(`${shop.shopUrl}/en/`, { waitUntil: 'domcontentloaded' });
    await page.getByRole('banner').getByRole('link', { name: 'Search' }).click();
    await page.waitForURL('**/en/search/', { waitUntil: 'domcontentloaded' });
    const focused = page.locator('input[type="search"]:focus');
    await focused.waitFor();
    await focused.fill('dress');
    await page.getByRole('main').getByRole('button', { name: 'Search' }).click();
    await page.waitForURL('**/en/search/?q=dress', { waitUntil: 'domcontentloaded' });
    // Results are not focusable.
    expect(await focused.count()).toBe(0);
  },
);

it('says of every result which department it is of, where several hang side by side', async () => {
  const { page } = await visit();
  await page.goto(`${shop.shopUrl}/en/search/?q=suede`, { waitUntil: 'domcontentloaded' });
  const cards = page.getByRole('main').getByRole('article');
  const named = cards.getByText(/^(Women|Men|Girls|Boys)$/);
  expect(await cards.count()).toBeGreaterThan(0);
  expect(await named.count()).toBe(await cards.count());
  expect(new Set(await named.allInnerTexts()).size).toBeGreaterThan(1);
});
