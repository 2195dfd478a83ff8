import { articles } from '../../demo/content/journal.ts';
import lookbookWords from '../../demo/content/lookbook-words.json' with { type: 'json' };
import storyWords from '../../demo/content/story-words.json' with { type: 'json' };
import { firstStores } from '../../demo/stores/first-stores.ts';
import { brand } from '../../shared/brand/brand.ts';
import { productSlug, slugify } from '../../shared/format/slug.ts';
import { type Language, type Locale, locales } from '../../shared/markets/locales.ts';
import { helpWords, type RouteName } from '../../shared/routes.ts';
import { helpTopics } from '../../starter/content/help.ts';
import { storeHref } from '../../worker/stores/store-url.ts';
import type { Shop } from './harness.ts';

/** A product of the seed that can be bought, with the values for its addresses. */
export interface Sample {
  productId: string;
  optionId: string;
  gtin: string;
  sku: string;
  name: Record<string, string>;
  color: Record<string, string>;
  familyId: string;
  familyTitle: Record<string, string>;
}

/** Picks the first product with stock, preferably from a family of dresses. */
export async function sampleOf({ db }: Shop): Promise<Sample> {
  const row = await db
    .prepare(
      `SELECT p.product_id, p.default_option_id, k.gtin, k.sku, p.name, o.color, s.segmentation_id, s.title
       FROM products p
       JOIN options o ON o.option_id = p.default_option_id
       JOIN skus k ON k.option_id = o.option_id
       JOIN stock t ON t.sku = k.sku AND t.quantity >= 10
       JOIN segmentations s ON s.segmentation_id = p.segmentation_id
       WHERE o.availability = 'AVAILABLE' AND o.availability_type = 'ONLINE_AND_IN_STORE'
         AND EXISTS (SELECT 1 FROM listings WHERE option_id = o.option_id)
       ORDER BY json_extract(s.title, '$.en') = 'Dresses' DESC, p.product_id LIMIT 1`,
    )
    .first<
      Record<
        'product_id' | 'default_option_id' | 'gtin' | 'sku' | 'name' | 'color' | 'segmentation_id' | 'title',
        string
      >
    >();
  if (row === null) throw new Error('The seed has no product with stock.');
  return {
    productId: row.product_id,
    optionId: row.default_option_id,
    gtin: row.gtin,
    sku: row.sku,
    name: JSON.parse(row.name),
    color: JSON.parse(row.color),
    familyId: row.segmentation_id,
    familyTitle: JSON.parse(row.title),
  };
}

/** The canonical path of the sample product in a market. */
export function productPath(locale: Locale, { productId, name, color }: Sample): string {
  const { lang } = locales[locale];
  return `/${locale}/${productSlug(name[lang] ?? '', color[lang] ?? '', lang)}--p${productId}/`;
}

/** The canonical path of the sample family in a market. */
export function familyPath(locale: Locale, { familyId, familyTitle }: Sample): string {
  const { lang } = locales[locale];
  return `/${locale}/${slugify(familyTitle[lang] ?? '', lang)}--pl${familyId}/`;
}

/** A store in the market's own country, which every market's locator shows. */
function storeOf(locale: Locale) {
  const found = firstStores.find(({ country }) => country === locales[locale].iso2);
  if (found === undefined) throw new Error(`There is no store in the country of ${locale}.`);
  return found;
}

/** An order number that does not exist: real orders are known only to the tests that create them. */
const sampleOrder = 'SV260101-00000000';

/** Paths of managed pages of the demo, without market prefix, in one language. */
function contentPaths(lang: Language) {
  return {
    blog: `/${slugify(articles.wool[lang].title, lang)}--blogwool`,
    landing: `/${slugify(storyWords['winter.title'][lang], lang)}--lpwinter`,
    lookbook: `/${slugify(lookbookWords['cold.title'][lang], lang)}--lbpcoldweek`,
    trend: `/${slugify(storyWords['long.title'][lang], lang)}--tplongcoat`,
    topic: slugify(helpTopics.delivery[lang].title, lang),
  };
}

