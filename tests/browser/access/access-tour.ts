/** Opens every kind of page of the shop, for checks that apply to all of them. */
import type { Page } from 'playwright-core';
import { firstStores } from '../../../demo/stores/first-stores.ts';
import type { CheckoutStep } from '../../../shared/checkout/checkout.ts';
import { translate } from '../../../shared/i18n/i18n.ts';
import { type Locale, locales } from '../../../shared/markets/locales.ts';
import { href } from '../../../shared/routes.ts';
import { reservationPath } from '../../../shared/stores/reservation.ts';
import { openBackend } from '../../integration/cart/carts-fixture.ts';
import { asking, storeId } from '../../integration/stores/reservations-fixture.ts';
import { isWhole, partOf } from '../../scope.ts';
import { addressIn } from '../../shop/addresses.ts';
import type { Shop } from '../../shop/harness.ts';
import { demoPassword } from '../../shop/http-visitor.ts';
import { familyPath, productPath, type Sample, sampleOf, samplePaths } from '../../shop/sample-paths.ts';
import type { Visitor } from '../../visitor.ts';
import { fillAccount } from '../account/full-account.ts';
import { cards } from '../shopper.ts';

interface Tour {
  shop: Shop;
  visitor: Visitor;
  locale: Locale;
  /** A demo customer without an open order. */
  email: string;
}

/** Checks the open page. `name` is for messages. */
type Look = (name: string) => Promise<void>;

/** Chromium's messages about pages with an error status. */
export const statusErrors = [/status of (40[14]|422|50[0-9])/];

/** A short run looks at one page of so many. */
const step = 6;

/**
 * Opens every kind of page, empty and full, valid and invalid, and calls `look` on each; pages added to the table of
 * routes are included. A short run looks at a part.
 */
export async function tour(options: Tour, look: Look): Promise<void> {
  const sample = await sampleOf(options.shop);
  // Each tour has a card refused, and many refusals in an hour lead to a wait.
  await options.shop.db.prepare('DELETE FROM refused_payments').run();
  const seen = new Set<string>();
  const lookAndNote: Look = async (name) => {
    // Style sheets of content below the first screen are loaded then.
    await options.visitor.page.waitForLoadState('load');
    seen.add(new URL(options.visitor.page.url()).pathname);
    await look(name);
  };
  await publicPages(options, sample, lookAndNote);
  const lookAtPart = partly(lookAndNote);
  await authentication(options, lookAtPart);
  await purchase(options, sample, lookAtPart);
  await account(options, lookAtPart);
  for (const [name, path] of partOf(Object.entries(samplePaths(options.locale, sample)), step)) {
    // These would sign the visitor out.
    if (seen.has(path) || name.startsWith('auth-') || !(await isPage(options, path))) continue;
    await open(options, path);
    await look(name);
  }
  if (isWhole) await deletedAccount(options, look);
}

/** In a short run looks at every nth page only: of pages that lead to each other, all must be opened. */
function partly(look: Look): Look {
  if (isWhole) return look;
  let opened = 0;
  return async (name) => {
    if (opened++ % step === 0) await look(name);
  };
}

/** False for a redirect. */
async function isPage({ shop, visitor }: Tour, path: string): Promise<boolean> {
  const answer = await visitor.context.request.get(shop.shopUrl + path, { maxRedirects: 0 });
  return answer.ok() && (answer.headers()['content-type'] ?? '').startsWith('text/html');
}

async function open({ shop, visitor }: Tour, path: string): Promise<void> {
  await visitor.page.goto(shop.shopUrl + path, { waitUntil: 'domcontentloaded' });
}

async function publicPages(options: Tour, sample: Sample, look: Look): Promise<void> {
  const { locale } = options;
  const piece = { option: sample.optionId, sku: sample.sku };
  const own = firstStores.find(({ country }) => country === locales[locale].iso2);
  const paths = {
    home: href(locale, 'index'),
    catalogue: familyPath(locale, sample),
    sale: await salePath(options),
    product: productPath(locale, sample),
    'product that is gone': await gonePath(options),
    'search without a question': href(locale, 'search'),
    'search with results': href(locale, 'search', {}, { q: sample.name[locales[locale].lang] ?? '' }),
    'search without results': href(locale, 'search', {}, { q: 'xyzzy' }),
    'empty cart': href(locale, 'cart'),
    icons: href(locale, 'icons'),
    'not found': `/${locale}/nothing-here/`,
    newsletter: href(locale, 'newsletter-subscription'),
    'a letter’s link that is no good': href(locale, 'unsubscribe', {}, { token: 'a.b.c', type: 'NEWS' }),
    stores: href(locale, 'stores'),
    'stores near a place': href(locale, 'stores', {}, { country: locales[locale].iso2, service: 'repair' }),
    'stores nowhere': href(locale, 'stores', {}, { search: 'xyzzy' }),
    'all stores': href(locale, 'stores-all'),
    store: samplePaths(locale, sample).store,
    'a piece in stores, without its size': href(locale, 'store-stock', {}, { option: sample.optionId }),
    'a piece in stores': href(locale, 'store-stock', {}, { ...piece, search: own?.city }),
    'a piece to reserve': href(locale, 'store-reserve', {}, { ...piece, store: own?.storeId }),
    'a reservation': await reservationOf(options, sample),
    'temporary error': href(locale, 'temporary-error'),
  };
  for (const [name, path] of partOf(Object.entries(paths), step)) {
    await open(options, path);
    await look(name);
  }
  await serverError(options, sample, look);
}

