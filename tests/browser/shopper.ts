import { expect } from 'vitest';
import type { CheckoutStep } from '../../shared/checkout.ts';
import { translate } from '../../shared/i18n/i18n.ts';
import { type Locale, locales } from '../../shared/locales.ts';
import { href } from '../../shared/routes.ts';
import type { Shop } from '../harness.ts';
import { demoPassword } from '../http-visitor.ts';
import { type Visitor, visit } from '../visitor.ts';

/** Test cards of the payment provider. */
export const cards = {
  accepted: '4111 1111 1111 1111',
  refused: '4000 0000 0000 0002',
  pending: '4000 0000 0000 1190',
} as const;

/** What a person in each of these markets types into an address form. */
export const homes = {
  'fr-fr': {
    line1: '12 rue Oberkampf',
    zipCode: '75011',
    city: 'Paris',
    country: 'FR',
    phone: '06 12 34 56 78',
  },
  en: { line1: '5 Old Street', zipCode: 'ec1v 9nr', city: 'London', country: 'GB', phone: '07400 123456' },
  'de-de': { line1: 'Torstraße 1', zipCode: '10115', city: 'Berlin', country: 'DE', phone: '030 901820' },
  'pl-pl': { line1: 'ul. Żurawia 4', zipCode: '00545', city: 'Łódź', country: 'PL', phone: '512 345 678' },
} as const satisfies Partial<Record<Locale, object>>;

export type HomeMarket = keyof typeof homes;

type Place = CheckoutStep | 'account-orders';

interface ShopperOptions {
  locale: HomeMarket;
  javaScript?: boolean;
  expectedErrors?: readonly RegExp[];
}

/** Someone who buys, with the words of one market: finds buttons and links by their names, never waits by the clock. */
export async function shopper(
  shop: Shop,
  { locale, javaScript = true, expectedErrors = [] }: ShopperOptions,
) {
  const visitor = await visit({ javaScriptEnabled: javaScript, expectedErrors });
  return new Shopper(shop, visitor, locale, javaScript);
}

class Shopper {
  readonly page: Visitor['page'];
  readonly t;
  readonly #shop: Shop;
  readonly #locale: HomeMarket;
  readonly #javaScript: boolean;

  constructor(shop: Shop, { page }: Visitor, locale: HomeMarket, javaScript: boolean) {
    this.#shop = shop;
    this.page = page;
    this.#locale = locale;
    this.#javaScript = javaScript;
    this.t = translate(locales[locale].lang);
  }

  async open(route: Place): Promise<void> {
    await this.#go(href(this.#locale, route));
  }

  async #go(path: string): Promise<void> {
    await this.page.goto(this.#shop.shopUrl + path, { waitUntil: 'domcontentloaded' });
  }

  /** Waits for the page of a route. */
  async arrives(route: Place): Promise<void> {
    const path = this.#shop.shopUrl + href(this.#locale, route).replace(/\/$/, '');
    await this.page.waitForURL((url) => url.href.startsWith(path), { waitUntil: 'domcontentloaded' });
  }

  press(name: string): Promise<void> {
    return this.page.getByRole('main').getByRole('button', { name, exact: true }).click();
  }

  /** From the dresses to the first of them that can be bought, and with it to the cart. */
  async putDressIntoCart(): Promise<void> {
    const { page, t } = this;
    await this.#go(`/${this.#locale}/dresses--plw_dresses/`);
    await page.getByRole('main').locator('a[href*="--p1"]').first().click();
    await page.locator('label:has([name="sku"]:enabled)').first().click();
    await this.press(t('product.add'));
    if (this.#javaScript) await page.getByRole('link', { name: t('product.view-cart') }).click();
    await this.arrives('cart');
    expect(await page.locator('.cart-line').count()).toBe(1);
  }

  async signIn(email: string): Promise<void> {
    await this.page.locator('[name="email"]').fill(email);
    await this.page.locator('[name="password"]').fill(demoPassword);
    await this.page.locator('form [type="submit"]').click();
  }

  /** Billing, delivery and, where the market has it, the overview; another street, and a look at each step, where asked for. */
  async fillInOrder({
    line1,
    look,
  }: {
    line1?: string;
    look?: (step: CheckoutStep) => Promise<void>;
  } = {}): Promise<void> {
    const { page, t } = this;
    const home = { ...homes[this.#locale], ...(line1 !== undefined && { line1 }) };
    await this.arrives('order-billing');
    for (const field of ['line1', 'zipCode', 'city'] as const)
      await page.locator(`[name="${field}"]`).fill(home[field]);
    await page.locator('[name="country"]').selectOption(home.country);
    await look?.('order-billing');
    await this.press(t('checkout.continue'));

    await this.arrives('order-delivery');
    await page.locator('[name="address"][value="billing"]').check();
    await page.locator('[name="phoneNumberCountry"]').selectOption(home.country);
    await page.locator('[name="phoneNumber"]').fill(home.phone);
    await page.locator('[name="method"][value="EX"]').check();
    await look?.('order-delivery');
    await this.press(t('checkout.continue'));

    await this.arrives('order-overview');
    await look?.('order-overview');
    await this.press(t('checkout.continue'));
    await this.arrives('order-payment');
  }

  /** From the payment page to the provider's. */
  async choose(product: string): Promise<void> {
    await this.page.locator(`[name="product"][value="${product}"]`).check();
    await this.press(this.t('payment.pay'));
  }

  /** The same with what a market of its own has: a bank where one is chosen, then the button that pays. */
  async payBy(product: string): Promise<void> {
    await this.choose(product);
    const bank = this.page.locator('[name="bank"]').first();
    const pays = this.page.locator('[value="approve"]');
    await bank.or(pays).first().waitFor();
    if (await bank.isVisible()) {
      await bank.check();
      await this.page.locator('form[action$="choice"] button').click();
    }
    await pays.click();
  }

  /** The same with a card. */
  async payWith(card: string): Promise<void> {
    await this.choose('card');
    await this.page.locator('[autocomplete="cc-number"]').fill(card);
    await this.page.locator('[autocomplete="cc-exp"]').fill('12/30');
    await this.page.locator('[autocomplete="cc-csc"]').fill('123');
    await this.page.locator('[autocomplete="cc-name"]').fill('A SHOPPER');
    await this.page.locator('form button').first().click();
  }

  /** The number of the order on the confirmation. */
  async orderNumber(): Promise<string> {
    await this.page.getByRole('heading', { level: 1, name: this.t('confirmation.title') }).waitFor();
    return this.page.locator('[data-order-number]').innerText();
  }
}