/** An address for every row of the table, in one market. */
export function samplePaths(locale: Locale, sample: Sample): Record<RouteName, string> {
  const help = helpWords[locales[locale].lang];
  const pages = contentPaths(locales[locale].lang);
  const path = (rest: string) => `/${locale}${rest}/`;
  const store = storeOf(locale);
  const { storeId, city } = store;
  return {
    index: `/${locale}/`,
    icons: path('/_icons'),
    search: path('/search'),
    'temporary-error': path('/tmp/error'),
    consent: path('/consent'),
    'gift-card': path('/gift-card'),
    blog: path('/blog'),
    'blog-feed': path('/blog/feed'),
    'auth-callback': path('/auth/callback'),
    'auth-logout': path('/auth/logout'),
    'auth-sign-in': path('/auth/sign-in'),
    cart: path('/cart'),
    'order-billing': path('/order-billing'),
    'order-delivery': path('/order-delivery'),
    'order-overview': path('/order-overview'),
    'order-payment': path('/order-payment'),
    'order-adyen-check': path('/order-adyen-check'),
    'order-confirmation': path('/order-confirmation'),
    'assistant-checkout': path('/order/assistant'),
    'account-advantages': path('/account/advantages'),
    'account-alerts': path('/account/alerts'),
    'account-change-password': path('/account/change-password'),
    'account-dashboard': path('/account/dashboard'),
    'account-delete': path('/account/delete'),
    'account-downloads': path('/account/downloads'),
    'account-document': path('/account/downloads/invoice-SV000000-NOBODY'),
    'account-loyalty': path('/account/loyalty'),
    'account-loyalty-history': path('/account/loyalty/history'),
    'account-orders': path('/account/orders'),
    'account-order': path(`/account/orders/${sampleOrder}`),
    'account-order-return': path(`/account/orders/${sampleOrder}/return`),
    'account-order-withdrawal': path(`/account/orders/${sampleOrder}/withdrawal`),
    'account-reservations': path('/account/reservations'),
    'account-settings': path('/account/settings'),
    'account-settings-bank-details': path('/account/settings/bank-details'),
    'account-settings-billing-address': path('/account/settings/billing-address'),
    'account-security': path('/account/settings/security'),
    'account-passkeys': path('/account/settings/security/passkeys'),
    'account-platform': path('/account/settings/security/assistants/none'),
    'account-passkey': path('/account/settings/security/passkeys/nobodys'),
    'account-settings-edit': path('/account/settings/edit'),
    'account-settings-delivery-addresses': path('/account/settings/delivery-addresses'),
    createDeliveryAddresses: path('/account/settings/delivery-addresses/create'),
    editDeliveryAddresses: path('/account/settings/delivery-addresses/1/edit'),
    'account-settings-delivery-addresses-page': path('/account/settings/delivery-addresses/1/delete'),
    'account-store': path('/account/store'),
    'account-subscriptions': path('/account/subscriptions'),
    'account-welcome': path('/account/welcome'),
    'account-wishlist': path('/account/wishlist'),
    'newsletter-subscription': path('/newsletter/subscription'),
    'newsletter-confirmation': path('/newsletter/confirmation'),
    unsubscribe: path('/unsubscribe'),
    'unsubscribe-one-click': path('/unsubscribe/one-click'),
    'unsubscribe-confirmation': path('/unsubscribe/confirmation'),
    stores: path('/stores'),
    'stores-all': path('/stores/all'),
    'store-reservation': path('/stores/reservation'),
    'store-reserve': path('/stores/reserve'),
    'store-stock': path('/stores/stock'),
    'store-by-id': path(`/stores/${storeId}`),
    'store-unnamed': path(`/stores/any/${slugify(city)}/-${storeId}`),
    store: storeHref(locale, store, brand.name),
    'product-gtin': path(`/product/${sample.gtin}`),
    'product-option': path(`/product/any/${sample.optionId}`),
    'product-id': path(`/product/any/${sample.productId}`),
    'product-barcode': path(`/01/0${sample.gtin}/10/A1`),
    'product-legacy': path(`/any/path/name-R${sample.optionId}.html`),
    product: productPath(locale, sample),
    'catalog-named': path(`/catalog/any/${sample.familyId}`),
    catalog: familyPath(locale, sample),
    'blog-page-named': path('/blogPage/any/wool'),
    'blog-page': path(pages.blog),
    'landing-page-named': path('/landingPage/any/winter'),
    'landing-page': path(pages.landing),
    'lookbook-page-named': path('/lookbookPage/any/coldweek'),
    'lookbook-page': path(pages.lookbook),
    'trend-page-named': path('/trendPage/any/longcoat'),
    'trend-page': path(pages.trend),
    help: path(`/${help}`),
    'help-page': path(`/${help}/${pages.topic}`),
  };
}