/** A stranger's open reservation in a store. */
async function reservationOf({ shop, locale }: Tour, { sku }: Sample): Promise<string> {
  const backend = await openBackend(shop);
  await shop.db
    .prepare('INSERT OR REPLACE INTO store_stock (sku, store_id, quantity) VALUES (?, ?, 20)')
    .bind(sku, storeId)
    .run();
  return reservationPath(locale, (await backend.call('reserve', asking(sku))).token);
}

/** The listing of a family with reduced pieces. */
async function salePath({ shop, locale }: Tour): Promise<string> {
  const family = await shop.db
    .prepare(
      `SELECT s.segmentation_id AS familyId, s.title FROM prices r
       JOIN options o USING (option_id) JOIN products p USING (product_id) JOIN segmentations s USING (segmentation_id)
       WHERE r.strike_through_price IS NOT NULL GROUP BY 1 ORDER BY count(*) DESC LIMIT 1`,
    )
    .first<{ familyId: string; title: string }>();
  if (family === null) throw new Error('The seed has nothing reduced.');
  return familyPath(locale, { familyId: family.familyId, familyTitle: JSON.parse(family.title) } as Sample);
}

async function gonePath({ shop, locale }: Tour): Promise<string> {
  const id = await shop.db
    .prepare("SELECT option_id FROM options WHERE availability = 'DISCONTINUED' LIMIT 1")
    .first<string>('option_id');
  return `/${locale}/product/any/${id}/`;
}

/** The page of an unexpected error: a product whose record is broken for a while. */
async function serverError(options: Tour, sample: Sample, look: Look): Promise<void> {
  const { db } = options.shop;
  const { product_id: id, care } = (await db
    .prepare('SELECT product_id, care FROM products WHERE product_id <> ? LIMIT 1')
    .bind(sample.productId)
    .first<{ product_id: string; care: string }>()) ?? { product_id: '', care: '' };
  const write = (value: string) =>
    db.prepare('UPDATE products SET care = ? WHERE product_id = ?').bind(value, id).run();
  await write('[]');
  try {
    await open(options, `/${options.locale}/any--p${id}/`);
    await look('server error');
  } finally {
    await write(care);
  }
}

async function authentication(options: Tour, look: Look): Promise<void> {
  const { page } = options.visitor;
  const submit = () => page.locator('main form:has([name="password"]) [type="submit"]').click();
  await open(options, href(options.locale, 'account-dashboard'));
  await look('sign-in');
  await page.locator('[name="email"]').fill(options.email);
  await page.locator('[name="password"]').fill('wrong');
  await submit();
  await look('sign-in, refused');
  await page.locator('a[href*="/auth/create"]').click();
  await look('create account');
  await submit();
  await look('create account, refused');
  const email = `${crypto.randomUUID()}@example.com`;
  const person = { firstName: 'Ada', lastName: 'Nowak', email, password: 'three blue lamps' };
  for (const [name, value] of Object.entries(person)) await page.locator(`[name="${name}"]`).fill(value);
  await submit();
  await page.waitForURL((url) => url.pathname.includes('/account/welcome'), {
    waitUntil: 'domcontentloaded',
  });
  await look('welcome');
  await options.visitor.context.clearCookies();
}

async function signIn(page: Page, email: string): Promise<void> {
  await page.locator('[name="email"]').fill(email);
  await page.locator('[name="password"]').fill(demoPassword);
  await page.locator('main form:has([name="password"]) [type="submit"]').click();
}

