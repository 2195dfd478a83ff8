/** @module-tag sampled-4 */
import { beforeAll, describe, expect, it } from 'vitest';
import { translate } from '../../../shared/i18n/i18n.ts';
import { type Locale, locales } from '../../../shared/markets/locales.ts';
import { href } from '../../../shared/routes.ts';
import { type Shop, sharedShop } from '../../shop/harness.ts';
import { newCustomer } from '../../shop/new-customer.ts';
import { shopper } from '../shopper.ts';

let shop: Shop;

beforeAll(async () => {
  shop = await sharedShop();
});

async function atStores(locale: Locale, javaScript = true) {
  const { page } = await shopper(shop, { locale, javaScript, expectedErrors: [/ERR_INTERNET_DISCONNECTED/] });
  await page.goto(shop.shopUrl + href(locale, 'stores'), { waitUntil: 'domcontentloaded' });
  const main = page.getByRole('main');
  const found = (name: string) => main.getByRole('link', { name, exact: true });
  return { page, main, found, t: translate(locales[locale].lang) };
}

const places = [
  { locale: 'en', typed: 'Lille', store: 'Grand Place, Lille' },
  { locale: 'de-de', typed: '80469', store: 'Gärtnerplatz, München' },
] as const;

describe.each(places)('in $locale', { tags: ['sampled-2'] }, ({ locale, typed, store }) => {
  it.each([
    ['with a script', true],
    ['without one', false],
  ])('a store is found and its page opened, %s', async (_, javaScript) => {
    const { page, main, found, t } = await atStores(locale, javaScript);
    const field = main.getByLabel(t('stores.search'), { exact: true });
    if (javaScript) await main.getByRole('combobox', { name: t('stores.search') }).waitFor();
    await field.fill(typed);
    await main.getByRole('button', { name: t('stores.submit'), exact: true }).click();
    await found(store).waitFor();
    expect(new URL(page.url()).searchParams.get('search')).toBe(typed);
    await found(store).click();
    await main.getByRole('heading', { level: 1, name: store }).waitFor();
    await main.locator('[aria-current="date"]').waitFor();
  });
});

