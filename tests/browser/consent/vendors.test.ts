/**
 * Slots of vendors and the bot check, in one shop whose markets use them.
 *
 * @module-tag exhaustive
 */
import { beforeAll, expect, it } from 'vitest';
import { translate } from '../../../shared/i18n/i18n.ts';
import { mailsTo } from '../../mailbox.ts';
import { type Shop, startShop } from '../../shop/harness.ts';
import { sampleOf } from '../../shop/sample-paths.ts';
import { authorizationRequest } from '../../shop/sign-in.ts';
import { visit } from '../../visitor.ts';
import { findViolations } from '../access/axe.ts';
import { allowEverything } from '../access/measured.ts';
import { startHeldFront, visitorIsKnown } from '../slow-front.ts';

const tiles = 'https://tiles.example/{z}/{x}/{y}.png';

let shop: Shop;
beforeAll(async () => {
  const settings = { BOT_CHECK: 'on' };
  shop = await startShop({ variables: settings, backendVariables: settings });
  const used = {
    ...{ olapic: true, richRelevance: true, recaptcha: true },
    mapTiles: { url: tiles, attribution: '© Streets of Example', maxZoom: 18 },
  };
  await shop.db
    .prepare("UPDATE domains SET params = json_patch(params, ?) WHERE locale IN ('en', 'de-de')")
    .bind(JSON.stringify(used))
    .run();
});

it('a place of a page is filled for those who allow it, and is as easy to use as before', async () => {
  const { page, context } = await visit({ unasked: true, viewport: { width: 390, height: 844 } });
  await allowEverything(shop, context, 'en');
  const filled = page.waitForResponse((response) => response.url().includes('/api/slot?'));
  await page.goto(`${shop.shopUrl}/en/`, { waitUntil: 'load' });
  expect((await filled).status()).toBe(200);
  await page.locator('[data-slot="richRelevance"] .grid article').first().waitFor();
  expect(await findViolations(page)).toEqual([]);
});

it('a place that comes after the scripts know what is allowed is filled too', {
  tags: ['exhaustive'],
}, async () => {
  const front = await startHeldFront(shop.shopUrl, ' data-slot="richRelevance"');
  try {
    const { page, context } = await visit({ unasked: true });
    await allowEverything(shop, context, 'en');
    await page.goto(`${front.origin}/en/`, { waitUntil: 'commit' });
    await visitorIsKnown(page);
    const filled = page.waitForResponse((response) => response.url().includes('/api/slot?'));
    front.letThrough();
    expect((await filled).status()).toBe(200);
  } finally {
    front.close();
  }
});

it('a cart and the look into it propose what the vendor does once that is allowed, and are whole before', {
  tags: ['exhaustive'],
}, async () => {
  const { page, context } = await visit({ unasked: true, viewport: { width: 1440, height: 900 } });
  const { sku, productId } = await sampleOf(shop);
  const asked: string[] = [];
  page.on('request', (request) => request.url().includes('/api/slot?') && asked.push(request.url()));
  const origin = shop.shopUrl;
  const form = { intent: 'add', sku, quantity: '1' };
  await context.request.post(`${origin}/en/cart/`, { form, headers: { origin } });
  const places = page.locator('[data-slot="richRelevance"] .grid article a[href*="--p"]');
  const shown = () => places.evaluateAll((links) => links.map((link) => link.getAttribute('href')));
  const shelf = page.locator('.mini-cart__shelf');
  const isKnown = () => page.locator('html[data-subscribed]').waitFor({ state: 'attached' });
  const panel = page.locator('.mini-cart__panel');

  await page.goto(`${origin}/en/cart/`, { waitUntil: 'load' });
  await isKnown();
  const own = await shown();
  expect(own.length).toBeGreaterThanOrEqual(4);
  await page.goto(`${origin}/en/`, { waitUntil: 'load' });
  await isKnown();
  await page.locator('.mini-cart__link').hover();
  await panel.locator('.mini-cart__line').waitFor();
  expect([await shelf.count(), asked]).toEqual([0, []]);

  await allowEverything(shop, context, 'en');
  await page.goto(`${origin}/en/cart/`, { waitUntil: 'load' });
  await expect.poll(shown).not.toEqual(own);
  const filled = await shown();
  expect(filled).toHaveLength(own.length);
  expect(filled.join()).not.toContain(`--p${productId}/`);
  expect(await findViolations(page)).toEqual([]);

  await page.goto(`${origin}/en/`, { waitUntil: 'load' });
  await page.locator('[data-slot="richRelevance"] .grid article').first().waitFor();
  await isKnown();
  await page.locator('.mini-cart__link').hover();
  await shelf.locator('li').nth(2).waitFor();
  expect(await panel.locator('> :last-child').getAttribute('class')).toContain('mini-cart__shelf');
  expect(await findViolations(page)).toEqual([]);
  // A piece less in the cart: the slot is loaded again, and stands there once.
  const anew = page.waitForResponse((response) => response.url().includes('placement=mini_cart'));
  await panel.locator('.mini-cart__lines').first().getByRole('button').first().click();
  expect((await anew).status()).toBe(200);
  await expect.poll(() => shelf.count()).toBe(1);
});

