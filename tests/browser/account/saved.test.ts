/**
 * Hearts, the wishlist and stock alerts in a browser.
 *
 * @module-tag sampled-4
 */
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { type Backend, openBackend } from '../../integration/cart/carts-fixture.ts';
import { customer } from '../../integration/faults/faults-visitor.ts';
import type { Shop } from '../../shop/harness.ts';
import { demoPassword } from '../../shop/http-visitor.ts';
import { newCustomer } from '../../shop/new-customer.ts';
import { type VisitorOptions, visit } from '../../visitor.ts';

let backend: Backend;
let shop: Shop;

beforeAll(async () => {
  backend = await openBackend();
  shop = backend.shop;
});

/** A new piece with this stock. */
async function piece(stock = 3) {
  const sku = await backend.product(stock);
  const optionId = sku.replace('-M', '');
  const productId = optionId.slice(0, -1);
  return { sku, productId, optionId, path: `test-piece-ecru--p${productId}/` };
}

/** A customer's browser. */
async function signedIn(locale: 'en' | 'de-de' | 'pl-pl', options: VisitorOptions = {}) {
  const { guest, shopper } = await customer(backend, locale);
  const visitor = await visit(options);
  await visitor.context.addCookies(
    [...guest.cookies].map(([name, value]) => ({ name, value, url: shop.shopUrl, secure: true })),
  );
  const saved = async () => (await backend.call('getWishlist', {}, shopper)).values.map(({ productId }) => productId);
  const open = (path: string, page: Page = visitor.page) =>
    page.goto(`${shop.shopUrl}/${locale}/${path}`, { waitUntil: 'domcontentloaded' });
  return { ...visitor, shopper, saved, open };
}

const heart = (page: Page) => page.getByRole('main').getByRole('button', { name: 'Save Test piece' }).first();

/** Waits until the hearts of a customer's page are filled, or not, and taps are handled. */
const isPressed = (page: Page, pressed: boolean) =>
  page.locator(`.product__head .heart[aria-pressed="${pressed}"]:not([aria-busy])`).waitFor();

