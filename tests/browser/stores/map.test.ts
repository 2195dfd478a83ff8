import type { Locator, Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { firstStores } from '../../../demo/stores/first-stores.ts';
import { translate } from '../../../shared/i18n/i18n.ts';
import { locales } from '../../../shared/markets/locales.ts';
import { href } from '../../../shared/routes.ts';
import { openBackend } from '../../integration/cart/carts-fixture.ts';
import { type Shop, sharedShop } from '../../shop/harness.ts';
import { readyVisitor } from '../../shop/ready-visitor.ts';
import { visit } from '../../visitor.ts';
import { findViolations } from '../access/axe.ts';
import { shopper } from '../shopper.ts';

let shop: Shop;

beforeAll(async () => {
  shop = await sharedShop();
});

const places = [
  { locale: 'en', search: 'Lille', store: 'Grand Place, Lille' },
  { locale: 'de-de', search: 'München', store: 'Gärtnerplatz, München' },
] as const;

describe.each(places)('the map of the locator in $locale', { tags: ['sampled-2'] }, ({ locale, search, store }) => {
  const tags = locale === 'en' ? ['journey'] : [];

  it('comes when it is visible; list and markers lead to each other, by keyboard alone', {
    tags,
  }, async () => {
    const { page } = await shopper(shop, { locale, reducedMotion: 'reduce' });
    const t = translate(locales[locale].lang);
    await page.setViewportSize({ width: 390, height: 700 });
    const asked: string[] = [];
    page.on('request', (request) => asked.push(new URL(request.url()).pathname));
    await page.goto(`${shop.shopUrl}${href(locale, 'stores')}?search=${search}`, { waitUntil: 'load' });
    const main = page.getByRole('main');
    await main.getByRole('combobox', { name: t('stores.search') }).waitFor();
    await page.locator('[data-map][data-wired]').waitFor();
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

    // No name is under a marker.
    const covered = () =>
      map.evaluate((section) => {
        const boxes = (of: string) => [...section.querySelectorAll(of)].map((each) => each.getBoundingClientRect());
        const pins = boxes('.map__pin').map(({ x, y, width, height }) => [x + width / 2, y + height / 2] as const);
        const names = boxes('.map__town');
        const hidden = names.filter(({ left, right, top, bottom }) =>
          pins.some(([x, y]) => x > left - 12 && x < right + 12 && y > top - 12 && y < bottom + 12),
        );
        return { names: names.length > 0, hidden: hidden.length };
      });
    await expect.poll(covered).toEqual({ names: true, hidden: 0 });

    // The background is land, not only the shop's background colour.
    const tile = map.locator('canvas.leaflet-tile-loaded').first();
    await tile.waitFor();
    const colours = await map.locator('canvas.leaflet-tile-loaded').evaluateAll((tiles) =>
      tiles.map((each) => {
        const copy = new OffscreenCanvas(512, 512).getContext('2d');
        if (each instanceof HTMLCanvasElement) copy?.drawImage(each, 0, 0);
        return copy?.getImageData(0, 0, 512, 512).data.some((value) => value > 0) ?? false;
      }),
    );
    expect(colours).toContain(true);
    await map.getByRole('application').focus();
    const before = await marker.boundingBox();
    await page.keyboard.press('ArrowRight');
    await expect.poll(async () => (await marker.boundingBox())?.x).toBeLessThan(before?.x ?? 0);

    // The next results are on the map, too.
    const other = locale === 'en' ? 'Marais, Paris' : 'Berlin';
    await main.getByRole('combobox', { name: t('stores.search') }).fill(other.split(', ').at(-1) ?? '');
    await page.keyboard.press('Enter');
    const row = main.locator('[data-point]').filter({ hasText: other }).first();
    await row.waitFor();
    await row.getByRole('link', { name: new RegExp(t('map.see')) }).click();
    // If it cannot be separated from its neighbours, its marker stands for them as well.
    const chosen = map.locator('.map__pin[aria-current]');
    await chosen.waitFor();
    const named = await row.locator('.store-row__name').innerText();
    expect([named, t('map.together', { number: await chosen.innerText() })]).toContain(
      await chosen.getAttribute('aria-label'),
    );
  });
});

/** Moves fingers on the screen, each along its places. */
async function touch(page: Page, fingers: readonly (readonly (readonly [x: number, y: number])[])[]) {
  const session = await page.context().newCDPSession(page);
  const at = (step: number) =>
    fingers.map((places, id) => {
      const [x, y] = places[step] ?? places[0] ?? [0, 0];
      return { x, y, id };
    });
  await session.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: at(0) });
  const steps = Math.max(...fingers.map((places) => places.length));
  for (let step = 1; step < steps; step += 1)
    await session.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: at(step) });
  await session.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
  await session.detach();
}

