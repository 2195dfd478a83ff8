/** @module-tag sampled-4 */
import type { BrowserContext, Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Cart } from '../../../shared/contract/cart/cart.ts';
import { type Backend, of, openBackend } from '../../integration/cart/carts-fixture.ts';
import { giftCard, promoCode } from '../../integration/cart/extras-fixture.ts';
import { customer } from '../../integration/faults/faults-visitor.ts';
import type { Shop } from '../../shop/harness.ts';
import { type VisitorOptions, visit } from '../../visitor.ts';

let backend: Backend;
let shop: Shop;

beforeAll(async () => {
  backend = await openBackend();
  shop = backend.shop;
});

interface Opened extends VisitorOptions {
  market?: string;
  /** Number of pieces in the cart. */
  lines?: number;
  as?: BrowserContext;
}

/** A visitor on the cart page with some pieces. */
async function atCart({ market = 'en', lines = 2, ...options }: Opened = {}) {
  const opened = await visit(options);
  for (let count = 0; count < lines; count += 1)
    await post(opened.context, market, { intent: 'add', sku: await backend.product(9), quantity: '1' });
  await open(opened.page, market);
  return opened;
}

async function post(context: BrowserContext, market: string, form: Record<string, string>): Promise<void> {
  await context.request.post(`${shop.shopUrl}/${market}/cart/`, { form, headers: { origin: shop.shopUrl } });
}

async function open(page: Page, market = 'en'): Promise<void> {
  await page.goto(`${shop.shopUrl}/${market}/cart/`, { waitUntil: 'domcontentloaded' });
  await page.locator('[data-island="cart-lines"][data-on="hydrated"]').waitFor();
}

/** The gateway's cart. */
const storedCart = async (page: Page) =>
  (await page.evaluate(async () => (await fetch('/en/api/getCart')).json())) as Cart;

const more = (page: Page) => page.getByRole('button', { name: /^One more/ }).first();
const less = (page: Page) => page.getByRole('button', { name: /^One less/ }).first();
const quantity = (page: Page) => page.locator('.quantity output').first();

/** Records the calls of a row, and holds them until `open`. */
async function hold(page: Page, row: string) {
  const calls: string[] = [];
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route(`**/api/${row}`, async (route) => {
    calls.push(route.request().postData() ?? '');
    await promise;
    await route.fallback();
  });
  return { calls, open: resolve };
}

describe('a quantity', () => {
  it('that is clicked quickly is sent once while a call is under way', async () => {
    const { page } = await atCart();
    const { calls, open: release } = await hold(page, 'setQuantity');
    for (let count = 0; count < 5; count += 1) await more(page).click();
    await quantity(page).getByText('6', { exact: true }).waitFor();
    release();
    await expect.poll(() => storedCart(page)).toMatchObject({ lineItems: [{ quantity: 6 }, {}] });
    expect(calls.map((body) => JSON.parse(body).quantity)).toEqual([2, 6]);
    expect(await quantity(page).innerText()).toBe('6');
  });

  it('of which there are fewer is as many as there are, in words', { tags: ['exhaustive'] }, async () => {
    const { page } = await atCart();
    const [{ sku } = { sku: '' }] = (await storedCart(page)).lineItems;
    await backend.db.prepare('UPDATE stock SET quantity = 1 WHERE sku = ?').bind(sku).run();
    await more(page).click();
    await page.getByText('Only 1 left: we kept 1.').waitFor();
    await expect.poll(() => quantity(page).innerText()).toBe('1');
  });

  it('that is changed offline waits, in words, and is sent when the network is back', async () => {
    const { page, context } = await atCart({ expectedErrors: [/ERR_INTERNET_DISCONNECTED/] });
    const words = page.getByText('You are offline. Your changes wait here');
    await context.setOffline(true);
    await more(page).click();
    await words.waitFor();
    // The header counts unsent changes as well, and the button explains what it waits for.
    await page.locator('[data-visitor="cart-count"]').getByText('3', { exact: true }).first().waitFor();
    await page.getByText('The checkout opens as soon as the network is back.').waitFor();
    await more(page).click();
    await page
      .getByRole('button', { name: /^Remove/ })
      .nth(1)
      .click();
    await quantity(page).getByText('3', { exact: true }).waitFor();
    await context.setOffline(false);
    await words.waitFor({ state: 'detached' });
    await expect.poll(() => storedCart(page)).toMatchObject({ lineItems: [{ quantity: 3 }] });
  });

  it('that was not sent when the page was left is sent by the next one', {
    tags: ['exhaustive'],
  }, async () => {
    const { page } = await atCart({ expectedErrors: [/ERR_FAILED/] });
    await page.route('**/api/setQuantity', (route) => route.abort());
    await more(page).click();
    await page.getByText('You are offline. Your changes wait here').waitFor();
    await page.unroute('**/api/setQuantity');
    await page.goto(`${shop.shopUrl}/en/search/`, { waitUntil: 'domcontentloaded' });
    await expect.poll(() => storedCart(page)).toMatchObject({ lineItems: [{ quantity: 2 }, {}] });
    await page.goBack({ waitUntil: 'domcontentloaded' });
    await quantity(page).getByText('2', { exact: true }).waitFor();
    await less(page).click();
    await expect.poll(() => storedCart(page)).toMatchObject({ lineItems: [{ quantity: 1 }, {}] });
  });

  it('is saved before the checkout is asked for', { tags: ['exhaustive'] }, async () => {
    const { page } = await atCart();
    const { open: release } = await hold(page, 'setQuantity');
    await more(page).click();
    await quantity(page).getByText('2', { exact: true }).waitFor();
    await page.getByRole('button', { name: 'Checkout' }).click({ noWaitAfter: true });
    expect(page.url()).toContain('/en/cart/');
    const left = page.waitForURL((url) => !url.pathname.endsWith('/en/cart/'), { waitUntil: 'commit' });
    release();
    await left;
    await open(page);
    expect(await quantity(page).innerText()).toBe('2');
  });
});

