import type { Locator } from 'playwright-core';
import { expect } from 'vitest';
import type { CheckoutStep } from '../../shared/checkout/checkout.ts';
import type { ShippingMethodKey } from '../../shared/contract/cart/cart.ts';
import { pointKindOf } from '../../shared/contract/delivery/delivery-modes.ts';
import { translate } from '../../shared/i18n/i18n.ts';
import { type Locale, locales } from '../../shared/markets/locales.ts';
import { href } from '../../shared/routes.ts';
import { addressIn } from '../shop/addresses.ts';
import type { Shop } from '../shop/harness.ts';
import { demoPassword, type HttpVisitor } from '../shop/http-visitor.ts';
import { type Visitor, type VisitorOptions, visit } from '../visitor.ts';
import { runtimeReady } from './runtime.ts';

/** Test cards of the payment provider. */
export const cards = {
  accepted: '4111 1111 1111 1111',
  refused: '4000 0000 0000 0002',
  pending: '4000 0000 0000 1190',
} as const;

type Place = CheckoutStep | 'account-orders';

interface ShopperOptions
  extends Pick<VisitorOptions, 'expectedErrors' | 'forcedColors' | 'reducedMotion' | 'unasked' | 'viewport'> {
  locale: Locale;
  javaScript?: boolean;
}

/** A shopper who finds buttons and links by their names in one market's language, and never waits by the clock. */
export async function shopper(shop: Shop, { locale, javaScript = true, ...options }: ShopperOptions) {
  const visitor = await visit({ javaScriptEnabled: javaScript, ...options });
  return new Shopper(shop, visitor, locale, javaScript);
}

/** How the checkout is filled in, where it matters. */
interface Filling {
  /** Another street than the home address. */
  line1?: string;
  method?: ShippingMethodKey;
  /** Called at each filled-in step. */
  look?: (step: CheckoutStep) => Promise<void>;
}

class Shopper {
  readonly page: Visitor['page'];
  /** Awaited on a page before going on, by tests that check more than the page. */
  lingers: () => Promise<unknown> = async () => undefined;
  readonly t;
  readonly #shop: Shop;
  readonly #locale: Locale;
  readonly #javaScript: boolean;

  constructor(shop: Shop, { page }: Visitor, locale: Locale, javaScript: boolean) {
    this.#shop = shop;
    this.page = page;
    this.#locale = locale;
    this.#javaScript = javaScript;
    this.t = translate(locales[locale].lang);
  }