it('tiles of a map come from a third party once the visitor asks for them', {
  tags: ['exhaustive'],
}, async () => {
  const { page, context } = await visit({ locale: 'de-DE', viewport: { width: 390, height: 844 } });
  const t = translate('de');
  const asked: string[] = [];
  await context.route('https://tiles.example/**', (route) => {
    asked.push(route.request().url());
    return route.fulfill({
      contentType: 'image/svg+xml',
      body: '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"><path d="M0 0h1v1H0z" fill="#cde"/></svg>',
    });
  });
  await page.goto(`${shop.shopUrl}/de-de/stores/?search=M%C3%BCnchen`, { waitUntil: 'load' });
  const map = page.getByRole('region', { name: t('map.title') });
  await map.scrollIntoViewIfNeeded();
  const button = map.getByRole('button', { name: t('map.pictures') });
  await button.waitFor();
  await map.locator('.map__pin').first().waitFor();
  await map.getByText(t('map.pictures.from', { host: 'tiles.example' })).waitFor();
  expect(await map.getByText('© Streets of Example').isVisible()).toBe(false);
  await map.locator('.map__town').first().waitFor();
  // From the top, where the header covers none of the list's links.
  await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }));
  expect(await findViolations(page)).toEqual([]);
  expect(asked).toEqual([]);
  const height = async () => (await map.boundingBox())?.height;
  const before = await height();
  await button.press('Enter');
  await expect.poll(() => asked.length).toBeGreaterThan(0);
  await map.getByText('© Streets of Example').waitFor();
  await map.locator('.map__town').first().waitFor({ state: 'detached' });
  expect(await button.isVisible()).toBe(false);
  expect(await height()).toBe(before);
  // The focus moves from the removed button to the map.
  expect(await page.evaluate(() => document.activeElement?.matches('.map__place'))).toBe(true);
  // For the rest of the visit they are loaded at once.
  await page.reload({ waitUntil: 'load' });
  await map.scrollIntoViewIfNeeded();
  await map.getByText('© Streets of Example').waitFor();
  expect(await button.isVisible()).toBe(false);
});