describe('a heart', () => {
  it('saves in place, by keyboard as well, and says its state; another tab follows', {
    tags: 'journey',
  }, async () => {
    const { page, context, saved, open } = await signedIn('en');
    const { path, productId } = await piece();
    await open(path);
    await isPressed(page, false);
    const other = await context.newPage();
    await open(path, other);
    await isPressed(other, false);
    await heart(page).click();
    await isPressed(page, true);
    await isPressed(other, true);
    await expect.poll(saved).toEqual([productId]);
    await heart(other).focus();
    await other.keyboard.press('Enter');
    await isPressed(other, false);
    await isPressed(page, false);
    await expect.poll(saved).toEqual([]);
    expect(new URL(page.url()).pathname).toBe(`/en/${path}`);
  });

  it('is filled when the page comes again', { tags: ['exhaustive'] }, async () => {
    const { page, open, shopper } = await signedIn('en');
    const { path, ...product } = await piece();
    await backend.call('addWishlistProduct', product, shopper);
    await open(path);
    await isPressed(page, true);
    await page.reload({ waitUntil: 'domcontentloaded' });
    await isPressed(page, true);
  });

  it('that is tapped twice quickly is sent once', { tags: ['exhaustive'] }, async () => {
    const { page, saved, open } = await signedIn('en');
    const { path, productId } = await piece();
    const { promise, resolve } = Promise.withResolvers<void>();
    const calls: string[] = [];
    await page.route(/api\/\w+WishlistProduct/, async (route) => {
      calls.push(route.request().url());
      await promise;
      await route.fallback();
    });
    await open(path);
    await isPressed(page, false);
    await heart(page).click();
    await page.locator('.product__head .heart[aria-pressed="true"][aria-busy]').waitFor();
    await heart(page).click();
    resolve();
    await expect.poll(saved).toEqual([productId]);
    expect(calls).toHaveLength(1);
    await isPressed(page, true);
  });

  it('is empty again when there is no network, and says so', { tags: ['exhaustive'] }, async () => {
    const { page, context, open } = await signedIn('en', { expectedErrors: [/ERR_INTERNET_DISCONNECTED/] });
    const { path } = await piece();
    await open(path);
    await isPressed(page, false);
    // The first heart has loaded what the toast and the heart need.
    await heart(page).click();
    await isPressed(page, true);
    await heart(page).click();
    await isPressed(page, false);
    await page.evaluate(() =>
      document.dispatchEvent(new CustomEvent('toast', { detail: { type: 'info', text: 'Ready' } })),
    );
    await page.getByText('Ready').waitFor();
    await context.setOffline(true);
    await heart(page).click();
    await page.getByText('Your wishlist could not be changed.').waitFor();
    await isPressed(page, false);
    await context.setOffline(false);
  });

  it('of a product that is gone meanwhile says so', { tags: ['exhaustive'] }, async () => {
    const { page, open } = await signedIn('en', { expectedErrors: [/status of 404/] });
    const { path, optionId } = await piece();
    await open(path);
    await isPressed(page, false);
    await page.locator('.product__head .heart').evaluate((button, option) => {
      if (button instanceof HTMLButtonElement) button.value = button.value.replace(`.${option}`, '.9');
    }, optionId);
    await heart(page).click();
    await page.getByText('This piece is no longer sold.').waitFor();
    await isPressed(page, false);
  });

  async function signInWith(page: Page, email: string): Promise<void> {
    // The footer of the page before has an e-mail field, too.
    await page.locator('form:has([name="password"]) [name="email"]').fill(email);
    await page.locator('[name="password"]').fill(demoPassword);
    await page.locator('form:has([name="password"]) [type="submit"]').click();
  }

  it.each([
    ['en', 'Save Test piece', 'Saved. You will find the piece in your wishlist.'],
    ['pl-pl', 'Zapisz: Test piece', 'Zapisano. Znajdziesz tę rzecz w ulubionych.'],
  ] as const)(
    'of a stranger leads through signing in and back, in %s',
    { tags: ['journey', 'sampled-2'] },
    async (locale, name, message) => {
      const { page } = await visit();
      const { path } = await piece();
      const email = await newCustomer(shop);
      await page.goto(`${shop.shopUrl}/${locale}/${path}`, { waitUntil: 'domcontentloaded' });
      await page.locator('html[data-visitor="anonymous"]').waitFor();
      await page.getByRole('button', { name }).first().click();
      await signInWith(page, email);
      await page.waitForURL(`**/${locale}/${path}`);
      await page.getByText(message).waitFor();
      await isPressed(page, true);
    },
  );

  it('of somebody whose session has ended leads to sign in', { tags: ['exhaustive'] }, async () => {
    const { page, context, open } = await signedIn('en', { expectedErrors: [/status of 401/] });
    const { path } = await piece();
    await open(path);
    await isPressed(page, false);
    await context.clearCookies({ name: /token/ });
    await heart(page).click();
    await page.locator('[name="password"]').waitFor();
    await signInWith(page, await newCustomer(shop));
    await page.waitForURL(`**/en/${path}`);
    await isPressed(page, true);
  });

  it('is on viewed products, too', { tags: ['exhaustive'] }, async () => {
    const { page, saved, open } = await signedIn('en');
    const [first, second] = [await piece(), await piece()];
    await open(first.path);
    await isPressed(page, false);
    await open(second.path);
    const viewed = page.locator('[data-viewed] .heart');
    await viewed.waitFor();
    await isPressed(page, false);
    expect(await viewed.getAttribute('aria-label')).toBe('Save Test piece');
    await viewed.click();
    await expect.poll(saved).toEqual([first.productId]);
  });

  it('has room for a finger', async () => {
    const { page } = await visit({ viewport: { width: 390, height: 844 } });
    await page.goto(`${shop.shopUrl}/en/dresses--plw_dresses/`, { waitUntil: 'domcontentloaded' });
    const box = await page.locator('.card .heart').first().boundingBox();
    expect([box?.width, box?.height]).toEqual([44, 44]);
  });
});