describe('what was removed', () => {
  it.each([
    ['en', 'Gift card', 'The gift card is removed.', 'Undo'],
    ['de-de', 'Geschenkkarte', 'Die Geschenkkarte ist entfernt.', 'Rückgängig'],
  ])('in %s is brought back: a gift card', { tags: ['sampled-2'] }, async (market, name, message, undo) => {
    const { page, context } = await atCart({ market, lines: 1 });
    const date = new Date().toISOString().slice(0, 10);
    const wanted = { form: 'bought-card', amount: '50', recipientName: 'Jeanne', message: 'Hello', date };
    await post(context, market, wanted);
    await open(page, market);
    const card = page.locator('.cart-extra').filter({ hasText: name });
    await card.getByRole('button').click();
    await page.getByText(message, { exact: true }).waitFor();
    expect(await card.count()).toBe(0);
    await page.getByRole('button', { name: undo }).click();
    await card.filter({ hasText: 'Jeanne' }).waitFor();
    await expect
      .poll(() => storedCart(page))
      .toMatchObject({
        giftCards: [{ recipientName: 'Jeanne', message: 'Hello', price: { centAmount: 5000 } }],
      });
  });

  it.each([
    ['en', 'The gift card is removed.', 'Undo', 'Left to pay'],
    ['de-de', 'Die Geschenkkarte ist entfernt.', 'Rückgängig', 'Noch zu zahlen'],
  ] as const)(
    'in %s is brought back: a gift card that pays, without its PIN',
    { tags: ['sampled-2'] },
    async (market, message, undo, left) => {
      const { guest } = await customer(backend, market);
      const { page, context } = await visit();
      await context.addCookies(
        [...guest.cookies].map(([name, value]) => ({ name, value, url: shop.shopUrl, secure: true })),
      );
      await post(context, market, { intent: 'add', sku: await backend.product(9), quantity: '1' });
      const { number, pin } = await giftCard(backend, 1_000);
      await post(context, market, { form: 'paying-card', number, pin });
      await open(page, market);
      const paying = page.locator('.cart-summary').getByText(left);
      await paying.waitFor();
      await page
        .locator('.cart-summary')
        .getByRole('button', { name: number.slice(-4) })
        .click();
      await page.getByText(message, { exact: true }).waitFor();
      await paying.waitFor({ state: 'detached' });
      await page.getByRole('button', { name: undo }).click();
      await paying.waitFor();
      await expect
        .poll(() => storedCart(page))
        .toMatchObject({ payments: [{ paymentProvider: 'selvedge', amountPlanned: { centAmount: 1_000 } }] });
    },
  );

  it('is brought back: a loyalty card, which is offered again when the time is over', {
    tags: ['exhaustive'],
  }, async () => {
    const { guest } = await customer(backend, 'fr-fr');
    const { page, context } = await visit();
    await context.addCookies(
      [...guest.cookies].map(([name, value]) => ({ name, value, url: shop.shopUrl, secure: true })),
    );
    await post(context, 'fr-fr', { intent: 'add', sku: await backend.product(9), quantity: '1' });
    await open(page, 'fr-fr');
    const offer = page.locator('#extras-card');
    await offer.locator('summary').click();
    await offer.getByRole('button').click();
    const card = page.locator('.cart-extra').filter({ hasText: 'Carte de fidélité' });
    await card.waitFor();
    await offer.waitFor({ state: 'detached' });
    await card.getByRole('button').click();
    await page.getByRole('button', { name: 'Annuler' }).click();
    await card.waitFor();
    await expect.poll(() => storedCart(page)).toMatchObject({ loyaltyCard: { price: {} } });
    await page.clock.install();
    await page.clock.pauseAt(Date.now() + 1_000);
    await card.getByRole('button').click();
    // It would wait under the pointer.
    await page.mouse.move(0, 0);
    await page.clock.runFor(4_100);
    await page.getByRole('button', { name: 'Annuler' }).waitFor({ state: 'detached' });
    await offer.waitFor();
  });

  it('is brought back in the header’s look into the cart', { tags: ['exhaustive'] }, async () => {
    const { page } = await atCart();
    const [first, second] = (await storedCart(page)).lineItems;
    await page.goto(`${shop.shopUrl}/en/search/`, { waitUntil: 'domcontentloaded' });
    await page.getByRole('banner').getByRole('link', { name: 'Cart' }).hover();
    const panel = page.getByRole('region', { name: 'Cart preview' });
    await panel
      .getByRole('button', { name: /^Remove/ })
      .first()
      .click();
    await expect.poll(() => storedCart(page)).toMatchObject({ lineItems: [{ sku: second?.sku }] });
    await panel.getByRole('button', { name: 'Undo' }).click();
    await expect.poll(() => storedCart(page)).toMatchObject({ lineItems: [{ sku: first?.sku }, { sku: second?.sku }] });
  });
});