  /** The same shopper in another tab of the same browser. */
  async anotherTab(): Promise<Shopper> {
    const context = this.page.context();
    const page = await context.newPage();
    return new Shopper(this.#shop, { page, context }, this.#locale, this.#javaScript);
  }

  /** Takes over the session and cart of a visitor without a browser. */
  async goOnAs({ cookies }: HttpVisitor): Promise<void> {
    const url = this.#shop.shopUrl;
    await this.page.context().addCookies([...cookies].map(([name, value]) => ({ name, value, url })));
  }

  /** The same, on a page: for tests that start there. */
  async goOnAt(route: Place, visitor: HttpVisitor): Promise<void> {
    await this.goOnAs(visitor);
    await this.open(route);
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
    await this.lingers();
  }

  press(name: string): Promise<void> {
    return this.page.getByRole('main').getByRole('button', { name, exact: true }).click();
  }

  /** Adds the first available dress to the cart, from the listing on. */
  async putDressIntoCart(): Promise<void> {
    const { page, t } = this;
    await this.#go(`/${this.#locale}/dresses--plw_dresses/`);
    await this.lingers();
    await page.getByRole('main').locator('a[href*="--p1"]').first().click();
    await page.locator('label:has([name="sku"]:enabled)').first().click();
    await this.lingers();
    // Before the runtime runs, the button leads to the cart.
    if (this.#javaScript) await runtimeReady(page);
    await this.press(t('product.add'));
    if (this.#javaScript) await page.getByRole('link', { name: t('product.view-cart') }).click();
    await this.arrives('cart');
    expect(await page.locator('.cart-line').count()).toBe(1);
  }

  /** Opens a section of the cart page for extras. */
  async #part(name: string): Promise<Locator> {
    const part = this.page.locator(`#extras-${name}`);
    if ((await part.getAttribute('open')) === null) await part.locator('summary').click();
    return part;
  }

  async addDonation(): Promise<void> {
    await (await this.#part('donation')).getByRole('button').click();
    await this.page.locator('#extras-donation').waitFor({ state: 'detached' });
  }

  async addLoyaltyCard(): Promise<void> {
    await (await this.#part('card')).getByRole('button').click();
    await this.page.locator('#extras-card').waitFor({ state: 'detached' });
  }

  /** With the suggested amount. */
  async buyGiftCard(recipient: string): Promise<void> {
    const part = await this.#part('buy');
    await part.locator('[name="recipientName"]').fill(recipient);
    await part.getByRole('button').click();
    await this.page.locator('.cart-extra').filter({ hasText: recipient }).waitFor();
  }

  async enterCode(code: string): Promise<void> {
    const part = await this.#part('promo');
    await part.locator('[name="promoCode"]').fill(code);
    await part.getByRole('button').click();
    await this.page.locator('.cart-code').filter({ hasText: code }).waitFor();
  }

  async payWithGiftCard({ number, pin }: { number: string; pin: string }): Promise<void> {
    const part = await this.#part('pay');
    await part.locator('[name="number"]').fill(number);
    await part.locator('[name="pin"]').fill(pin);
    await part.locator('[type="submit"]').click();
    await this.page.locator('#extras-pay [name="pin"]:visible').waitFor({ state: 'detached' });
  }

  async signIn(email: string): Promise<void> {
    await this.page.locator('form:has([name="password"]) [name="email"]').fill(email);
    await this.page.locator('[name="password"]').fill(demoPassword);
    await this.page.locator('form:has([name="password"]) [type="submit"]').click();
  }

  /** Billing, delivery and, where the market has it, the overview. */
  async fillInOrder(options: Filling = {}): Promise<void> {
    await this.fillInBill(options);
    await this.chooseDelivery(options);
    await this.goOnToPayment();
  }

  async fillInBill({ line1, look }: Filling = {}): Promise<void> {
    const { page, t } = this;
    const home = { ...addressIn(this.#locale), ...(line1 !== undefined && { line1 }) };
    await this.arrives('order-billing');
    for (const field of ['line1', 'zipCode', 'city'] as const)
      await page.locator(`[name="${field}"]`).fill(home[field]);
    const country = page.locator('select[name="country"]');
    if ((await country.count()) > 0) await country.selectOption(home.country);
    await look?.('order-billing');
    await this.press(t('checkout.continue'));
  }

  /** Up to the overview, or to the payment where the market has none. */
  async chooseDelivery({ method = 'EX', look }: Filling = {}): Promise<void> {
    const { page, t } = this;
    await this.arrives('order-delivery');
    await page.locator(`[name="method"][value="${method}"]`).check();
    await this.#chooseWhere(method);
    await look?.('order-delivery');
    await this.press(t('checkout.continue'));

    if (!this.#hasOverview) return this.arrives('order-payment');
    await this.arrives('order-overview');
    await look?.('order-overview');
  }

  /** Continues where `chooseDelivery` ends. */
  async goOnToPayment(): Promise<void> {
    if (this.#hasOverview) await this.press(this.t('checkout.continue'));
    await this.arrives('order-payment');
  }

  /** Switzerland has no overview. */
  get #hasOverview(): boolean {
    return this.#locale !== 'fr-ch';
  }

  /**
   * Fills in what a delivery method needs: an address, or a place and who collects it; the telephone where required.
   */
  async #chooseWhere(method: ShippingMethodKey): Promise<void> {
    const { page } = this;
    const home = addressIn(this.#locale);
    if (pointKindOf(method) === null) await page.locator('[name="address"][value="billing"]').check();
    else {
      await page.locator('[name="point"]:visible:enabled').first().check();
      await page.locator('[name="collectFirstName"]').fill('Claude');
      await page.locator('[name="collectLastName"]').fill('Weaver');
    }
    const phone = page.locator('[name="phoneNumber"]');
    if (!(await phone.isVisible())) return;
    await page.locator('[name="phoneNumberCountry"]').selectOption(home.country);
    await phone.fill(home.phone);
  }

  /** From the payment page to the provider's. */
  async choose(product: string): Promise<void> {
    await this.page.locator(`[type="radio"][value="${product}"]`).check();
    // Switzerland has the bot check.
    if (this.#locale === 'fr-ch') await this.page.getByLabel('Je suis une personne').check();
    await this.press(this.t('payment.pay'));
  }

  /** The same with a market's own method: a bank if it has a choice, then the pay button. */
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
    await this.fillInCard(card);
  }

  /** On the provider's page. */
  async fillInCard(card: string): Promise<void> {
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