/** The entries of the page's list, by product or size. */
const items = (page: Page) =>
  page.locator('[data-item]').evaluateAll((all) => all.map((each) => each.getAttribute('data-item')));

describe('the wishlist', () => {
  async function withThree(context: 'en' | 'de-de', options: VisitorOptions = {}) {
    const visitor = await signedIn(context, options);
    const pieces = [await piece(), await piece(), await piece()];
    for (const each of pieces) await backend.call('addWishlistProduct', each, visitor.shopper);
    const values = pieces.map(({ productId, optionId }) => `${productId}.${optionId}`).reverse();
    await visitor.open('account/wishlist/');
    await visitor.page.locator('html[data-saved-list="wired"]').waitFor();
    return { ...visitor, values };
  }

  it('gives back what was taken out, in its place, for four seconds', async () => {
    const { page, values, saved } = await withThree('de-de');
    const remove = page.getByRole('button', { name: 'Entfernen' });
    await remove.nth(1).click();
    await page.getByText('Test piece ist nicht mehr auf Ihrer Wunschliste.').waitFor();
    const undo = page.getByRole('button', { name: 'Rückgängig' });
    await expect.poll(() => undo.evaluate((button) => button === document.activeElement)).toBe(true);
    await undo.click();
    await expect.poll(() => items(page)).toEqual(values);
    expect(await saved()).toEqual(values.map((value) => value.split('.')[0]));
    await page.clock.install();
    await page.clock.pauseAt(Date.now() + 1_000);
    await remove.nth(1).click();
    await undo.waitFor();
    await undo.hover();
    await page.clock.runFor(60_000);
    await undo.waitFor();
    await page.mouse.move(2, 2);
    await page.clock.runFor(3_900);
    await undo.waitFor();
    await page.clock.runFor(200);
    await undo.waitFor({ state: 'detached' });
    expect(await items(page)).toEqual([values[0], values[2]]);
  });

  it('shows in the window what was removed, and offers the undo again after a failure', {
    tags: ['exhaustive'],
  }, async () => {
    const { page, values, saved } = await withThree('en', {
      viewport: { width: 390, height: 600 },
      expectedErrors: [/ERR_FAILED/],
    });
    // Other elements at the lower edge, such as the consent banner, do not cover it.
    await page.evaluate(() => {
      const bar = document.createElement('div');
      bar.popover = 'manual';
      bar.style.cssText = 'inset: auto 0 0; width: 100%; height: 200px';
      document.body.appendChild(bar);
      bar.showPopover();
    });
    let fails = true;
    await page.route(/api\/addWishlistProduct/, (route) => (fails ? route.abort() : route.fallback()));
    await page.clock.install();
    await page.clock.pauseAt(Date.now() + 1_000);
    await page.getByRole('button', { name: 'Remove' }).last().click();
    const undo = page.getByRole('button', { name: 'Undo' });
    await undo.waitFor();
    await page.evaluate(() => scrollTo(0, 0));
    const foot = await undo.evaluate((button) => button.getBoundingClientRect().bottom);
    expect(foot).toBeLessThan(600);
    await undo.click();
    const failed = page.getByText('Test piece is no longer in your wishlist. That could not be undone just now.');
    await failed.waitFor();
    await page.clock.runFor(10_000);
    fails = false;
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect.poll(() => items(page)).toEqual(values);
    await failed.waitFor({ state: 'detached' });
    expect(await saved()).toEqual(values.map((value) => value.split('.')[0]));
  });

  it('follows other tabs, and says when nothing is left', { tags: ['exhaustive'] }, async () => {
    const { page, context, values, open } = await withThree('en');
    const other = await context.newPage();
    const [, middle = ''] = values;
    await open(`test-piece-ecru--p${middle.split('.')[0]}/`, other);
    await isPressed(other, true);
    await heart(other).click();
    await expect.poll(() => items(page)).toEqual([values[0], values[2]]);
    await page.clock.install();
    await page.clock.pauseAt(Date.now() + 1_000);
    for (let left = 2; left > 0; left -= 1) {
      await page.getByRole('button', { name: 'Remove' }).first().click();
      await page.getByRole('button', { name: 'Undo' }).first().waitFor();
      await page.clock.runFor(4_100);
    }
    await page.getByRole('heading', { name: 'Nothing saved yet' }).waitFor();
  });

  it('puts the size that was chosen into the cart without leaving', async () => {
    const { page } = await withThree('en');
    await page.getByRole('button', { name: 'Add to cart: Test piece' }).first().click();
    await page.getByText('Added to your cart').waitFor();
    await page.locator('[data-visitor="cart-count"]').getByText('1', { exact: true }).waitFor();
  });
});

