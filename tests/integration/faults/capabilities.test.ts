import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { CallName } from '../../../shared/contract/contract.ts';
import { capabilities as all, type Capability } from '../../../shared/contract/gateway/capabilities.ts';
import { capabilityCalls, levels } from '../../../shared/contract/levels.ts';
import { byLanguage, type Locale, locales } from '../../../shared/markets/locales.ts';
import { type Shop, startShop } from '../../shop/harness.ts';
import { type Answer, HttpVisitor } from '../../shop/http-visitor.ts';
import { readyVisitor } from '../../shop/ready-visitor.ts';
import { familyPath, productPath, sampleOf } from '../../shop/sample-paths.ts';
import { type Backend, openBackend } from '../cart/carts-fixture.ts';
import { cardHolder } from '../cart/extras-fixture.ts';
import { deliveredOrder } from '../orders/delivered-order.ts';
import { inStore } from '../stores/reservations-fixture.ts';
import { lackingGateway } from './capabilities-fixture.ts';
import { customer, Guest, openSession } from './faults-visitor.ts';

/**
 * What is beyond the levels. Without `account`, the last one, no page is left that could offer the rest. What
 * assistants see of orders is on no page.
 */
type Part = Exclude<Capability, 'account' | 'assistant-orders'>;
const capabilities = all.filter((each): each is Part => each !== 'account' && each !== 'assistant-orders');

/** The market with everything, the one with nothing beyond the levels, and those that lack some capabilities each. */
const whole = 'fr-fr';
const bare = 'pl-pl';
const withoutAccounts = 'pl';
// The index of all sitemaps is that of the market `en`, so it is that which lacks the sitemap.
const lacking = ['fr', 'es', 'de', 'it', 'es-es', 'en', 'de-de', 'it-it', 'fr-ch'] as const satisfies Locale[];

const marketWithout = (capability: Part): Locale => lacking[capabilities.indexOf(capability) % lacking.length] ?? whole;

/** The pages on which something is offered, for a visitor for whom everything is offered. */
const pageNames = [
  'home',
  'search',
  'listing',
  'product',
  'stock',
  'cart',
  'billing',
  'delivery',
  'happy',
  'payment',
  'confirmation',
  'order',
  'dashboard',
  'advantages',
  'downloads',
  'settings',
  'security',
  'address',
  'welcome',
  'sitemap',
] as const;
type PageName = (typeof pageNames)[number];
type Pages = Record<PageName, Answer>;

/** Addresses of a market with their contents. */
interface Stage {
  locale: Locale;
  pages: Pages;
  /** Pages that only a capability has: their statuses. */
  statusOf(path: string): Promise<number>;
  orderNumber: string;
  document: string;
  product: string;
  gtin: string;
}

interface Offer {
  /** What a page has if the gateway can do it, the same in all languages. */
  shown?: readonly [PageName, RegExp][];
  /** Its own pages, below the market. */
  own?: (stage: Stage) => string[];
}

const link = (path: string): RegExp => new RegExp(`(?:href|action)="/[a-z-]+${path}`);

