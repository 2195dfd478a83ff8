import { beforeAll, describe, expect, it } from 'vitest';
import { firstStores } from '../../../demo/stores/first-stores.ts';
import { displayName } from '../../../shared/forms/names.ts';
import { href } from '../../../shared/routes.ts';
import { addressIn } from '../../shop/addresses.ts';
import { type Shop, sharedShop } from '../../shop/harness.ts';
import { newCustomer } from '../../shop/new-customer.ts';
import { productPath, type Sample, sampleOf } from '../../shop/sample-paths.ts';
import { shopper } from '../shopper.ts';

let shop: Shop;
let sample: Sample;

beforeAll(async () => {
  shop = await sharedShop();
  sample = await sampleOf(shop);
});

/** The store of a town with enough stock of the sample's size. */
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
] as const)('in $locale', { tags: ['sampled-2'] }, ({ locale, city, javaScript }) => {
  it('a size is found from its page in a store, reserved there, cancelled, held again, confirmed and expires', async () => {
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
    if (javaScript) {
      await main.getByRole('combobox', { name: t('stores.search') }).waitFor();
      // Geolocation is not permitted, and the field is still there.
      await main.getByRole('button', { name: t('stores.near') }).click();
      await main.getByText(t('stores.near.denied')).waitFor();
    }
    await field.fill(city);
    await main.getByRole('button', { name: t('stores.submit'), exact: true }).click();
    await main.getByRole('heading', { name: t('in-store.having') }).waitFor();
    await main.getByText(t('in-store.AVAILABLE'), { exact: true }).first().waitFor();
    await main.getByRole('link', { name: `${t('reserve.here')}: ${store}`, exact: true }).click();
    const email = `${crypto.randomUUID()}@test.example`;
    const { phone } = addressIn(locale);
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
    await main.getByText(t('reservation.state.unconfirmed'), { exact: true }).waitFor();
    const link = () => shop.db.prepare('SELECT link FROM mails WHERE recipient = ?').bind(email).first<string>('link');
    await expect.poll(link).toContain('confirmation=');
    await page.goto((await link()) ?? '', { waitUntil: 'domcontentloaded' });
    await main.getByText(t('reservation.confirmed'), { exact: true }).waitFor();
    await main.getByText(t('reservation.state.waiting'), { exact: true }).waitFor();
    await shop.db.prepare('UPDATE reservations SET held_until = 1 WHERE email = ?').bind(email).run();
    await page.reload({ waitUntil: 'domcontentloaded' });
    await main.getByText(t('reservation.state.expired'), { exact: true }).waitFor();
    expect(await main.getByRole('button').count()).toBe(0);
  });
});

describe.each([
  ['with a script', true],
  ['without one', false],
])('the list of a customer, %s', { tags: ['sampled-2'] }, (_, javaScript) => {
  it('cancels a reservation, which can be undone', { tags: ['exhaustive'] }, async () => {
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
    // In its old place, with the undo button; without scripts first among the past ones.
    await main.getByText(t('reservation.state.cancelled'), { exact: true }).waitFor();
    const open = main.getByRole('heading', { name: t('reservations.open') });
    expect(await open.count()).toBe(javaScript ? 1 : 0);
    await main.getByRole('button', { name: new RegExp(`^${t('reservation.again')}`) }).waitFor();
  });
});