describe('a stock alert', () => {
  it('is added in place, in de-de, and removed and restored on its page', async () => {
    const { page, shopper, open } = await signedIn('de-de');
    const { path, sku } = await piece(0);
    const storeId = await backend.db
      .prepare("SELECT store_id FROM domains WHERE locale = 'de-de'")
      .first<string>('store_id');
    const waits = async () =>
      (await backend.call('getStockAlerts', { id: storeId ?? '' }, shopper)).values.map((alert) => alert.sku);
    await open(path);
    await isPressed(page, false);
    await page.getByRole('button', { name: 'M: benachrichtigen, wenn sie wieder da ist' }).click();
    await page.getByText('Notiert: M. Wir schreiben Ihnen, sobald die Größe wieder da ist.').waitFor();
    expect(await waits()).toEqual([sku]);
    await open('account/alerts/');
    await page.locator('html[data-saved-list="wired"]').waitFor();
    await page.getByRole('button', { name: 'Löschen' }).click();
    const undo = page.getByRole('button', { name: 'Rückgängig' });
    await undo.waitFor();
    await expect.poll(waits).toEqual([]);
    await undo.click();
    await expect.poll(waits).toEqual([sku]);
    expect(await items(page)).toEqual([sku]);
  });

  it('of a stranger without a script is added after signing in', { tags: ['exhaustive'] }, async () => {
    const { page } = await visit({ javaScriptEnabled: false });
    const { path, sku } = await piece(0);
    const email = await newCustomer(shop);
    await page.goto(`${shop.shopUrl}/en/${path}`, { waitUntil: 'domcontentloaded' });
    await page.getByRole('button', { name: 'M: tell me when it is back' }).click();
    await page.locator('[name="email"]').fill(email);
    await page.locator('[name="password"]').fill(demoPassword);
    await page.locator('form:has([name="password"]) [type="submit"]').click();
    await page.getByText('Noted: M. We will write to you as soon as the size is back.').waitFor();
    expect(new URL(page.url()).pathname).toBe(`/en/${path}`);
    await page.goto(`${shop.shopUrl}/en/account/alerts/`, { waitUntil: 'domcontentloaded' });
    expect(await items(page)).toEqual([sku]);
  });
});

it('the store that one prefers is not offered to be chosen again on its page', {
  tags: ['exhaustive'],
}, async () => {
  const { page, shopper, open } = await signedIn('de-de');
  await backend.db
    .prepare("UPDATE customers SET preferred_store = '52' WHERE customer_id = ?")
    .bind(shopper.customerId)
    .run();
  await open('stores/52/');
  await page.getByText('Ihre Filiale', { exact: true }).waitFor();
  expect(await page.getByRole('button', { name: /^Diese Filiale wählen/ }).count()).toBe(0);
});