describe('with a script', () => {
  it('places are suggested, chosen by arrows and Enter, and what is found comes into the page', {
    tags: 'journey',
  }, async () => {
    const { page, main, found, t } = await atStores('en');
    const field = main.getByRole('combobox', { name: t('stores.search') });
    await field.waitFor();
    await page.evaluate(() => document.documentElement.setAttribute('data-same', ''));
    await field.fill('Mün');
    const option = page.getByRole('option', { name: /München, Germany/ }).first();
    await option.waitFor();
    await page.keyboard.press('ArrowDown');
    expect(await field.getAttribute('aria-activedescendant')).toBe(await option.getAttribute('id'));
    await page.keyboard.press('Enter');
    await found('Gärtnerplatz, München').waitFor();
    expect(await page.locator('html[data-same]').count()).toBe(1);
    expect(new URL(page.url()).searchParams.get('country')).toBe('DE');
    expect(new URL(page.url()).searchParams.get('source')).toBe('suggestion');
    // Another typed place resets the country of the one before.
    await field.fill('Lille');
    await page.keyboard.press('Enter');
    await found('Grand Place, Lille').waitFor();
    expect(new URL(page.url()).searchParams.get('country')).toBeNull();
    expect(new URL(page.url()).searchParams.get('source')).toBeNull();
    // A chosen country stays, and can be reset; the form shows it too.
    await main.getByLabel(t('stores.country'), { exact: true }).selectOption('FR');
    await field.fill('Berlin');
    await page.keyboard.press('Enter');
    await main.getByRole('link', { name: t('stores.country.all') }).click();
    await main.locator('.store-row__name').first().filter({ hasText: 'Berlin' }).waitFor();
    await expect.poll(() => main.getByLabel(t('stores.country'), { exact: true }).inputValue()).toBe('');
    // Offline the page stays, with its results and typed text, and shows the reason.
    await page.context().setOffline(true);
    await field.fill('Warszawa');
    await page.keyboard.press('Enter');
    await main.getByText(t('form.offline'), { exact: true }).waitFor();
    await page.context().setOffline(false);
    // The browser says that it is online before its network is.
    const isOnline = () =>
      page.evaluate(() =>
        fetch('/build.json').then(
          ({ ok }) => ok,
          () => false,
        ),
      );
    await expect.poll(isOnline).toBe(true);
    await page.keyboard.press('Enter');
    await main.locator('.store-row__name').first().filter({ hasText: 'Warszawa' }).waitFor();
    expect(await main.getByText(t('form.offline'), { exact: true }).isVisible()).toBe(false);
    expect(await page.locator('html[data-same]').count()).toBe(1);
  });

  it('a place that is chosen by mouse puts no ring around the heading, one by keyboard does', {
    tags: ['exhaustive'],
  }, async () => {
    const { page, main, t } = await atStores('fr-fr');
    const field = main.getByRole('combobox', { name: t('stores.search') });
    await field.waitFor();
    // The script that handles the pointer is loaded late.
    await expect
      .poll(() =>
        page.evaluate(() => {
          document.body.dispatchEvent(new PointerEvent('pointerdown'));
          return document.adoptedStyleSheets.length;
        }),
      )
      .toBe(1);
    const hasRing = async (name: RegExp) => {
      const heading = main.getByRole('heading', { level: 2, name });
      await expect.poll(() => heading.evaluate((each) => each === document.activeElement)).toBe(true);
      return heading.evaluate((each) => {
        const { outlineStyle, outlineColor } = getComputedStyle(each);
        return outlineStyle !== 'none' && !/, 0\)$/.test(outlineColor);
      });
    };
    await field.pressSequentially('Lyon');
    await page.getByRole('option', { name: /Lyon/ }).first().click();
    expect(await hasRing(/Lyon/)).toBe(false);
    await field.fill('');
    await field.pressSequentially('Lille');
    await page.getByRole('option', { name: /Lille/ }).first().waitFor();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    expect(await hasRing(/Lille/)).toBe(true);
  });

  it('Back and Forward bring the search and its results', {
    tags: ['journey', 'exhaustive'],
  }, async () => {
    const { page, main, found, t } = await atStores('fr-fr');
    const field = main.getByRole('combobox', { name: t('stores.search') });
    await field.waitFor();
    for (const [typed, store] of [
      ['Lille', 'Grand Place, Lille'],
      ['Paris', 'Marais, Paris'],
    ] as const) {
      await field.fill(typed);
      await page.keyboard.press('Enter');
      await found(store).waitFor();
    }
    await page.goBack();
    await found('Grand Place, Lille').waitFor();
    await expect.poll(() => field.inputValue()).toBe('Lille');
    await page.goForward();
    await found('Marais, Paris').waitFor();
    await page.goBack();
    await page.goBack();
    await main.locator('#stores-start').waitFor();
    await expect.poll(() => field.inputValue()).toBe('');
  });

  it('filters are a search of their own', { tags: ['exhaustive'] }, async () => {
    const { page, main, t } = await atStores('fr-fr');
    await main.getByRole('combobox', { name: t('stores.search') }).waitFor();
    await main.getByText(t('stores.filter'), { exact: true }).click();
    await main.getByLabel(t('store.service.repair')).check();
    await page.waitForURL(/service=repair/);
    await main.locator('#stores-found, #stores-none').waitFor();
  });

  it('who shares their position sees what is near', { tags: ['exhaustive'] }, async () => {
    const { page, main, found, t } = await atStores('en');
    await page.context().grantPermissions(['geolocation'], { origin: shop.shopUrl });
    await page.context().setGeolocation({ latitude: 50.6371, longitude: 3.0639 });
    await main.getByRole('combobox', { name: t('stores.search') }).waitFor();
    await main.getByRole('button', { name: t('stores.near') }).click();
    await found('Grand Place, Lille').waitFor();
    expect(new URL(page.url()).searchParams.get('near')).toBe('50.64,3.06');
    await main.getByRole('heading', { name: t('stores.found.near-you') }).waitFor();
    // A typed place takes precedence.
    await main.getByRole('combobox', { name: t('stores.search') }).fill('Berlin');
    await page.keyboard.press('Enter');
    await main.locator('.store-row__name').first().filter({ hasText: 'Berlin' }).waitFor();
    expect(new URL(page.url()).searchParams.get('near')).toBeNull();
  });

  it.each([
    ['denied', 1, 'stores.near.denied'],
    ['unavailable', 2, 'stores.near.unavailable'],
    ['slow', 3, 'stores.near.slow'],
  ] as const)('without a position there is a message: %s', { tags: ['sampled-4'] }, async (_, code, key) => {
    const { page, main, t } = await atStores('de-de');
    await main.getByRole('combobox', { name: t('stores.search') }).waitFor();
    await page.evaluate((reason) => {
      navigator.geolocation.getCurrentPosition = (_, refuse) =>
        // Only the part of an error that is read.
        refuse?.({ code: reason } as GeolocationPositionError);
    }, code);
    await main.getByRole('button', { name: t('stores.near') }).click();
    await main
      .getByRole('status')
      .filter({ hasText: t(key) })
      .waitFor();
    // The search field still works.
    await main.getByRole('combobox', { name: t('stores.search') }).fill('Berlin');
    await page.keyboard.press('Enter');
    await main.locator('.store-row__name').first().filter({ hasText: 'Berlin' }).waitFor();
  });
});

describe.each([
  ['with a script', true],
  ['without one', false],
])('the preferred store, %s', { tags: ['sampled-2'] }, (_, javaScript) => {
  it('is found and chosen in the account', async () => {
    const buyer = await shopper(shop, { locale: 'de-de', javaScript });
    const { page, t } = buyer;
    await page.goto(shop.shopUrl + href('de-de', 'account-store'), { waitUntil: 'domcontentloaded' });
    await buyer.signIn(await newCustomer(shop));
    const main = page.getByRole('main');
    await main.getByRole('heading', { level: 1, name: t('my-store.title') }).waitFor();
    if (javaScript) await main.getByRole('combobox', { name: t('stores.search') }).waitFor();
    await main.getByLabel(t('stores.search'), { exact: true }).fill('München');
    await main.getByRole('button', { name: t('stores.submit'), exact: true }).click();
    await main.getByRole('button', { name: `${t('my-store.choose')}: Gärtnerplatz, München` }).click();
    await page.getByText(t('my-store.saved', { name: 'Gärtnerplatz, München' })).waitFor();
    await main.getByRole('heading', { level: 2, name: 'Gärtnerplatz, München' }).waitFor();
  });
});
