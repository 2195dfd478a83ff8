import { beforeAll, describe, expect, it } from 'vitest';
import { firstStores } from '../../demo/stores/first-stores.ts';
import { translate } from '../../shared/i18n/i18n.ts';
import { locales } from '../../shared/locales.ts';
import { href } from '../../shared/routes.ts';
import { type Shop, sharedShop } from '../harness.ts';
import { openBackend } from '../integration/carts-fixture.ts';
import { readyVisitor } from '../ready-visitor.ts';
import { findViolations } from './axe.ts';
import { shopper } from './shopper.ts';

let shop: Shop;

beforeAll(async () => {
  shop = await sharedShop();
});

/** A picture of one pixel. */
const pixel =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

const places = [
  { locale: 'en', search: 'Lille', store: 'Grand Place, Lille' },
  { locale: 'de-de', search: 'München', store: 'Gärtnerplatz, München' },
] as const;

describe.each(places)('the map of the locator in $locale', ({ locale, search, store }) => {
  it('comes when it is looked at; list and markers lead to each other, by keyboard alone', async () => {
    const { page } = await shopper(shop, { locale, reducedMotion: 'reduce' });
    const t = translate(locales[locale].lang);
    await page.setViewportSize({ width: 390, height: 700 });
    const asked: string[] = [];
    page.on('request', (request) => asked.push(new URL(request.url()).pathname));
    await page.goto(`${shop.shopUrl}${href(locale, 'stores')}?search=${search}`, { waitUntil: 'load' });
    const main = page.getByRole('main');
    await main.getByRole('combobox', { name: t('stores.search') }).waitFor();
    const ofMap = () => asked.filter((path) => /\/(?:map|land-layer)-|getMapPoints/.test(path));
    expect(ofMap()).toEqual([]);

    const map = main.getByRole('region', { name: t('map.title') });
    const marker = map.getByRole('button', { name: store, exact: true });
    await main.getByRole('link', { name: t('labelled', { label: t('map.see'), value: store }) }).focus();
    await page.keyboard.press('Enter');
    await marker.waitFor();
    await expect.poll(() => marker.evaluate((button) => button === document.activeElement)).toBe(true);
    expect(await marker.getAttribute('aria-current')).toBe('true');
    expect(ofMap().length).toBeGreaterThan(0);
    expect(await main.locator('[data-chosen]').innerText()).toContain(store);

    await page.keyboard.press('Enter');
    const card = map.getByRole('status').getByRole('link', { name: store, exact: true });
    await expect.poll(() => card.evaluate((link) => link === document.activeElement)).toBe(true);
    expect(await findViolations(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await card.waitFor({ state: 'hidden' });
    expect(await main.locator('[data-chosen]').count()).toBe(0);

    // The ground is land, and not the shop's background alone.
    const tile = map.locator('canvas.leaflet-tile-loaded').first();
    await tile.waitFor();
    const colours = await map.locator('canvas.leaflet-tile-loaded').evaluateAll((tiles) =>
      tiles.map((each) => {
        const pixels = each instanceof HTMLCanvasElement ? each.getContext('2d') : null;
        return pixels?.getImageData(0, 0, 512, 512).data.some((value) => value > 0) ?? false;
      }),
    );
    expect(colours).toContain(true);
    await map.getByRole('application').focus();
    const before = await marker.boundingBox();
    await page.keyboard.press('ArrowRight');
    await expect.poll(async () => (await marker.boundingBox())?.x).toBeLessThan(before?.x ?? 0);

    // What is found next is on the map, too.
    const other = locale === 'en' ? 'Marais, Paris' : 'Berlin';
    await main.getByRole('combobox', { name: t('stores.search') }).fill(other.split(', ').at(-1) ?? '');
    await page.keyboard.press('Enter');
    const row = main.locator('[data-point]').filter({ hasText: other }).first();
    await row.waitFor();
    await row.getByRole('link', { name: new RegExp(t('map.see')) }).click();
    // Where no map tells it from its neighbours, it stands for them as well.
    const chosen = map.locator('.map__pin[aria-current]');
    await chosen.waitFor();
    const named = await row.locator('.store-row__name').innerText();
    expect([named, t('map.together', { number: await chosen.innerText() })]).toContain(
      await chosen.getAttribute('aria-label'),
    );
  });
});

describe('the map of a store’s page', () => {
  it('lets its page pass, names towns, and shows the shop’s own land where the operator’s pictures fail', async () => {
    const locale = 'en';
    const t = translate('en');
    // As an operator does who names a service of pictures; the market is no other test's.
    const tiles = { url: 'https://tiles.example/{z}/{x}/{y}.png', attribution: '© Example' };
    await shop.db
      .prepare("UPDATE domains SET params = json_set(params, '$.mapTiles', json(?)) WHERE locale = 'es'")
      .bind(JSON.stringify(tiles))
      .run();
    const { page } = await shopper(shop, {
      locale,
      reducedMotion: 'reduce',
      expectedErrors: [/tiles|ERR_FAILED/],
    });
    const store = firstStores.find(({ city }) => city === 'Lille');
    await page.goto(`${shop.shopUrl}/${locale}/stores/${store?.storeId}/`);
    const map = page.getByRole('region', { name: t('map.title') });
    await map.scrollIntoViewIfNeeded();
    await map.locator('.map__pin[aria-current]').waitFor();
    await map.getByText('Lille', { exact: true }).first().waitFor();
    expect(await map.locator('.map__scale').innerText()).toMatch(/^\d+ k?m$/);

    const place = map.locator('[data-map-place]');
    const hint = map.locator('[data-map-hint]');
    const scaleOf = () => map.locator('.map__scale').innerText();
    const before = await scaleOf();
    await place.hover();
    // It is said for a moment only.
    const heard = hint.evaluate(
      (element) =>
        new Promise<string | null>((resolve) => {
          new MutationObserver(() => resolve(element.textContent)).observe(element, { childList: true });
        }),
    );
    await page.mouse.wheel(0, -300);
    expect(await heard).toBe(t('map.wheel'));
    expect(await scaleOf()).toBe(before);
    await page.keyboard.down('Control');
    await page.mouse.wheel(0, -300);
    await page.keyboard.up('Control');
    await expect.poll(scaleOf).not.toBe(before);

    // One is given, the others are refused: below them is land.
    let given = 0;
    await page.route('https://tiles.example/**', (route) => {
      given += 1;
      return given === 1
        ? route.fulfill({ contentType: 'image/png', body: Buffer.from(pixel, 'base64') })
        : route.abort();
    });
    await page.goto(`${shop.shopUrl}/es/stores/?search=Madrid`);
    const spanish = page.getByRole('region', { name: translate('es')('map.title') });
    await spanish.scrollIntoViewIfNeeded();
    await spanish.locator('canvas.leaflet-tile-loaded').first().waitFor();
    await spanish.locator('img.leaflet-tile-loaded').first().waitFor();
    await spanish.getByText('© Example').waitFor();
    expect(given).toBeGreaterThan(1);
  });
});

describe('the map of the delivery step', () => {
  it('chooses in the list, and is chosen from it; what is not in the list comes into it', async () => {
    const locale = 'fr-fr';
    const backend = await openBackend();
    const { guest } = await readyVisitor(backend, { locale, at: 'order-delivery' });
    const buyer = await shopper(shop, { locale, reducedMotion: 'reduce' });
    const { page, t } = buyer;
    const main = page.getByRole('main');
    await buyer.goOnAt('order-delivery', guest);
    await main.getByRole('radio', { name: /^Point relais/ }).check();
    const map = main.getByRole('region', { name: t('map.places.title') });
    await map.scrollIntoViewIfNeeded();
    await map.locator('.map__pin').first().waitFor();

    const listed = main.locator('.delivery__list--pickup [data-point]');
    const [first, second] = [listed.nth(0), listed.nth(1)];
    const nameOf = (row: typeof first) => row.evaluate(({ dataset }) => dataset.name ?? '');
    await second.getByRole('radio').check();
    await map.locator('.map__pin[aria-current]').waitFor();
    const card = map.getByRole('status');
    await card.getByText(await nameOf(second), { exact: true }).waitFor();
    await first.getByRole('radio').check();
    await card.getByText(await nameOf(first), { exact: true }).waitFor();
    expect(await findViolations(page)).toEqual([]);

    // Another way of delivery, and back: the map looks at the whole list again.
    const lookAnew = async () => {
      await main.getByRole('radio', { name: /^Consigne/ }).check();
      await main.getByRole('radio', { name: /^Point relais/ }).check();
      await card.waitFor({ state: 'hidden' });
    };
    /** Presses such markers by keyboard, nearer and nearer, until one stands for places and not for a look at them. */
    const press = async (kind: string) => {
      const marker = map.locator(`.map__pin${kind}:not([aria-current])`).first();
      for (let steps = 0; steps < 12 && !(await card.isVisible()); steps += 1) {
        await marker.focus();
        await page.keyboard.press('Enter');
      }
      return (await card.locator('.map__name').first().innerText()).trim();
    };
    const take = card.getByRole('button', { name: new RegExp(`^${t('delivery.point.take')}`) });
    const chosen = () => main.locator('.delivery__list--pickup [data-point]:has(:checked)');

    await lookAnew();
    const other = await press('--listed');
    if ((await card.locator('.map__name').count()) > 1) await take.first().click();
    await expect.poll(() => nameOf(chosen())).toBe(other);
    await page.keyboard.press('Escape');
    await card.waitFor({ state: 'hidden' });

    await lookAnew();
    const away = await press(':not(.map__pin--listed)');
    await take.first().click();
    await main.getByText(t('delivery.point.near-map')).first().waitFor();
    expect(await nameOf(chosen())).toBe(away);
  });
});

it('without a script there is the list, and no map', async () => {
  const { page } = await shopper(shop, { locale: 'pl-pl', javaScript: false });
  const t = translate('pl');
  await page.goto(`${shop.shopUrl}${href('pl-pl', 'stores')}?search=Warszawa`);
  await page.locator('.store-row__name').first().waitFor();
  expect(await page.locator('#map').isVisible()).toBe(false);
  expect(await page.getByRole('link', { name: new RegExp(t('map.see')) }).count()).toBe(0);
});