/** What each capability offers. */
const offers: Record<Part, Offer> = {
  suggestions: { shown: [['search', /data-suggest/]] },
  'product-codes': { own: ({ gtin }) => [`/product/${gtin}/`, `/01/0${gtin}/10/A1/`] },
  'size-guides': { shown: [['product', /id="size-guide"/]] },
  reviews: {
    shown: [
      ['product', /id="reviews"|href="#reviews"/],
      ['listing', /sort=rating/],
    ],
  },
  recommendations: { shown: [['product', /id="related-title"/]] },
  sitemap: { own: () => ['/sitemap-pages.xml', '/sitemap-products-0.xml'] },
  'legal-notices': { shown: [['home', /data-island="legal-notices"/]] },
  'delivery-offers': { shown: [['product', /class="delivery-lines"/]] },
  'several-products': {},
  'promo-codes': {
    shown: [
      ['cart', /id="extras-promo"/],
      ['advantages', /name="code"/],
    ],
  },
  'gift-cards': {
    shown: [
      ['cart', /id="extras-buy"/],
      ['cart', /id="extras-pay"/],
      ['payment', /value="order-gift-card"/],
    ],
    own: () => ['/gift-card/'],
  },
  donations: { shown: [['cart', /id="extras-donation"/]] },
  loyalty: {
    shown: [
      ['cart', /id="extras-card"/],
      ['dashboard', /id="loyalty-card"/],
      ['welcome', /id="card"/],
    ],
    own: () => ['/account/loyalty/', '/account/loyalty/history/'],
  },
  'order-subscriptions': { shown: [['cart', /id="extras-news"/]] },
  'store-orders': { shown: [['happy', /value="HSP"/]] },
  'pickup-points': { shown: [['delivery', /name="method"[^>]*value="(?:PR|LO)"|value="(?:PR|LO)"/]] },
  'embedded-payment': { shown: [['payment', /name="embedded"/]] },
  returns: {
    shown: [['order', link('/account/orders/[^/"]+/return/')]],
    own: ({ orderNumber }) => [`/account/orders/${orderNumber}/return/`],
  },
  withdrawal: {
    shown: [['order', link('/account/orders/[^/"]+/withdrawal/')]],
    own: ({ orderNumber }) => [`/account/orders/${orderNumber}/withdrawal/`],
  },
  documents: {
    shown: [
      ['order', link('/account/downloads/[^/"]+/')],
      ['downloads', link('/account/downloads/[^/"]+/')],
    ],
    own: ({ document }) => [`/account/downloads/${document}/`],
  },
  'data-export': { shown: [['downloads', /id="my-data"/]] },
  stores: {
    shown: [
      ['product', /data-in-store/],
      ['home', link('/stores/')],
      ['delivery', /value="LM"/],
      ['dashboard', link('/account/store/')],
    ],
    own: () => ['/stores/', '/stores/all/', '/stores/42/', '/account/store/'],
  },
  reservations: {
    shown: [
      ['stock', link('/stores/reserve/')],
      ['dashboard', link('/account/reservations/')],
    ],
    own: () => ['/account/reservations/'],
  },
  wishlist: {
    shown: [
      ['home', link('/account/wishlist/')],
      ['product', /class="heart/],
      ['dashboard', /id="wishlist"/],
    ],
    own: () => ['/account/wishlist/'],
  },
  'stock-alerts': { shown: [['dashboard', link('/account/alerts/')]], own: () => ['/account/alerts/'] },
  offers: {
    shown: [
      ['dashboard', /id="offers"/],
      ['advantages', /class="advantage"/],
    ],
  },
  newsletter: {
    shown: [
      ['home', link('/newsletter/')],
      ['sitemap', /\/newsletter\/subscription\//],
    ],
    own: () => ['/newsletter/subscription/', '/unsubscribe/'],
  },
  subscriptions: { shown: [['settings', link('/account/subscriptions/')]], own: () => ['/account/subscriptions/'] },
  'bank-details': {
    shown: [['settings', link('/account/settings/bank-details/')]],
    own: () => ['/account/settings/bank-details/'],
  },
  'address-look-up': {
    shown: [
      ['billing', /data-look-up/],
      ['address', /data-look-up/],
    ],
  },
  password: {
    shown: [
      ['settings', link('/account/change-password/')],
      ['security', link('/account/change-password/')],
    ],
    own: () => ['/account/change-password/'],
  },
  'sign-ins': { shown: [['security', /id="sign-ins"/]] },
  passkeys: {
    shown: [
      ['security', /id="passkeys"/],
      ['welcome', /id="passkey"/],
    ],
    own: () => ['/account/settings/security/passkeys/'],
  },
  'assistant-linking': { shown: [['security', /id="platforms"/]] },
  'email-confirmation': { shown: [['dashboard', /value="confirm-email"/]] },
  'account-deletion': {
    shown: [
      ['settings', link('/account/delete/')],
      ['security', link('/account/delete/')],
    ],
    own: () => ['/account/delete/'],
  },
  'order-mails': { shown: [['confirmation', /@test\.example/]] },
};

const calls: Record<Capability, readonly CallName[]> = capabilityCalls;

const { gateway, asked } = lackingGateway({
  has: (locale) => {
    if (locale === whole) return all;
    if (locale === bare) return ['account'];
    if (locale === withoutAccounts) return capabilities;
    return all.filter((each) => !capabilities.some((part) => part === each && marketWithout(part) === locale));
  },
  // The same parts in every market.
  params: {
    ...{ wishlist: true, loyalty: true, ereservation: true, showProductAvailabilityAlert: true, myDownloads: true },
    ...{ showCommercialOffers: true, recaptcha: false },
    storeLocator: { zoom: 6, center: { lat: 46.6, lon: 2.4 }, countryCodes: ['FR'], isActive: true },
    deliveryCountries: ['FR', 'ES', 'DE', 'IT', 'GB', 'CH', 'PL'],
  },
});

let shop: Shop;
let backend: Backend;
const stages = new Map<Locale, Stage>();

beforeAll(async () => {
  shop = await startShop({ gateway });
  backend = await openBackend(shop);
});
afterAll(() => shop?.dispose());

/** A visitor's cookies for a customer who has a session. */
async function sessionOf(customerId: string): Promise<Guest> {
  const guest = new Guest(backend);
  const tokens = await openSession(backend, customerId, { fresh: true });
  guest.cookies.set('access_token_local', tokens.accessToken);
  guest.cookies.set('refresh_token_local', tokens.refreshToken);
  return guest;
}

/** Visits all pages of a market, once. */
async function stageOf(locale: Locale): Promise<Stage> {
  const before = stages.get(locale);
  if (before !== undefined) return before;
  const sample = await sampleOf(shop);
  const at = (path: string) => `/${locale}${path}`;
  const stranger = new Guest(backend);
  const [bill, deliver, pay] = [
    await readyVisitor(backend, { locale, at: 'order-billing' }),
    await readyVisitor(backend, { locale, at: 'order-delivery' }),
    await readyVisitor(backend, { locale, at: 'order-payment' }),
  ];
  const happy = await readyVisitor(backend, { locale, at: 'order-delivery' });
  await shop.db
    .prepare(`UPDATE customers SET loyalty_number = customer_id, loyalty_type = 'HSP' WHERE customer_id = ?`)
    .bind(happy.shopper.customerId)
    .run();
  const { guest, shopper } = await customer(backend, whole, { fresh: true });
  const orderNumber = await deliveredOrder(backend, shopper, { days: 1 });
  await shop.db
    .prepare(`UPDATE customers SET email_quality = 'UNCONFIRMED' WHERE customer_id = ?`)
    .bind(shopper.customerId)
    .run();
  const cartId = await shop.db
    .prepare('SELECT cart_id FROM orders WHERE order_number = ?')
    .bind(orderNumber)
    .first<string>('cart_id');
  const sku = await inStore(backend, 1, '42');
  const optionId = await shop.db
    .prepare('SELECT option_id FROM skus WHERE sku = ?')
    .bind(sku)
    .first<string>('option_id');
  const text = JSON.stringify(byLanguage(() => 'Offer'));
  await shop.db
    .prepare(
      `INSERT INTO offers (offer_id, country, customer_id, title, text, code, starts_on, ends_on)
       VALUES (?1, ?2, ?3, ?4, ?4, 'OFFER', '2026-01-01', '2099-01-01')`,
    )
    .bind(crypto.randomUUID(), locales[locale].iso2, shopper.customerId, text)
    .run();
  const { documents } = await backend.call('listDocuments', { page: 1, size: 1, orderNumber }, shopper);
  const holder = await sessionOf((await cardHolder(backend, 300)).customerId);
  const product = productPath(locale, sample);
  const open: Record<PageName, () => Promise<Answer>> = {
    home: () => stranger.get(at('/')),
    search: () => stranger.get(at('/search/?q=xqzvw')),
    listing: () => stranger.get(familyPath(locale, sample)),
    product: () => stranger.get(product),
    stock: () => stranger.get(at(`/stores/stock/?option=${optionId}&sku=${sku}&search=Lille`)),
    cart: () => pay.guest.get(at('/cart/')),
    billing: () => bill.guest.get(at('/order-billing/')),
    delivery: () => deliver.guest.get(at('/order-delivery/')),
    happy: () => happy.guest.get(at('/order-delivery/')),
    payment: () => pay.guest.get(at('/order-payment/')),
    confirmation: () => guest.get(at(`/order-confirmation/?cart=${cartId}`)),
    order: () => guest.get(at(`/account/orders/${orderNumber}/`)),
    dashboard: () => guest.get(at('/account/dashboard/')),
    advantages: () => guest.get(at('/account/advantages/')),
    downloads: () => guest.get(at('/account/downloads/')),
    settings: () => guest.get(at('/account/settings/')),
    security: () => guest.get(at('/account/settings/security/')),
    address: () => guest.get(at('/account/settings/delivery-addresses/create/')),
    welcome: () => guest.get(at('/account/welcome/')),
    sitemap: () => stranger.get(at('/sitemap-pages.xml')),
  };
  const found: Partial<Pages> = {};
  for (const name of pageNames) found[name] = await open[name]();
  const stage: Stage = {
    locale,
    // Each has been visited.
    pages: found as Pages,
    statusOf: async (path) => (await (path.includes('/loyalty/') ? holder : guest).visit(at(path))).status,
    orderNumber,
    document: documents[0]?.documentId ?? '',
    product,
    gtin: sample.gtin,
  };
  stages.set(locale, stage);
  return stage;
}

/** The calls of a capability that were made for a market. */
const callsFor = (capability: Capability, locale: Locale): CallName[] =>
  asked.filter((each) => each.locale === locale && calls[capability].includes(each.call)).map(({ call }) => call);

/** Sends the form of several pieces; returns the number of lines of the cart, and the calls. */
async function addSeveral(locale: Locale) {
  const { guest, shopper } = await customer(backend, locale);
  const skus = [await backend.product(5), await backend.product(5), '99999999999999-M'];
  const from = asked.length;
  const body = new URLSearchParams([['intent', 'add-several'], ...skus.map((sku): [string, string] => ['sku', sku])]);
  const sent = await guest.get(`/${locale}/cart/`, { method: 'POST', body, headers: { origin: shop.shopUrl } });
  expect(sent.status, sent.html).toBe(303);
  const cart = await backend.call('getCart', { cartId: guest.cartId }, shopper);
  return { status: sent.status, lines: cart.lineItems.length, made: asked.slice(from).map(({ call }) => call) };
}

describe('a gateway that can do everything', () => {
  it('has all pages, and what each of them offers', async () => {
    const stage = await stageOf(whole);
    expect(Object.entries(stage.pages).filter(([, { status }]) => status !== 200)).toEqual([]);
    for (const capability of capabilities) {
      const { shown = [], own = () => [] } = offers[capability];
      for (const [page, pattern] of shown)
        expect(pattern.test(stage.pages[page].html), `${capability}: ${page} has ${pattern}`).toBe(true);
      for (const path of own(stage))
        expect([capability, path, await stage.statusOf(path)]).toEqual([capability, path, 200]);
    }
  });

  it('adds several pieces in one call', async () => {
    const { made } = await addSeveral(whole);
    expect(made).toContain('addProducts');
  });
});

describe('a gateway without', () => {
  it.each(capabilities)('%s is not asked for it, and no page offers it', async (capability) => {
    const stage = await stageOf(marketWithout(capability));
    const { shown = [], own = () => [] } = offers[capability];
    const assertions = shown.length + own(stage).length + (capability === 'several-products' ? 1 : 0);
    expect(assertions, `${capability} has something to look for`).toBeGreaterThan(0);
    for (const [page, pattern] of shown) {
      const { status, html } = stage.pages[page];
      expect([capability, page, status]).toEqual([capability, page, page === 'stock' && status === 404 ? 404 : 200]);
      expect(pattern.test(html), `${capability}: ${page} has ${pattern}`).toBe(false);
    }
    for (const path of own(stage))
      expect([capability, path, await stage.statusOf(path)]).toEqual([capability, path, 404]);
    expect(callsFor(capability, stage.locale)).toEqual([]);
  });

  it('sitemap has no index of them', async () => {
    expect((await shop.fetchShop('/sitemap.xml')).status).toBe(404);
  });

  it('several-products adds them one by one', async () => {
    const { status, lines, made } = await addSeveral(marketWithout('several-products'));
    expect([status, lines]).toEqual([303, 2]);
    expect(made.filter((call) => call === 'addProduct')).toHaveLength(3);
    expect(made).not.toContain('addProducts');
  });
});

describe('a gateway without any capability', () => {
  it('has a shop: home, listing, product, search, cart, checkout, account', async () => {
    const stage = await stageOf(bare);
    const without: readonly PageName[] = ['stock', 'downloads', 'security', 'advantages', 'sitemap'];
    const statuses = Object.entries(stage.pages).map(([name, { status }]) => [name, status]);
    expect(
      statuses.filter(([name]) => !without.some((each) => each === name)).filter(([, status]) => status !== 200),
    ).toEqual([]);
    for (const capability of capabilities) {
      for (const [page, pattern] of offers[capability].shown ?? [])
        expect(pattern.test(stage.pages[page].html), `${capability}: ${page} has ${pattern}`).toBe(false);
      for (const path of offers[capability].own?.(stage) ?? [])
        expect([path, await stage.statusOf(path)]).toEqual([path, 404]);
      expect(callsFor(capability, bare)).toEqual([]);
    }
    // No heading without anything below it.
    expect(stage.pages.cart.html).not.toContain('id="extras-title"');
  });
});

describe('a gateway without accounts', () => {
  const at = (path: string) => `/${withoutAccounts}${path}`;
  const forCustomers =
    /(?:href|action)="\/[a-z-]+\/(?:account|auth|order-)|data-visitor="first-name"|class="[^"]*when-anonymous/g;

  it('offers no page for customers, and the cart says that nothing can be ordered', async () => {
    const sample = await sampleOf(shop);
    const from = asked.length;
    const stranger = new HttpVisitor(shop);
    const sku = await inStore(backend, 1, '42');
    const optionId = await shop.db
      .prepare('SELECT option_id FROM skus WHERE sku = ?')
      .bind(sku)
      .first<string>('option_id');
    await stranger.post(at('/cart/'), { intent: 'add', sku: await backend.product(9), quantity: '1' });
    const paths = [
      ...['/', '/cart/', '/search/?q=xqzvw', '/stores/42/', '/no-such-page/', '/unsubscribe/'],
      `/stores/reserve/?option=${optionId}&sku=${sku}&store=42`,
    ].map(at);
    const pages = new Map<string, string>();
    for (const path of [...paths, familyPath(withoutAccounts, sample), productPath(withoutAccounts, sample)]) {
      const { html, status } = await stranger.visit(path);
      expect([path, status]).toEqual([path, path.includes('no-such') ? 404 : 200]);
      expect([path, html.match(forCustomers)]).toEqual([path, null]);
      pages.set(path, html);
    }
    const cart = pages.get(at('/cart/')) ?? '';
    expect(cart).toContain('name="lineItemId"');
    expect(cart).toContain('Zamówienia online nie są jeszcze dostępne.');
    expect(cart).not.toMatch(/value="checkout"|id="extras-pay"|<dd>W następnym kroku/);
    // From a page before the gateway said so.
    expect((await stranger.post(at('/cart/'), { intent: 'checkout' })).headers.get('location')).toBe(at('/cart/'));
    const empty = await new HttpVisitor(shop).get(at('/cart/'));
    expect(empty.html.match(forCustomers)).toBeNull();
    const calls: CallName[] = [...levels.checkout, ...capabilityCalls.wishlist];
    expect(asked.slice(from).filter(({ locale, call }) => locale === withoutAccounts && calls.includes(call))).toEqual(
      [],
    );
  });

  it.each([
    '/account/dashboard/',
    '/account/welcome/',
    '/account/wishlist/',
    '/account/reservations/',
    '/auth/sign-in/',
    '/auth/callback/?code=1&state=2',
    '/auth/logout/',
    '/order-billing/',
    '/order-confirmation/',
  ])('has no %s', async (path) => {
    expect((await new HttpVisitor(shop).get(at(path))).status).toBe(404);
  });
});