it('the name of a piece with a discount has the width of a phone’s line', {
  tags: ['exhaustive'],
}, async () => {
  const { page } = await atCart({ lines: 1, viewport: { width: 390, height: 844 } });
  const code = await promoCode(backend, { percent: 10 });
  await page.locator('#extras-promo > summary').click();
  await page.getByLabel('Your code').fill(code);
  await page.getByLabel('Your code').press('Enter');
  const line = page.locator('.cart-line').first();
  await line.locator('.cart-line__discount').waitFor();
  const width = async (part: string) => (await line.locator(part).boundingBox())?.width ?? 0;
  expect(await width('.cart-line__name')).toBeGreaterThan(
    0.9 * (390 - 2 * 16 - (await width('.cart-line__picture')) - 2 * 16),
  );
});

describe('the forms of the cart', () => {
  it('say what is wrong at the field, keep what was typed elsewhere, and act in place', async () => {
    const { page } = await atCart({ expectedErrors: [/422/] });
    const code = await promoCode(backend, { percent: 10 });
    await page.evaluate(() => Object.assign(window, { stayed: true }));
    await page.locator('#extras-buy > summary').click();
    await page.locator('#bought-card-recipientName').fill('Jeanne');
    await page.locator('#extras-promo > summary').click();
    const field = page.getByLabel('Your code');
    await field.fill('NO-SUCH-CODE');
    await field.press('Enter');
    await page.locator('#promo-promoCode-error').getByText('We do not know this code.').waitFor();
    expect(await field.evaluate((input) => input === document.activeElement)).toBe(true);
    await field.fill(code);
    await field.press('Enter');
    await page.getByText(`The code ${code} is applied.`).waitFor();
    await page.locator('.cart-code').filter({ hasText: code }).waitFor();
    await page.getByRole('button', { name: `Remove ${code}` }).click();
    await page.locator('.cart-code').waitFor({ state: 'detached' });
    await page.getByText(`The code ${code} is removed.`).waitFor();
    expect(await page.locator('#bought-card-recipientName').inputValue()).toBe('Jeanne');
    expect(await page.evaluate(() => 'stayed' in window)).toBe(true);
  });

  it('keep the button beside its field on a phone when the code is refused', {
    tags: ['exhaustive'],
  }, async () => {
    const { page } = await atCart({ expectedErrors: [/422/], viewport: { width: 390, height: 844 } });
    await page.locator('#extras-promo > summary').click();
    const field = page.getByLabel('Your code');
    await field.fill('NO-SUCH-CODE');
    await field.press('Enter');
    await page.locator('#promo-promoCode-error').getByText('We do not know this code.').waitFor();
    const button = page.locator('#extras-promo').getByRole('button', { name: 'Apply' });
    const [beside, at] = [await button.boundingBox(), await field.boundingBox()];
    expect(beside?.x).toBeGreaterThanOrEqual((at?.x ?? 0) + (at?.width ?? 0));
    expect(Math.abs((beside?.y ?? 0) - (at?.y ?? 0))).toBeLessThanOrEqual(2);
  });

  it('put a piece aside for later and bring it back, and offer what an empty cart needs', {
    tags: ['exhaustive'],
  }, async () => {
    const { page } = await atCart({ lines: 2 });
    const save = page.getByRole('button', { name: /^Save for later/ });
    await save.first().focus();
    await page.keyboard.press('Enter');
    await expect.poll(() => save.count()).toBe(1);
    // A second Enter must not remove the next piece.
    expect(await page.evaluate(() => document.activeElement?.closest('form') === null)).toBe(true);
    await save.click();
    const saved = page.getByRole('region', { name: 'Saved for later' });
    await saved.waitFor();
    await page.locator('.next-steps__search').waitFor();
    const move = saved.getByRole('button', { name: /^Move to cart/ });
    await move.first().click();
    await expect.poll(() => move.count()).toBe(1);
    await move.click();
    await expect.poll(() => save.count()).toBe(2);
    await saved.waitFor({ state: 'detached' });
    await page.locator('.next-steps__search').waitFor({ state: 'detached' });
  });

  it('change size or colour in a dialog, at the place where the line stands', async () => {
    const { page } = await atCart();
    const [first] = (await storedCart(page)).lineItems;
    const another = await backend.product(9);
    await backend.db
      .prepare('UPDATE options SET product_id = ?, position = 2 WHERE option_id = ?')
      .bind(first?.productId, another.slice(0, -2))
      .run();
    await page
      .getByRole('link', { name: /^Change size or colour/ })
      .first()
      .click();
    const dialog = page.getByRole('dialog');
    const chosen = dialog.getByRole('radio', { checked: true });
    await chosen.waitFor();
    // The size in the cart, not the first of all.
    expect(await chosen.evaluate((input) => input === document.activeElement)).toBe(true);
    await dialog.getByRole('link', { name: 'Keep it as it is' }).click();
    await dialog.waitFor({ state: 'detached' });
    await page
      .getByRole('link', { name: /^Change size or colour/ })
      .first()
      .click();
    await dialog.getByRole('radio').nth(1).check({ force: true });
    await dialog.getByRole('button', { name: 'Change the piece' }).click();
    await dialog.waitFor({ state: 'detached' });
    await expect.poll(() => storedCart(page)).toMatchObject({ lineItems: [{ sku: another }, {}] });
  });
});

describe('two carts', () => {
  it('that were merged at startup are announced on a page from the cache', async () => {
    const { guest, shopper } = await customer(backend, 'en');
    const created = await backend.call('createCart', {}, shopper);
    await backend.call('addProduct', { ...of(created), sku: await backend.product(9) }, shopper);
    const { page, context } = await visit();
    await post(context, 'en', { intent: 'add', sku: await backend.product(9), quantity: '1' });
    guest.cookies.delete('started_local');
    await context.clearCookies({ name: 'started_local' });
    await context.addCookies(
      [...guest.cookies].map(([name, value]) => ({ name, value, url: shop.shopUrl, secure: true })),
    );
    await page.goto(`${shop.shopUrl}/en/search/`, { waitUntil: 'domcontentloaded' });
    await page.getByText('Pieces from your earlier visit are in the cart as well.').waitFor();
    await page.locator('[data-visitor="cart-count"]').getByText('2', { exact: true }).waitFor();
  });
});
