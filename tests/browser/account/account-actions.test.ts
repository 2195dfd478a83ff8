/**
 * The main action of each account page, once in English, and once in another market without JavaScript.
 *
 * @module-tag sampled-4
 */
import { readFile } from 'node:fs/promises';
import type { Download } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { newOrderNumber } from '../../../backend/order-parts/order-number.ts';
import { upperCased } from '../../../shared/format/upper-case.ts';
import { type Locale, languages, locales } from '../../../shared/markets/locales.ts';
import { type Backend, billingAddress, openBackend } from '../../integration/cart/carts-fixture.ts';
import { promoCode } from '../../integration/cart/extras-fixture.ts';
import { deliveredOrder } from '../../integration/orders/delivered-order.ts';
import { addressIn } from '../../shop/addresses.ts';
import { demoPassword } from '../../shop/http-visitor.ts';
import { type SignedIn, signedIn } from './signed-in.ts';

let backend: Backend;

beforeAll(async () => {
  backend = await openBackend();
});

/** A query of the address look-up, and the address that it fills in. */
const found: Partial<Record<Locale, { search: string; line1: string; city: string }>> = {
  en: { search: '12 Piccadilly', line1: '12 Piccadilly', city: 'Manchester' },
  'de-de': { search: 'Kastanienallee 27', line1: 'Kastanienallee 27', city: 'Berlin' },
};

/** Finds an address by a few letters, with or without scripts. */
async function find(me: SignedIn, search: string, line1: string): Promise<void> {
  const { main, page, scripted, t } = me;
  const typed = main.getByLabel(t('look-up.find'));
  if (scripted) {
    await page.locator('[role="combobox"]').waitFor();
    await typed.fill(search);
    await page.getByRole('option', { name: line1 }).first().click();
  } else {
    await typed.fill(search);
    await main.getByRole('button', { name: t('look-up.go') }).click();
    await main.getByRole('radio', { name: line1 }).first().check();
    await main.getByRole('button', { name: t('look-up.take') }).click();
  }
  await expect.poll(() => me.field('line1').inputValue()).toBe(line1);
}

/** The addresses of a customer, in the order of their page. */
async function addressesOf({ shopper }: SignedIn) {
  const saved = await backend.call('getDeliveryAddresses', {}, shopper);
  return saved.map(({ line1, favorite }) => (favorite ? `${line1} (favourite)` : line1));
}

/** Gives a customer the loyalty card, and points in as many movements. */
async function becomesHolder({ shopper: { customerId } }: SignedIn, movements: number): Promise<void> {
  await backend.db.batch([
    backend.db
      .prepare(
        `UPDATE customers SET loyalty_number = ?2, loyalty_type = 'FID', loyalty_creation_date = '2021-01-01'
         WHERE customer_id = ?1`,
      )
      .bind(customerId, `279${Date.now()}`),
    ...Array.from({ length: movements }, (_, index) =>
      backend.db
        .prepare(`INSERT INTO loyalty_movements (customer_id, kind, points, created_at) VALUES (?, 'granted', 10, ?)`)
        .bind(customerId, new Date(Date.UTC(2026, 0, 1 + index)).toISOString()),
    ),
  ]);
}

/** Copies of an order, each a day older. */
async function copies(orderNumber: string, count: number): Promise<string[]> {
  const days = Array.from({ length: count }, (_, index) => new Date(Date.UTC(2026, 0, 1 + index)));
  const numbers = days.map(newOrderNumber);
  await backend.db.batch(
    numbers.map((number, index) =>
      backend.db
        .prepare(
          `INSERT INTO orders (order_number, customer_id, status, locale, currency, total_price, shipping_price,
             shipping_method, shipping_address, billing_address, created_at)
           SELECT ?, customer_id, status, locale, currency, total_price, shipping_price, shipping_method,
             shipping_address, billing_address, ? FROM orders WHERE order_number = ?`,
        )
        .bind(number, days[index]?.toISOString() ?? '', orderNumber),
    ),
  );
  return numbers;
}

/** The file that a press downloads. */
async function downloaded({ page }: SignedIn, press: () => Promise<void>): Promise<Download> {
  const [download] = await Promise.all([page.waitForEvent('download'), press()]);
  return download;
}

const contentOf = async (download: Download) => readFile(await download.path());

