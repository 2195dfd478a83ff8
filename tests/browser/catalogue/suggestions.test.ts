/**
 * @module-tag journey
 * @module-tag sampled-2
 */
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { type Shop, sharedShop } from '../../shop/harness.ts';
import { type VisitorOptions, visit } from '../../visitor.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await sharedShop();
});

const field = (page: Page) => page.getByRole('main').getByRole('combobox');
const list = (page: Page) => page.getByRole('listbox', { name: 'Suggestions' });
const options = (page: Page) => list(page).getByRole('option');

/** The search page with its field. */
async function search(path = '/en/search/', options: VisitorOptions = {}): Promise<Page> {
  const { page } = await visit(options);
  await page.goto(shop.shopUrl + path, { waitUntil: 'domcontentloaded' });
  await field(page).waitFor();
  return page;
}

/** In one event, so that no suggestions for the first letters come and go. */
async function type(page: Page, words: string): Promise<void> {
  await field(page).fill(words);
  await list(page).waitFor();
}

/** The option that the field marks as chosen. */
async function chosen(page: Page): Promise<string | undefined> {
  const id = await field(page).getAttribute('aria-activedescendant');
  return id === null ? undefined : page.locator(`#${id}`).innerText();
}

describe('suggestions', () => {
  it('name families, searches and products with picture and price', async () => {
    const page = await search();
    await type(page, 'dre');
    const group = (name: string) => list(page).getByRole('group', { name });
    expect(await group('Categories').getByRole('option').first().innerText()).toMatch(/Dresses\s+Women/);
    const product = group('Items').getByRole('option').first();
    expect(await product.innerText()).toMatch(/dress[\s\S]*€\d/i);
    expect(await product.locator('img').getAttribute('src')).toContain('/pictures/');
    expect(await field(page).getAttribute('aria-expanded')).toBe('true');
    expect(
      await page
        .getByRole('status')
        .filter({ hasText: /^Suggestions: \d+$/ })
        .count(),
    ).toBe(1);
    await product.click();
    await page.waitForURL(/--p\d+\/$/, { waitUntil: 'domcontentloaded' });
  });

  it('name the page of the help that the words lead to', async () => {
    const page = await search();
    await type(page, 'returns');
    await list(page).getByRole('group', { name: 'Help' }).getByRole('option', { name: 'Returns' }).click();
    await page.waitForURL('**/en/help/returns/', { waitUntil: 'domcontentloaded' });
  });

  it('are chosen by arrows around the field, closed by Escape, followed by Enter', async () => {
    const page = await search();
    await type(page, 'dre');
    expect(await chosen(page)).toBeUndefined();
    await page.keyboard.press('ArrowDown');
    expect(await chosen(page)).toMatch(/^Dresses/);
    expect(await options(page).first().getAttribute('aria-selected')).toBe('true');
    await page.keyboard.press('ArrowUp');
    expect(await chosen(page)).toBeUndefined();
    await page.keyboard.press('ArrowUp');
    expect(await chosen(page)).toBe(await options(page).last().innerText());
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Escape');
    await list(page).waitFor({ state: 'hidden' });
    expect(await field(page).inputValue()).toBe('dre');
    expect(await field(page).getAttribute('aria-expanded')).toBe('false');
    await page.keyboard.press('ArrowDown');
    await list(page).waitFor();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await page.waitForURL(/dresses--plw_dresses\/$/, { waitUntil: 'domcontentloaded' });
  });

  it('leave the field to be sent as it is, typing errors and all', { tags: ['exhaustive'] }, async () => {
    const page = await search();
    await type(page, 'dreess');
    await page.keyboard.press('Enter');
    await page.waitForURL('**/?q=dreess', { waitUntil: 'domcontentloaded' });
    expect(await page.getByRole('main').getByRole('article').first().innerText()).toMatch(/dress/i);
  });

  it('are what was searched for on this device, until that is forgotten', async () => {
    const page = await search('/en/search/?q=linen+shirt');
    await field(page).fill('');
    await list(page).waitFor();
    expect(await options(page).allInnerTexts()).toEqual(['linen shirt']);
    await page.getByRole('button', { name: 'Clear recent searches' }).click();
    await list(page).waitFor({ state: 'hidden' });
    expect(await page.evaluate(() => sessionStorage.getItem('searches'))).toBe('[]');
  });

  it('are gone when the focus is', { tags: ['exhaustive'] }, async () => {
    const page = await search('/en/search/', { viewport: { width: 390, height: 844 } });
    await type(page, 'dre');
    await page.keyboard.press('Tab');
    await list(page).waitFor({ state: 'hidden' });
  });

  it('are not missed where they cannot be had', { tags: ['exhaustive'] }, async () => {
    const { page, context } = await visit({ expectedErrors: [/ERR_FAILED/] });
    await context.route('**/api/getSuggestions?**', (route) => route.abort());
    await page.goto(`${shop.shopUrl}/en/search/`, { waitUntil: 'domcontentloaded' });
    await field(page).fill('linen dress');
    await page.keyboard.press('Enter');
    await page.waitForURL('**/?q=linen+dress', { waitUntil: 'domcontentloaded' });
  });
});

it.each([
  ['Sleepsuits', /\/en\/sleepsuits--ply_sleepsuits\/$/],
  ['men shirts', /\/en\/shirts--plm_shirts\/$/],
  ['100001', /\/en\/.+--p100001\/$/],
] as const)('a search for "%s" leads there, without JavaScript', { tags: ['sampled-4'] }, async (words, address) => {
  const { page } = await visit({ javaScriptEnabled: false });
  await page.goto(`${shop.shopUrl}/en/search/`, { waitUntil: 'domcontentloaded' });
  await page.locator('input[type="search"]').fill(words);
  await page.getByRole('main').getByRole('button', { name: 'Search' }).click();
  await page.waitForURL(address, { waitUntil: 'domcontentloaded' });
});
