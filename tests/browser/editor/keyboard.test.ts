/** An editor without a mouse finds an entry, changes it, is refused, mends it and publishes; also without scripts. */
import type { Locator, Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { sharedShop } from '../../shop/harness.ts';
import { visit } from '../../visitor.ts';
import { framedErrors } from './staff.ts';

const isFocused = (target: Locator) => target.evaluate((element) => element === document.activeElement);

/** Presses Tab until something has the focus. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  for (let presses = 0; presses < 120; presses += 1) {
    if ((await target.count()) > 0 && (await isFocused(target))) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`Tab does not reach ${target}.`);
}

/** Goes to a button, link or summary, and presses Enter. */
async function press(page: Page, target: Locator): Promise<void> {
  await tabTo(page, target);
  await page.keyboard.press('Enter');
}

/** Goes to a field and replaces its text. */
async function type(page: Page, target: Locator, text: string): Promise<void> {
  await tabTo(page, target);
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type(text);
}

/** Opens a part of the form. */
const unfold = (page: Page, name: RegExp) => press(page, page.locator('summary').filter({ hasText: name }).first());

/** Chooses for a field: with scripts in its combobox, without on the page that searches. */
async function choose(page: Page, field: Locator, query: string, name: RegExp, scripted: boolean): Promise<void> {
  if (!scripted) {
    await press(page, field.getByRole('button', { name: /^Choose…/ }));
    await type(page, page.getByRole('searchbox'), query);
    await page.keyboard.press('Enter');
    await page.waitForURL(/[?&]q=/);
    await press(page, page.getByRole('button', { name }).first());
    await page.waitForURL(/done=saved/);
    return;
  }
  const box = field.getByRole('combobox');
  await type(page, box, query);
  const option = field.getByRole('option', { name }).first();
  await option.waitFor();
  for (let presses = 0; (await option.getAttribute('aria-selected')) !== 'true'; presses += 1) {
    expect(presses).toBeLessThan(30);
    await page.keyboard.press('ArrowDown');
  }
  expect(await box.getAttribute('aria-activedescendant')).toBe(await option.getAttribute('id'));
  await page.keyboard.press('Enter');
  await expect.poll(() => box.getAttribute('aria-expanded')).toBe('false');
  expect(await isFocused(box)).toBe(true);
}

it.each([true, false])('walks the editor by keyboard, with scripts: %s', { timeout: 180_000 }, async (scripted) => {
  const shop = await sharedShop();
  const { page } = await visit({ javaScriptEnabled: scripted, expectedErrors: [/422/, ...framedErrors] });
  await page.goto(`${shop.backendUrl}/editor`);
  await type(page, page.getByLabel('E-mail'), 'editor@example.com');
  await type(page, page.getByLabel('Password'), 'selvedge-demo');
  await page.keyboard.press('Enter');
  await page.waitForURL(/\/editor$/);

  await unfold(page, /^Market: /);
  const markets = page.getByRole('navigation', { name: 'Markets' });
  await press(page, markets.getByRole('link', { name: 'International (English)', exact: true }));
  await page.waitForURL(/locale=en/);
  await type(page, page.getByRole('searchbox'), 'it holds the step');
  await page.keyboard.press('Enter');
  await press(page, page.locator('main a[href="/editor/trend_page/en/longcoat"]'));
  await page.waitForURL(/trend_page\/en\/longcoat/);

  const title = `A coat for ${scripted ? 'scripts' : 'everybody'}`;
  await type(page, page.getByLabel('Title', { exact: true }).first(), title);
  const target = page.locator('[id="blocks/0/hero/links/0/target"]');
  await choose(page, target, '/nowhere/at/all/', /nowhere/, scripted);
  if (!scripted) await page.waitForURL(/target$/);
  const family = page.locator('[id="blocks/5/product_selection/family_id"]');
  await unfold(page, /6\. Product selection/);
  await choose(page, family, 'knitw', /^Knitwear/, scripted);
  expect(await family.locator('strong').first().textContent()).toBe('Knitwear');

  await press(page, page.getByRole('button', { name: 'Publish' }));
  const alert = page.getByRole('alert');
  await alert.getByText('The shop has no page at this address').waitFor();
  expect(await page.getByLabel('Title', { exact: true }).first().inputValue()).toBe(title);
  await press(page, alert.getByRole('link', { name: /Leads to/ }));
  await expect.poll(() => target.evaluate((field) => field.contains(document.activeElement))).toBe(true);
  await choose(page, target, 'contact', /^Contact/, scripted);
  await press(page, page.getByRole('button', { name: 'Publish' }));
  await page.getByText('It is published: the shop shows it now.').waitFor();

  await page.goto(`${shop.shopUrl}/en/the-long-coat--tplongcoat/`);
  expect(await page.title()).toContain('The long coat');
  expect(await page.locator('a[href*="--lpcontact"]').count()).toBeGreaterThan(0);
  const stored = await shop.db
    .prepare("SELECT title FROM content_entries WHERE type = 'trend_page' AND locale = 'en' AND uid = 'longcoat'")
    .first('title');
  expect(stored).toBe(title);
});