/** Places between two points. */
const along = (from: readonly [number, number], to: readonly [number, number]) =>
  Array.from({ length: 12 }, (_, step): [number, number] => [
    from[0] + ((to[0] - from[0]) * step) / 11,
    from[1] + ((to[1] - from[1]) * step) / 11,
  ]);

/** Waits until the page has not scrolled for ten frames, since it glides on after a finger. */
async function untilStill(page: Page): Promise<void> {
  await page.evaluate(async () => {
    for (let [still, last] = [0, scrollY]; still < 10; last = scrollY) {
      await new Promise(requestAnimationFrame);
      still = scrollY === last ? still + 1 : 0;
    }
  });
}

async function middleOf(place: Locator): Promise<[number, number]> {
  const box = await place.boundingBox();
  if (box === null) throw new Error('It is not seen.');
  return [box.x + box.width / 2, box.y + box.height / 2];
}

describe('the map of a store’s page', () => {
  const locale = 'en';
  const t = translate('en');
  const store = firstStores.find(({ city }) => city === 'Lille');
  const start = `/${locale}/stores/${store?.storeId}/`;

  it('lets its page pass, and moves and zooms with two fingers or a key; it names towns', {
    tags: ['exhaustive'],
  }, async () => {
    const { page } = await visit({ hasTouch: true, isMobile: true, viewport: { width: 390, height: 700 } });
    await page.goto(shop.shopUrl + start);
    const map = page.getByRole('region', { name: t('map.title') });
    await map.scrollIntoViewIfNeeded();
    const marker = map.locator('.map__pin[aria-current]');
    await marker.waitFor();
    await map.getByText('Lille', { exact: true }).first().waitFor();
    const scale = map.locator('.map__scale');
    expect(await scale.innerText()).toMatch(/^\d+\sk?m$/);

    const place = map.locator('[data-map-place]');
    await place.evaluate((element) => element.scrollIntoView({ block: 'center', behavior: 'instant' }));
    const before = await scale.innerText();
    // In one evaluation: the page may still be scrolling.
    const offset = () =>
      map.evaluate((section) => {
        const [pin, ground] = ['.map__pin[aria-current]', '[data-map-place]'].map((each) =>
          section.querySelector(each)?.getBoundingClientRect(),
        );
        return [(pin?.x ?? 0) - (ground?.x ?? 0), (pin?.y ?? 0) - (ground?.y ?? 0)].map(Math.round);
      });
    const stood = await offset();
    // One finger scrolls the page.
    const scrolled = await page.evaluate(() => scrollY);
    const [x, y] = await middleOf(place);
    await touch(page, [along([x, y - 60], [x, y + 90])]);
    await expect.poll(() => page.evaluate(() => scrollY)).toBeLessThan(scrolled);
    expect([await scale.innerText(), await offset()]).toEqual([before, stood]);

    await untilStill(page);
    await place.evaluate((element) => element.scrollIntoView({ block: 'center', behavior: 'instant' }));
    const [midX, midY] = await middleOf(place);
    const still = await page.evaluate(() => scrollY);
    await touch(page, [along([midX - 30, midY], [midX - 120, midY]), along([midX + 30, midY], [midX + 120, midY])]);
    await expect.poll(() => scale.innerText()).not.toBe(before);
    expect(await page.evaluate(() => [scrollY, visualViewport?.scale])).toEqual([still, 1]);

    // The wheel scrolls the page, too, unless Ctrl is held; the hint is shown at once, for a short time.
    const nearer = await scale.innerText();
    const heard = await place.evaluate((element) => {
      element.dispatchEvent(new WheelEvent('wheel', { deltaY: -300, bubbles: true }));
      return document.querySelector('[data-map-hint]')?.textContent;
    });
    expect(heard).toBe(t('map.wheel'));
    await place.dispatchEvent('wheel', { deltaY: -300, ctrlKey: true, clientX: midX, clientY: midY });
    await expect.poll(() => scale.innerText()).not.toBe(nearer);
  });
});

describe('the map of the delivery step', () => {
  it('chooses in the list, and is chosen from it; what is not in the list comes into it', {
    tags: ['exhaustive'],
  }, async () => {
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

    // Another delivery method, and back: the map shows the whole list again.
    const reload = async () => {
      await main.getByRole('radio', { name: /^Consigne/ }).check();
      await main.getByRole('radio', { name: /^Point relais/ }).check();
      await card.waitFor({ state: 'hidden' });
    };
    /** Presses such markers by keyboard, zooming in, until one opens the card. */
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

    await reload();
    const other = await press('--listed');
    if ((await card.locator('.map__name').count()) > 1) await take.first().press('Enter');
    await expect.poll(() => nameOf(chosen())).toBe(other);
    await page.keyboard.press('Escape');
    await card.waitFor({ state: 'hidden' });

    await reload();
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
