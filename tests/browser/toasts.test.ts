/** @module-tag sampled-4 */
import type { Locator, Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { type Shop, sharedShop } from '../shop/harness.ts';
import { type VisitorOptions, visit } from '../visitor.ts';
import { runtimeReady } from './runtime.ts';

let shop: Shop;

beforeAll(async () => {
  shop = await sharedShop();
});

type Type = 'error' | 'info' | 'success';

/** Makes the page show a toast, like an island. */
const say = (page: Page, type: Type, text: string) =>
  page.evaluate((detail) => document.dispatchEvent(new CustomEvent('toast', { detail })), { type, text });

/** A page with this toast. */
async function said(type: Type, options: VisitorOptions = {}, locale = 'en') {
  const { page } = await visit(options);
  await page.goto(`${shop.shopUrl}/${locale}/search/`, { waitUntil: 'domcontentloaded' });
  await runtimeReady(page);
  // Toasts stay long enough for a busy machine.
  await page.evaluate(() => {
    const still = new CSSStyleSheet();
    still.replaceSync('[role="progressbar"] { animation-play-state: paused !important; }');
    document.adoptedStyleSheets.push(still);
  });
  await say(page, type, 'Something happened.');
  const toast = page.getByRole(type === 'error' ? 'alert' : 'status').filter({ hasText: 'Something happened.' });
  await toast.waitFor();
  await isStill(toast);
  return { page, toast };
}

/** Waits for the end of its animations. */
const isStill = (toast: Locator) =>
  toast.evaluate((each) => Promise.all(each.getAnimations().map(({ finished }) => finished)));

/** The timer of a toast: its duration in milliseconds, and whether it is running. */
function clock(toast: Locator) {
  return toast.getByRole('progressbar', { includeHidden: true }).evaluate((bar) => ({
    duration: bar.getAnimations()[0]?.effect?.getTiming().duration,
    state: bar instanceof HTMLElement ? bar.style.animationPlayState : '',
  }));
}

/** Ends the timer of a toast. */
function expire(toast: Locator): Promise<void> {
  return toast.getByRole('progressbar', { includeHidden: true }).evaluate((bar) => {
    for (const animation of bar.getAnimations()) animation.finish();
  });
}

/** Drags a toast to the right by a part of its width. */
async function drag(page: Page, toast: Locator, share: number): Promise<void> {
  const { x, y, width } = (await toast.boundingBox()) ?? { x: 0, y: 0, width: 0 };
  await page.mouse.move(x + 20, y + 10);
  await page.mouse.down();
  await page.mouse.move(x + 30, y + 10);
  await page.mouse.move(x + 20 + share * width, y + 10);
  await page.mouse.up();
}

describe.each([
  ['with motion', 'no-preference'],
  ['without', 'reduce'],
] as const)('a toast, %s,', { tags: ['sampled-2'] }, (_, reducedMotion) => {
  it('stays for five seconds and goes', async () => {
    const { toast } = await said('error', { reducedMotion });
    expect((await clock(toast)).duration).toBe(5000);
    await expire(toast);
    await toast.waitFor({ state: 'detached' });
  });

  it('is closed by its button, not by a click elsewhere', async () => {
    const { toast } = await said('error', { reducedMotion });
    await toast.click({ position: { x: 10, y: 10 } });
    expect(await toast.isVisible()).toBe(true);
    await toast.getByRole('button', { name: 'Close notification' }).click();
    await toast.waitFor({ state: 'detached' });
  });

  it('is thrown away by a drag of 60 % of its width, not by less', async () => {
    const { page, toast } = await said('error', { reducedMotion });
    await drag(page, toast, 0.55);
    await page.waitForFunction(() => document.querySelector<HTMLElement>('[role="alert"]')?.style.transform === '');
    await isStill(toast);
    expect(await toast.isVisible()).toBe(true);
    await drag(page, toast, 0.65);
    await toast.waitFor({ state: 'detached' });
  });

  it('that confirms stays for four seconds, waits under the pointer, and goes by a click', async () => {
    const { page, toast } = await said('success', { reducedMotion });
    await page.mouse.move(10, 790);
    expect(await clock(toast)).toEqual({ duration: 4000, state: 'running' });
    await toast.hover();
    await expect.poll(async () => (await clock(toast)).state).toBe('paused');
    await toast.click({ position: { x: 10, y: 10 } });
    await toast.waitFor({ state: 'detached' });
  });
});

describe('toasts', () => {
  it('are twenty at the most; the next one comes when one goes', { tags: ['exhaustive'] }, async () => {
    const { page } = await said('info');
    for (let number = 2; number <= 22; number += 1) await say(page, 'info', `Number ${number}.`);
    const all = page.getByRole('status').filter({ hasText: /Something|Number/ });
    await expect.poll(() => all.count()).toBe(20);
    await expire(all.first());
    await page.getByText('Number 21.').waitFor();
    expect(await all.count()).toBe(20);
  });

  it('are no taller than the window: older ones are edges behind the newest until they are pointed at', {
    tags: ['exhaustive'],
  }, async () => {
    const { page } = await said('error', { viewport: { width: 390, height: 700 }, reducedMotion: 'reduce' });
    for (let number = 2; number <= 20; number += 1) await say(page, 'info', `Number ${number}.`);
    const newest = page.getByRole('status').filter({ hasText: 'Number 20.' });
    await newest.waitFor();
    const foot = (toast: Locator) => toast.evaluate((each) => each.getBoundingClientRect().bottom);
    const oldest = page.getByRole('alert');
    const height = async () => (await oldest.boundingBox())?.height ?? 0;
    // Their style sheet is loaded with the first of them.
    await expect.poll(height).toBeLessThan(10);
    expect(await foot(newest)).toBeLessThan(350);
    // Hovering shows them all, and none disappears meanwhile.
    await newest.hover();
    await expect.poll(height).toBeGreaterThan(30);
    expect(await foot(page.getByRole('region').locator('> div'))).toBeLessThanOrEqual(700);
    await newest.scrollIntoViewIfNeeded();
    expect(await foot(newest)).toBeLessThanOrEqual(700);
    const states = await page
      .getByRole('progressbar', { includeHidden: true })
      .evaluateAll((bars) => bars.map((bar) => bar.getAnimations()[0]?.playState));
    expect(new Set(states)).toEqual(new Set(['paused']));
  });

  it('with the same text stand there once, with their time restarted', async () => {
    const { page, toast } = await said('error');
    const clockOf = () => toast.getByRole('progressbar', { includeHidden: true });
    const before = await clockOf().elementHandle();
    await say(page, 'error', 'Something happened.');
    await say(page, 'info', 'Something else.');
    await page.getByText('Something else.').waitFor();
    expect(await toast.count()).toBe(1);
    await expect.poll(() => before?.evaluate((bar) => bar.isConnected)).toBe(false);
    expect((await clock(toast)).duration).toBe(5000);
  });

  it('that confirm go when something is removed, and what failed stays', {
    tags: ['exhaustive'],
  }, async () => {
    const { page, toast } = await said('success');
    await say(page, 'error', 'It failed.');
    await page.getByText('It failed.').waitFor();
    await page.evaluate(() => document.dispatchEvent(new CustomEvent('toast:outdated')));
    await toast.waitFor({ state: 'detached' });
    expect(await page.getByText('It failed.').isVisible()).toBe(true);
  });

  it('leave the way to the cart free', { tags: ['exhaustive'] }, async () => {
    const { page, toast } = await said('error', { viewport: { width: 390, height: 844 } });
    const header = await page.getByRole('banner').boundingBox();
    const box = await toast.boundingBox();
    expect(box?.y).toBeGreaterThanOrEqual((header?.y ?? 0) + (header?.height ?? 0));
  });

  it('speak the language of the market', async () => {
    const { page, toast } = await said('error', {}, 'de-de');
    await toast.getByRole('button', { name: 'Mitteilung schließen' }).waitFor();
    expect(await page.getByRole('region', { name: 'Mitteilungen (Alt+T)' }).count()).toBe(1);
    expect(await page.getByRole('progressbar').count()).toBe(0);
  });
});