async function purchase(options: Tour, sample: Sample, look: Look): Promise<void> {
  const { shop, locale, email } = options;
  const { page, context } = options.visitor;
  const home = addressIn(locale);
  const arrives = (step: CheckoutStep) =>
    page.waitForURL((url) => `${url.pathname}/`.startsWith(href(locale, step)), {
      waitUntil: 'domcontentloaded',
    });
  const t = translate(locales[locale].lang);
  const goOn = () => page.getByRole('button', { name: t('checkout.continue'), exact: true }).click();
  const toProvider = async (product: string) => {
    await page.locator(`[name="product"][value="${product}"]`).check();
    await page.getByRole('button', { name: t('payment.pay'), exact: true }).click();
  };

  const form = { intent: 'add', sku: sample.sku, quantity: '2' };
  await context.request.post(shop.shopUrl + href(locale, 'cart'), {
    form,
    headers: { origin: shop.shopUrl },
  });
  await open(options, href(locale, 'cart'));
  await look('cart');

  await open(options, href(locale, 'order-billing'));
  await signIn(page, email);
  await arrives('order-billing');
  await look('billing');
  await page.locator('[name="city"]').fill('');
  await goOn();
  await page.locator('.error-summary').waitFor();
  await look('billing, refused');
  for (const field of ['line1', 'zipCode', 'city'] as const) await page.locator(`[name="${field}"]`).fill(home[field]);
  await page.locator('[name="country"]').selectOption(home.country);
  await goOn();

  await arrives('order-delivery');
  await look('delivery');
  await page.locator('[name="method"][value="NO"]').check();
  await page.locator('[name="address"][value="new"]').check();
  await page.locator('[name="city"]').fill('');
  await goOn();
  await page.locator('.error-summary').waitFor();
  await look('delivery, refused');
  await page.locator('[name="address"][value="billing"]').check();
  await page.locator('[name="phoneNumberCountry"]').selectOption(home.country);
  await page.locator('[name="phoneNumber"]').fill(home.phone);
  await goOn();

  await arrives('order-overview');
  await look('overview');
  await goOn();
  await arrives('order-payment');
  await look('payment');
  await toProvider('paypal');
  await page.locator('[name="decision"]').first().waitFor();
  await look("provider's page of a method");
  await open(options, href(locale, 'order-payment'));
  await toProvider('card');
  await pay(page, '1');
  await page.locator('.faults').waitFor();
  await look("provider's page, refused");
  await pay(page, cards.refused);
  await arrives('order-payment');
  await look('payment, refused');
  await toProvider('card');
  await page.locator('[autocomplete="cc-number"]').waitFor();
  await look("provider's page");
  await pay(page, cards.accepted);
  await page.locator('[data-order-number]').waitFor();
  await look('confirmation');
}

async function pay(page: Page, card: string): Promise<void> {
  await page.locator('[autocomplete="cc-number"]').fill(card);
  await page.locator('[autocomplete="cc-exp"]').fill('12/30');
  await page.locator('[autocomplete="cc-csc"]').fill('123');
  await page.locator('[autocomplete="cc-name"]').fill('A SHOPPER');
  await page.locator('main form button').first().click();
}

/** The pages of a customer who has something of everything. */
async function fullAccount(options: Tour, look: Look): Promise<void> {
  const { locale, visitor } = options;
  const orderNumber = await fillAccount(options.shop, options);
  const full = {
    account: href(locale, 'account-dashboard'),
    orders: href(locale, 'account-orders'),
    order: href(locale, 'account-order', { orderNumber }),
    wishlist: href(locale, 'account-wishlist'),
    alerts: href(locale, 'account-alerts'),
    reservations: href(locale, 'account-reservations'),
    'loyalty card': href(locale, 'account-loyalty'),
    'history of points': href(locale, 'account-loyalty-history'),
    downloads: href(locale, 'account-downloads'),
    withdrawal: href(locale, 'account-order-withdrawal', { orderNumber }),
    'return of pieces': href(locale, 'account-order-return', { orderNumber }),
  };
  for (const [name, path] of Object.entries(full)) {
    await open(options, path);
    await look(name);
  }
  await visitor.page.locator('.return-form [type="submit"]').click();
  await visitor.page.locator('.error-summary').waitFor();
  await look('return of pieces, refused');
}

async function account(options: Tour, look: Look): Promise<void> {
  const { locale } = options;
  await fullAccount(options, look);
  await open(options, href(locale, 'account-settings'));
  await look('settings');
  await open(options, href(locale, 'account-settings-edit'));
  await look('settings, to be changed');
  await options.visitor.page.locator('main form [type="submit"]').click();
  await look('settings, saved');
  await open(options, href(locale, 'account-settings-billing-address'));
  await look('billing address of the account');
  await open(options, href(locale, 'createDeliveryAddresses'));
  await look('new delivery address');
  await options.visitor.page.locator('main form .settings__save [type="submit"]').click();
  await look('new delivery address, refused');
  await open(options, href(locale, 'account-settings-delivery-addresses'));
  await look('delivery addresses');
  await open(options, href(locale, 'account-subscriptions'));
  await look('subscriptions');
}

async function deletedAccount(options: Tour, look: Look): Promise<void> {
  const { page, context } = options.visitor;
  await context.clearCookies();
  await open(options, href(options.locale, 'account-dashboard'));
  await signIn(page, 'deleted@example.com');
  await page.locator('.welcome form').waitFor();
  await look('account that was deleted');
}
