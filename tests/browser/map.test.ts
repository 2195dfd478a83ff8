import { beforeAll, describe, expect, it } from 'vitest';
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
    if ((await card.locator('.map__name').count()) > 1) await take.first().press('Enter');
    await expect.poll(() => nameOf(chosen())).toBe(other);
    await page.keyboard.press('Escape');
    await card.waitFor({ state: 'hidden' });

    await lookAnew();
    const away = await press(':not(.map__pin--listed)');
    await take.first().press('Enter');
    await main.locator('.delivery__list--pickup').getByText(t('delivery.point.near-map')).waitFor();
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
