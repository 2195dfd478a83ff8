import { beforeAll, describe, expect, it } from 'vitest';
import { firstStores } from '../../demo/stores/first-stores.ts';
import { displayName } from '../../shared/names.ts';
import { href } from '../../shared/routes.ts';
import { type Shop, sharedShop } from '../harness.ts';
import { homeIn } from '../homes.ts';
import { newCustomer } from '../new-customer.ts';
import { productPath, type Sample, sampleOf } from '../sample-paths.ts';
import { shopper } from './shopper.ts';

let shop: Shop;
let sample: Sample;

beforeAll(async () => {
  shop = await sharedShop();
  sample = await sampleOf(shop);
});

/** The store of a town, which has enough of the sample's size. */
async function storeIn(city: string): Promise<string> {
  const store = firstStores.find((each) => each.city === city);
  if (store === undefined) throw new Error(`No store in ${city}.`);
  await shop.db
    .prepare('INSERT OR REPLACE INTO store_stock (sku, store_id, quantity) VALUES (?, ?, 20)')
    .bind(sample.sku, store.storeId)
    .run();
  return `${store.name}, ${city}`;
}

describe.each([
  { locale: 'en', city: 'Lille', javaScript: true },
  { locale: 'de-de', city: 'München', javaScript: false },
] as const)('in $locale', ({ locale, city, javaScript }) => {
  it('a size is found from its page in a store, reserved there, cancelled and held again', async () => {
    const store = await storeIn(city);
    const { page, t } = await shopper(shop, { locale, javaScript });
    const main = page.getByRole('main');
    await page.goto(shop.shopUrl + productPath(locale, sample), { waitUntil: 'domcontentloaded' });
    const door = main.getByRole('link', { name: t('in-store.reserve'), exact: true });
    if (javaScript) {
      await main.locator(`label.size:has([value="${sample.sku}"])`).click();
      await expect.poll(() => door.getAttribute('href')).toContain(sample.sku);
      await door.click();
    } else {
      await door.click();
      await main
        .getByRole('navigation', { name: t('in-store.size') })
        .locator(`a[href*="${sample.sku}"]`)
        .click();
    }
    const field = main.getByLabel(t('stores.search'), { exact: true });
    if (javaScript) await main.getByRole('combobox', { name: t('stores.search') }).waitFor();
    await field.fill(city);
    await main.getByRole('button', { name: t('stores.submit'), exact: true }).click();
    await main.getByText(t('in-store.AVAILABLE'), { exact: true }).first().waitFor();
    await main.getByRole('link', { name: `${t('reserve.here')}: ${store}`, exact: true }).click();
    const email = `${crypto.randomUUID()}@test.example`;
    const { phone } = homeIn(locale);
    for (const [label, value] of [
      [t('address.firstName'), 'Ines'],
      [t('address.lastName'), 'Moreau'],
      [t('settings.email'), email],
      [t('address.phoneNumber'), phone],
    ] as const)
      await main.getByLabel(label, { exact: true }).fill(value);
    await main.getByRole('button', { name: t('reserve.submit'), exact: true }).click();
    await main.getByRole('heading', { level: 1, name: t('reservation.title') }).waitFor();
    await main.getByText(t('reserve.done.stranger', { email })).waitFor();
    await main.getByText(t('reservation.bring', { name: displayName('Ines Moreau') })).waitFor();
    await main.getByRole('button', { name: t('reservation.cancel'), exact: true }).click();
    await main.getByText(t('reservation.cancelled'), { exact: true }).waitFor();
    await main.getByRole('button', { name: t('reservation.again'), exact: true }).click();
    await main.getByText(t('reservation.held-again'), { exact: true }).waitFor();
  });
});

describe.each([
  ['with a script', true],
  ['without one', false],
])('the list of a customer, %s', (_, javaScript) => {
  it('cancels a reservation, which can be undone', async () => {
    await storeIn('Lille');
    const buyer = await shopper(shop, { locale: 'en', javaScript });
    const { page, t } = buyer;
    const main = page.getByRole('main');
    await page.goto(shop.shopUrl + href('en', 'account-reservations'), { waitUntil: 'domcontentloaded' });
    const email = await newCustomer(shop);
    await buyer.signIn(email);
    await main.getByText(t('reservations.empty.title')).waitFor();
    await shop.db
      .prepare(
        `INSERT INTO reservations (reservation_id, store_id, sku, customer_id, locale, first_name, last_name, email,
           phone_number, phone_number_country, source, created_at, held_until)
         SELECT ?2, '42', ?3, customer_id, 'en', 'Ines', 'Moreau', email, '+33612345678', 'FR', 'eresa', ?4, ?5
         FROM customers WHERE email = ?1`,
      )
      .bind(email, crypto.randomUUID(), sample.sku, new Date().toISOString(), 4_000_000_000)
      .run();
    await page.reload({ waitUntil: 'domcontentloaded' });
    const cancel = main.getByRole('button', { name: new RegExp(`^${t('reservation.cancel')}`) });
    await cancel.waitFor();
    if (javaScript) await page.locator('html[data-saved-list="wired"]').waitFor();
    await cancel.click();
    await page.getByRole('button', { name: t('cart.undo'), exact: true }).click();
    await cancel.waitFor();
    await main.getByRole('heading', { name: t('reservations.open') }).waitFor();
    await cancel.click();
    // In its place for a while, then further down; without a script at once.
    await main.getByRole('heading', { name: t('reservations.past') }).waitFor();
    expect(await main.getByText(t('reservation.state.cancelled'), { exact: true }).count()).toBe(1);
  });
});
