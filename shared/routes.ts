import { ownRoutes } from '#shop/pages/routes.ts';
import { type Language, type Locale, locales } from './markets/locales.ts';

/**
 * THE URL TABLE: every path of the shop, without its market prefix (specification, section 2).
 *
 * A parameter is `{name}` (one segment or part of one) or `{name:kind}`; kinds are `digits`, `word`, `rest` (any
 * number of segments), `help` (the word for "help" in the market's language), `label` (the name of a product) and
 * `product` (an id as `addressedId` has it). The first matching row wins, so exact ones come before general ones, and a
 * shop's own pages before all.
 */
export const routes = {
  ...ownRoutes,

  index: '/',
  icons: '/_icons',
  search: '/search',
  'temporary-error': '/tmp/error',
  consent: '/consent',
  'gift-card': '/gift-card',

  blog: '/blog',
  'blog-feed': '/blog/feed',

  'auth-callback': '/auth/callback',
  'auth-logout': '/auth/logout',
  'auth-sign-in': '/auth/sign-in',

  cart: '/cart',
  'order-billing': '/order-billing',
  'order-delivery': '/order-delivery',
  'order-overview': '/order-overview',
  'order-payment': '/order-payment',
  'order-adyen-check': '/order-adyen-check',
  'order-confirmation': '/order-confirmation',
  'assistant-checkout': '/order/assistant',

  'account-advantages': '/account/advantages',
  'account-alerts': '/account/alerts',
  'account-change-password': '/account/change-password',
  'account-dashboard': '/account/dashboard',
  'account-delete': '/account/delete',
  'account-downloads': '/account/downloads',
  'account-document': '/account/downloads/{documentId}',
  'account-loyalty': '/account/loyalty',
  'account-loyalty-history': '/account/loyalty/history',
  'account-orders': '/account/orders',
  'account-order': '/account/orders/{orderNumber}',
  'account-order-return': '/account/orders/{orderNumber}/return',
  'account-order-withdrawal': '/account/orders/{orderNumber}/withdrawal',
  'account-reservations': '/account/reservations',
  'account-settings': '/account/settings',
  'account-settings-bank-details': '/account/settings/bank-details',
  'account-settings-billing-address': '/account/settings/billing-address',
  'account-security': '/account/settings/security',
  'account-passkeys': '/account/settings/security/passkeys',
  'account-passkey': '/account/settings/security/passkeys/{id}',
  'account-platform': '/account/settings/security/assistants/{id}',
  'account-settings-edit': '/account/settings/edit',
  'account-settings-delivery-addresses': '/account/settings/delivery-addresses',
  createDeliveryAddresses: '/account/settings/delivery-addresses/create',
  editDeliveryAddresses: '/account/settings/delivery-addresses/{id}/edit',
  'account-settings-delivery-addresses-page': '/account/settings/delivery-addresses/{id}/{page}',
  'account-store': '/account/store',
  'account-subscriptions': '/account/subscriptions',
  'account-welcome': '/account/welcome',
  'account-wishlist': '/account/wishlist',

  'newsletter-subscription': '/newsletter/subscription',
  'newsletter-confirmation': '/newsletter/confirmation',
  unsubscribe: '/unsubscribe',
  'unsubscribe-one-click': '/unsubscribe/one-click',
  'unsubscribe-confirmation': '/unsubscribe/confirmation',

  stores: '/stores',
  'stores-all': '/stores/all',
  'store-reservation': '/stores/reservation',
  'store-reserve': '/stores/reserve',
  'store-stock': '/stores/stock',
  'store-by-id': '/stores/{storeId:digits}',
  'store-unnamed': '/stores/{country}/{city}/-{storeId:digits}',
  store: '/stores/{country}/{city}/{name}-{storeId:digits}',

  'product-gtin': '/product/{gtin:digits}',
  'product-option': '/product/{name}/{optionId:digits}',
  'product-id': '/product/{name}/{productId:digits}',
  'product-barcode': '/01/0{gtin:digits}/{rest:rest}',
  'product-legacy': '/{path:rest}/{name}-R{optionId:digits}.html',
  product: '/{name:label}--p{productId:product}',

  'catalog-named': '/catalog/{name}/{familyId:word}',
  catalog: '/{name}--pl{familyId:word}',
  'blog-page-named': '/blogPage/{name}/{blogPageId:word}',
  'blog-page': '/{name}--blog{blogPageId:word}',
  'landing-page-named': '/landingPage/{name}/{landingPageId:word}',
  'landing-page': '/{name}--lp{landingPageId:word}',
  'lookbook-page-named': '/lookbookPage/{name}/{lookbookPageId:word}',
  'lookbook-page': '/{name}--lbp{lookbookPageId:word}',
  'trend-page-named': '/trendPage/{name}/{trendPageId:word}',
  'trend-page': '/{name}--tp{trendPageId:word}',

  help: '/{help:help}',
  'help-page': '/{help:help}/{page}',
} as const;

export type RouteName = keyof typeof routes;

/** True for the pages of the checkout, up to the confirmation, and for the one where an assistant's begins. */
export const isCheckoutPage = (name: string): boolean => name.startsWith('order-') || name === 'assistant-checkout';