it('pictures of a map that fail, are none or never come leave the land with its towns and pins', {
  tags: ['exhaustive'],
}, async () => {
  const viewport = { width: 390, height: 844 };
  const { page, context } = await visit({ locale: 'de-DE', viewport, expectedErrors: [/status of 500/] });
  const t = translate('de');
  const faults = ['500', 'garbage', 'silence'] as const;
  const asked: string[] = [];
  let fault: (typeof faults)[number] = '500';
  await context.route('https://tiles.example/**', async (route) => {
    asked.push(fault);
    if (fault === '500') await route.fulfill({ status: 500, body: 'no' });
    if (fault === 'garbage') await route.fulfill({ contentType: 'image/png', body: 'not a picture' });
  });
  for (const each of faults) {
    fault = each;
    await page.goto(`${shop.shopUrl}/de-de/stores/?search=M%C3%BCnchen`, { waitUntil: 'load' });
    const map = page.getByRole('region', { name: t('map.title') });
    await map.scrollIntoViewIfNeeded();
    await map.locator('.map__pin').first().waitFor();
    // After the click, they are loaded by themselves for the rest of the visit.
    if (each === '500') await map.getByRole('button', { name: t('map.pictures') }).press('Enter');
    await expect.poll(() => asked.includes(each)).toBe(true);
    await map.getByText('© Streets of Example').waitFor();
    await map.locator('canvas.leaflet-tile-loaded').first().waitFor();
    expect(await map.locator('img.leaflet-tile-loaded').count(), each).toBe(0);
    await map.locator('.map__town').first().waitFor();
    expect(await map.locator('.map__pin').first().isVisible(), each).toBe(true);
  }
});

it('a form for people asks within it, is sent once it is answered, and says what is missing', async () => {
  const { page } = await visit({ pictures: true, expectedErrors: [/422/] });
  const t = translate('de');
  const email = `${crypto.randomUUID()}@test.example`;
  await page.goto(`${shop.shopUrl}/de-de/newsletter/subscription/`, { waitUntil: 'load' });
  const main = page.getByRole('main');
  const box = main.getByRole('checkbox');
  await box.waitFor();
  await main.getByRole('textbox').fill(email);
  await main.getByRole('button', { name: t('newsletter.subscribe') }).click();
  await main.getByText(t('botCheck.failed')).waitFor();
  expect(await main.getByRole('textbox').inputValue()).toBe(email);
  expect(await findViolations(page)).toEqual([]);
  await box.check();
  await main.getByRole('button', { name: t('newsletter.subscribe') }).click();
  await page.getByText(t('newsletterSubscription.subscription.success')).first().waitFor();
  expect(await mailsTo(shop, email)).toHaveLength(1);

  // Pressed again during the first submit: a token of the bot check is valid once, so the second is held back.
  await page.goto(`${shop.shopUrl}/de-de/newsletter/subscription/`, { waitUntil: 'load' });
  await box.waitFor();
  await page.locator('[data-form][data-wired]').first().waitFor({ state: 'attached' });
  await page.evaluate(() => {
    addEventListener('submit', (event) => {
      document.body.dataset.held = `${document.body.dataset.held ?? ''} ${event.defaultPrevented}`;
      event.preventDefault();
    });
  });
  // By the page's own clock: on a busy machine two presses from here may be further apart than the hold.
  await main.getByRole('button', { name: t('newsletter.subscribe') }).evaluate(async (button: HTMLButtonElement) => {
    button.click();
    await new Promise((resolve) => setTimeout(resolve, 1_500));
    button.click();
  });
  expect(await page.locator('body').getAttribute('data-held')).toBe(' false true');

  // The sign-in page is on another server, with the same bot check.
  const { query } = await authorizationRequest(shop, 'de-de');
  await page.goto(`${shop.backendUrl}/authentication/sign-in?${query}`, { waitUntil: 'load' });
  await page.getByRole('checkbox').first().waitFor();
  expect(await findViolations(page)).toEqual([]);
});

it('without a script a form for people says what it needs, and keeps what was typed', {
  tags: ['exhaustive'],
}, async () => {
  const { page } = await visit({ javaScriptEnabled: false, expectedErrors: [/422/] });
  const t = translate('en');
  await page.goto(`${shop.shopUrl}/en/newsletter/subscription/`);
  const main = page.getByRole('main');
  await main.getByText(t('botCheck.noscript')).waitFor();
  await main.getByRole('textbox').fill('nell@test.example');
  await main.getByRole('button', { name: t('newsletter.subscribe') }).click();
  await main.getByText(t('botCheck.asked')).waitFor();
  expect(await main.getByRole('textbox').inputValue()).toBe('nell@test.example');
});