/** The main action of each page. */
const pendingActions: Record<string, (me: SignedIn) => Promise<void>> = {
  async 'details are changed'(me) {
    await me.open('settings/edit');
    await me.fill({ gender: 'F', firstName: 'Anaïs', birthday: '1988-05-17', preferredChannel: 'SMS' });
    await me.press(me.t('settings.save'));
    await me.arrives('account/settings');
    await me.reads(me.t('settings.saved'));
    await me.reads('Anaïs');
    expect(await backend.call('getAccount', {}, me.shopper)).toMatchObject({
      firstName: 'Anaïs',
      birthday: '1988-05-17',
      preferredChannel: 'SMS',
    });
  },

  async 'delivery addresses are found, changed, preferred and deleted'(me) {
    const { search = '', line1 = '', city = '' } = found[me.locale] ?? {};
    const { country, phone } = addressIn(me.locale);
    await me.open('settings/delivery-addresses');
    await me.main.getByRole('link', { name: me.t('addresses.new') }).click();
    await find(me, search, line1);
    expect(await me.field('city').inputValue()).toBe(city);
    await me.fill({ phoneNumberCountry: country, phoneNumber: phone });
    await me.press(me.t('settings.save'));
    await me.reads(me.t('addresses.saved'));
    const first = upperCased(line1);
    expect(await addressesOf(me)).toEqual([`${first} (favourite)`]);

    const other = { ...billingAddress, phoneNumber: '+33612345678', phoneNumberCountry: 'FR' } as const;
    await backend.call('createDeliveryAddress', { ...other, favorite: false }, me.shopper);
    await me.open('settings/delivery-addresses');
    const second = /12 Rue de la Paix/i;
    await me.main.getByRole('button', { name: new RegExp(`^${me.t('addresses.prefer')}.*Paix`, 'i') }).click();
    await me.reads(me.t('addresses.preferred'));
    await me.main.getByRole('link', { name: new RegExp(`^${me.t('settings.change')}.*Paix`, 'i') }).click();
    await me.fill({ line1: '14 rue de la Paix' });
    await me.press(me.t('settings.save'));
    await me.arrives('account/settings/delivery-addresses');
    await me.main.getByText(second).waitFor({ state: 'detached' });
    expect((await addressesOf(me)).sort()).toEqual([first, '14 RUE DE LA PAIX (favourite)'].sort());

    await me.main.getByRole('link', { name: new RegExp(`^${me.t('addresses.delete')}.*Paix`, 'i') }).click();
    await me.press(me.t('addresses.delete'));
    await me.reads(me.t('addresses.deleted'));
    expect(await addressesOf(me)).toEqual([`${first} (favourite)`]);
  },

  async 'the billing address is kept'(me) {
    const { line1, zipCode, city, country } = addressIn(me.locale);
    await me.open('settings/billing-address');
    await me.fill({ firstName: 'Nell', lastName: 'Ashworth', line1, zipCode, city, country });
    await me.press(me.t('settings.save'));
    await me.reads(me.t('addresses.saved'));
    const address = await backend.call('getBillingAddress', {}, me.shopper);
    expect(address).toMatchObject({ lastName: 'ASHWORTH', line1: upperCased(line1), country });
  },

  async 'bank details are kept, and shown masked'(me) {
    await me.open('settings/bank-details');
    await me.fill({ holder: 'Nell Ashworth', iban: 'DE89370400440532013000', password: demoPassword });
    await me.press(me.t('settings.save'));
    await me.reads(me.t('settings.saved'));
    await me.open('settings/bank-details');
    await me.main.getByText(/DE.*30 00/).waitFor();
    expect(await me.page.content()).not.toMatch(/0440\s?0532/);
  },

  async 'subscriptions are chosen'(me) {
    await me.open('subscriptions');
    await me.field('INVIT').check();
    await me.press(me.t('settings.save'));
    await me.reads(me.t('settings.saved'));
    expect(await me.field('INVIT').isChecked()).toBe(true);
    expect(await me.field('SURV').isChecked()).toBe(false);
  },

  async 'orders are listed by pages, and one of them is opened'(me) {
    const newest = await deliveredOrder(backend, { ...me.shopper, locale: 'fr-fr' });
    const [oldest = ''] = await copies(newest, 11);
    await me.open('orders');
    await me.main.getByRole('link', { name: me.t('account.page.next') }).click();
    await me.main
      .getByText(me.t('account.page', { page: '2', pages: '2' }))
      .last()
      .waitFor();
    await me.main.getByRole('link', { name: me.t('account.order.number', { number: oldest }) }).click();
    await me.arrives(`account/orders/${oldest}`);
    await me.main.getByRole('link', { name: me.t('account.orders.all') }).click();
    await me.main.getByRole('link', { name: me.t('account.order.number', { number: newest }) }).waitFor();
  },

  async 'pieces go back, and are bought again'(me) {
    const number = await deliveredOrder(backend, { ...me.shopper, locale: 'fr-fr' });
    await me.open(`orders/${number}`);
    await me.main.getByRole('link', { name: me.t('order.return'), exact: true }).click();
    await me.main.getByLabel(me.t('order.return.pieces')).selectOption('1');
    await me.main.getByLabel(me.t('order.return.reason')).selectOption('too-small');
    await me.press(me.t('order.return.ask'));
    await me.arrives(`account/orders/${number}`);
    await me.reads(me.t('order.return.done'));
    const { returns } = await backend.call('getOrder', { orderNumber: number }, me.shopper);
    expect(returns.map(({ lines }) => lines)).toMatchObject([[{ quantity: 1, reason: 'too-small' }]]);
    await me.press(me.t('order.again'));
    await me.arrives('cart');
    await me.main.locator('.cart-line output').filter({ hasText: '2' }).waitFor();
  },

  async 'an order is withdrawn from, in two steps'(me) {
    const number = await deliveredOrder(backend, { ...me.shopper, locale: 'fr-fr' });
    await me.open(`orders/${number}`);
    await me.main.getByRole('link', { name: me.t('withdrawal.here') }).click();
    await me.press(me.t('withdrawal.next'));
    await me.press(me.t('withdrawal.confirm'));
    await me.arrives(`account/orders/${number}`);
    const order = await backend.call('getOrder', { orderNumber: number }, me.shopper);
    expect(order.withdrawals).toMatchObject([{ outcome: 'return' }]);
    await me.reads(order.returns[0]?.code ?? 'no code');
  },

  async 'an invoice and all that is held arrive as files'({ locale, scripted }) {
    const me = await signedIn(backend, { locale, javaScriptEnabled: scripted, fresh: true });
    const number = await deliveredOrder(backend, { ...me.shopper, locale: 'fr-fr' });
    await me.open('downloads');
    const row = me.main.getByRole('listitem').filter({ hasText: number });
    const link = row.getByRole('link', { name: /^PDF/ }).first();
    // A browser with a viewer shows it; this one has none.
    const paper = await me.context.request.get(new URL((await link.getAttribute('href')) ?? '', me.page.url()).href);
    expect(paper.headers()['content-type']).toBe('application/pdf');
    expect((await paper.body()).subarray(0, 5).toString()).toBe('%PDF-');
    const file = await downloaded(me, () => me.press(me.t('downloads.data.get')));
    expect(file.suggestedFilename()).toMatch(/^selvedge-[\d-]{10}\.json$/);
    const held = JSON.parse((await contentOf(file)).toString());
    expect(JSON.stringify(held)).toContain(number);
  },

  async 'a saved piece is put into the cart, and taken out of the list'(me) {
    const sku = await backend.product(9);
    const optionId = sku.replace('-M', '');
    const piece = { productId: optionId.slice(0, -1), optionId };
    await backend.call('addWishlistProduct', piece, me.shopper);
    await me.open('wishlist');
    if (me.scripted) await me.page.locator('html[data-saved-list="wired"]').waitFor();
    await me.main.getByRole('button', { name: me.t('product.add') }).click();
    if (me.scripted) await me.page.getByText(me.t('product.added')).first().waitFor();
    else await me.arrives('cart');
    const cart = await backend.call('getOwnCart', {}, me.shopper);
    expect(cart?.lineItems.map((line) => line.sku)).toEqual([sku]);
    await me.open('wishlist');
    if (me.scripted) await me.page.locator('html[data-saved-list="wired"]').waitFor();
    await me.main.getByRole('button', { name: me.t('wishlist.remove') }).click();
    await me.page
      .getByText(me.t('wishlist.removed', { name: 'Test piece' }))
      .first()
      .waitFor();
    await expect.poll(async () => (await backend.call('getWishlist', {}, me.shopper)).values).toEqual([]);
  },

  async 'an alert is deleted'(me) {
    const sku = await backend.product(0);
    const storeId = await backend.db
      .prepare('SELECT store_id FROM domains WHERE locale = ?')
      .bind(me.locale)
      .first<string>('store_id');
    const id = storeId ?? '';
    await backend.call('addStockAlert', { sku, storeId: id }, me.shopper);
    await me.open('alerts');
    if (me.scripted) await me.page.locator('html[data-saved-list="wired"]').waitFor();
    await me.main.getByRole('button', { name: me.t('alerts.remove') }).click();
    await expect.poll(async () => (await backend.call('getStockAlerts', { id }, me.shopper)).values).toEqual([]);
  },

  async 'the password is changed'(me) {
    await me.open('change-password');
    await me.main.getByLabel(me.t('password.old')).fill(demoPassword);
    await me.main.getByLabel(me.t('password.new')).fill('nine calm rivers');
    await me.press(me.t('password.change'));
    await me.reads(me.t('password.changed'));
  },

  async 'the account is closed, and opened again'(me) {
    await me.open('delete');
    await me.main.getByLabel(me.t('password.old')).fill(demoPassword);
    await me.press(me.t('delete.button'));
    await me.page.getByText(me.t('delete.done', { days: '30' })).waitFor();
    await me.open('orders');
    await me.signInAgain();
    await me.press(me.t('account.reactivate'));
    await me.page.getByRole('heading', { level: 1, name: me.t('account.hello', { name: 'Test' }) }).waitFor();
  },
};