/** The names of the parameters in a path: `'/{name:label}--p{productId:product}'` gives `'name' | 'productId'`. */
type ParameterNames<Path extends string> = Path extends `${string}{${infer Parameter}}${infer Rest}`
  ? (Parameter extends `${infer Name}:${string}` ? Name : Parameter) | ParameterNames<Rest>
  : never;

export type RouteParameters<Name extends RouteName> = {
  [Key in ParameterNames<(typeof routes)[Name]>]: string;
};

export interface RouteMatch {
  name: RouteName;
  params: Readonly<Record<string, string>>;
}

/** First segment of the help pages, by language. */
export const helpWords = {
  fr: 'aide',
  en: 'help',
  es: 'ayuda',
  de: 'hilfe',
  it: 'aiuto',
  pl: 'pomoc',
} as const satisfies Record<Language, string>;

const kinds: Record<string, string> = {
  digits: '\\d+',
  word: '\\w+',
  rest: '.+',
  help: '[a-z]+',
  product: '[\\w-]+',
  // An id may contain `--p`, but names have no `--`: the first one begins the id.
  label: '(?:(?!--p)[^/])+',
};
const parameter = /\{(\w+)(?::(\w+))?\}/g;

function compile(path: string): RegExp {
  const source = path
    .split(/(\{[^{}]+\})/)
    .map((part) => {
      const [, name, kind] = new RegExp(parameter.source).exec(part) ?? [];
      if (name === undefined) return part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
      // Digits alone, or any id after a hyphen, as `addressedId` writes it.
      const before = kind === 'product' ? '(?:(?=\\d+$)|-)' : '';
      return `${before}(?<${name}>${kind === undefined ? '[^/]+?' : kinds[kind]})`;
    })
    .join('');
  return new RegExp(`^${source}$`);
}

function isRouteName(name: string): name is RouteName {
  return Object.hasOwn(routes, name);
}

/** The pattern of every route, in the table's order. */
export const compiled = Object.entries(routes).flatMap(([name, path]) =>
  isRouteName(name) ? [{ name, pattern: compile(path) }] : [],
);

/** The routes without parameters, by their path; they take precedence over parametric ones. */
const exact: ReadonlyMap<string, RouteName> = new Map(
  compiled.flatMap(({ name }) => (routes[name].includes('{') ? [] : [[routes[name], name]])),
);
const parametric = compiled.filter(({ name }) => routes[name].includes('{'));

/** Generic markets have one help page and no pages below it (specification, section 2). */
function existsIn(locale: Locale, { name, params }: RouteMatch): boolean {
  if (name === 'help-page' && locale !== 'en' && !locale.includes('-')) return false;
  return params.help === undefined || params.help === helpWords[locales[locale].lang];
}

/**
 * Finds the row of the table for a path without market prefix and without trailing slash. Parameters are decoded; a
 * malformed escape matches nothing.
 */
export function matchRoute(locale: Locale, path: string): RouteMatch | undefined {
  const known = exact.get(path);
  if (known !== undefined) return { name: known, params: {} };
  for (const { name, pattern } of parametric) {
    const groups = pattern.exec(path)?.groups;
    if (groups === undefined) continue;
    try {
      const params = Object.fromEntries(Object.entries(groups).map(([key, value]) => [key, decodeURIComponent(value)]));
      const match = { name, params };
      if (existsIn(locale, match)) return match;
    } catch {
      return undefined;
    }
  }
  return undefined;
}

type HrefArguments<Name extends RouteName> =
  ParameterNames<(typeof routes)[Name]> extends never
    ? [params?: Record<string, never>, query?: Query]
    : [params: RouteParameters<Name>, query?: Query];

/** Query parameters of an address; one with several values is repeated. */
export type Query = Record<string, string | number | readonly string[] | undefined>;

/** Returns `?a=1&b=2` of the defined values, or an empty string. */
export function queryString(query: Query): string {
  const given = Object.entries(query).filter(([, value]) => value !== undefined);
  if (given.length === 0) return '';
  const search = new URLSearchParams();
  for (const [key, value] of given) {
    for (const each of typeof value === 'object' ? value : [value]) search.append(key, String(each));
  }
  const text = search.toString();
  return text === '' ? '' : `?${text}`;
}

/**
 * Builds a link, and is the only way to do so: market prefix, path with its parameters, trailing slash, query.
 * `href('en', 'product', { name: 'satin-dress-ivory', productId: '100001' })` gives `/en/satin-dress-ivory--p100001/`.
 */
export function href<Name extends RouteName>(locale: Locale, name: Name, ...args: HrefArguments<Name>): string {
  const [params = {}, query] = args;
  const values: Record<string, string> = params;
  const row: string = routes[name];
  const path = row.includes('{')
    ? row.replace(parameter, (_, key: string, kind?: string) => {
        const value = values[key] ?? '';
        if (kind === 'rest') return encodeURI(value);
        // As `addressedId`, without a call for each of a page's many links.
        return (kind === 'product' && !/^\d+$/.test(value) ? '-' : '') + encodeURIComponent(value);
      })
    : row;
  return `/${locale}${path.endsWith('/') ? path : `${path}/`}${query === undefined ? '' : queryString(query)}`;
}