/** Actions that exist in France, and not in every market. */
const actionsOfFrance: typeof pendingActions = {
  async 'the loyalty card has its bars, its points and their history'(me) {
    await becomesHolder(me, 21);
    await me.open('loyalty');
    await me.main.getByRole('img', { name: me.t('loyalty.bars') }).waitFor();
    await me.reads('210');
    await me.main.getByRole('link', { name: me.t('loyalty.history.all') }).click();
    await me.arrives('account/loyalty/history');
    await me.main.getByRole('link', { name: me.t('account.page.next') }).click();
    await expect.poll(() => me.main.getByText(me.t('loyalty.kind.granted')).count()).toBe(1);
  },

  async 'an offer is used on the cart'(me) {
    const cart = await backend.call('createCart', {}, me.shopper);
    const sku = await backend.product(9, { price: 30_000 });
    await backend.call('addProduct', { cartId: cart.id, version: cart.version, sku }, me.shopper);
    const url = backend.shop.shopUrl;
    await me.context.addCookies([{ name: 'cart_id_local', value: cart.id, url, secure: true }]);
    const code = await promoCode(backend, { percent: 10 });
    const text = JSON.stringify(Object.fromEntries(languages.map((lang) => [lang, 'Ten for you'])));
    await backend.db
      .prepare(
        `INSERT INTO offers (offer_id, country, customer_id, title, text, code, starts_on, ends_on)
         VALUES (?1, ?2, ?3, ?4, ?4, ?1, '2026-01-01', '2099-01-01')`,
      )
      .bind(code, locales[me.locale].iso2, me.shopper.customerId, text)
      .run();
    await me.open('advantages');
    await me.press(me.t('advantages.use', { code }));
    await me.arrives('cart');
    await me.main.locator('.cart-code').filter({ hasText: code }).waitFor();
  },
};

describe.each([
  { locale: 'en', javaScriptEnabled: true, scripts: 'with JavaScript', all: pendingActions },
  { locale: 'de-de', javaScriptEnabled: false, scripts: 'with JavaScript off', all: pendingActions },
  { locale: 'fr-fr', javaScriptEnabled: true, scripts: 'with JavaScript', all: actionsOfFrance },
  { locale: 'fr', javaScriptEnabled: false, scripts: 'with JavaScript off', all: actionsOfFrance },
] as const)('in the account of $locale, $scripts,', { tags: ['sampled-2'] }, ({ locale, javaScriptEnabled, all }) => {
  it.each(Object.entries(all))('%s', { tags: ['sampled-4'] }, async (_, pendingAction) => {
    await pendingAction(await signedIn(backend, { locale, javaScriptEnabled }));
  });
});
