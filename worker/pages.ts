import type { RouteName } from '../shared/routes.ts';
import type { GuardName, PublicGuardName } from './guards.ts';
import type { LayoutName } from './layouts/layouts.ts';
import { accountDashboard } from './pages/account/dashboard.tsx';
import { accountLoyalty } from './pages/account/loyalty.tsx';
import { accountOrders } from './pages/account/orders.tsx';
import { accountWelcome } from './pages/account/welcome.tsx';
import { authCallback, authLogout, type Endpoint } from './pages/authentication/endpoints.ts';
import { cart } from './pages/cart/cart.tsx';
import { catalog } from './pages/catalogue/catalog.tsx';
import { product } from './pages/catalogue/product.tsx';
import { search } from './pages/catalogue/search.tsx';
import { orderAdyenCheck } from './pages/checkout/order-adyen-check.tsx';
import { orderBilling } from './pages/checkout/order-billing.tsx';
import { orderConfirmation } from './pages/checkout/order-confirmation.tsx';
import { orderDelivery } from './pages/checkout/order-delivery.tsx';
import { orderOverview } from './pages/checkout/order-overview.tsx';
import { orderPayment } from './pages/checkout/order-payment.tsx';
import { home } from './pages/content/home.tsx';
import { icons } from './pages/content/icons.tsx';
import { coming } from './pages/errors/coming.tsx';
import { temporaryError } from './pages/errors/temporary-error.tsx';
import type { PersonalPage, PublicPage } from './pages/page-module.ts';

/** The same bytes for every visitor of a market: rendered by `Pages`, kept at the edge. */
export interface PublicRow {
  audience: 'public';
  layout: LayoutName;
  guards: readonly PublicGuardName[];
  // Each page's data is its own; the row only passes it from load to view.
  // biome-ignore lint/suspicious/noExplicitAny: the type of the data is known inside the page alone
  page: PublicPage<any>;
  /** Query parameters that the page reads; all others are kept out of the cache's key. */
  query: readonly string[];
  /** Seconds for which a copy is fresh, and for which it may be shown while a new one is made. */
  cache: { maxAge: number; staleWhileRevalidate: number };
}

/** Made for one visitor at a time. */
export interface PersonalRow {
  audience: 'visitor';
  layout: LayoutName;
  guards: readonly GuardName[];
  // biome-ignore lint/suspicious/noExplicitAny: the type of the data is known inside the page alone
  page: PersonalPage<any>;
}

/** No page: work done, then a redirect. */
export interface EndpointRow {
  audience: 'endpoint';
  handle: Endpoint;
}

export type Row = PublicRow | PersonalRow | EndpointRow;

const managed = { maxAge: 300, staleWhileRevalidate: 86_400 };
const stocked = { maxAge: 60, staleWhileRevalidate: 3_600 };

function shown(page: PublicRow['page'], rest: Partial<Omit<PublicRow, 'audience' | 'page'>> = {}): PublicRow {
  return { audience: 'public', layout: 'default', guards: [], query: [], cache: managed, ...rest, page };
}

function own(page: PersonalRow['page'], layout: LayoutName, guards: PersonalRow['guards']): PersonalRow {
  return { audience: 'visitor', layout, guards, page };
}

const listing = shown(catalog, { guards: ['init-catalog'], query: ['p', 'sort'], cache: stocked });
const productPage = shown(product, { guards: ['init-product'], cache: stocked });
const account = (page: PersonalRow['page']) => own(page, 'account', ['secure-authent', 'account-access']);
const later = account(coming);
const step = (page: PersonalRow['page']) =>
  own(page, 'order', ['secure-authent', 'init-order', 'order-exception', 'order-access']);
const store = shown(coming, { guards: ['store-access'] });

/** THE TABLE: what answers each route, behind which guards, in which layout, kept for how long. */
export const pages: { [Name in RouteName]: Row } = {
  index: shown(home, { layout: 'home' }),
  icons: shown(icons, { layout: 'svg-sprite' }),
  search: shown(search, { query: ['q', 'p', 'sort'], cache: stocked }),
  'temporary-error': shown(temporaryError, { cache: { maxAge: 0, staleWhileRevalidate: 0 } }),

  'auth-callback': { audience: 'endpoint', handle: authCallback },
  'auth-logout': { audience: 'endpoint', handle: authLogout },

  cart: own(cart, 'cart', ['share-cart']),
  'order-billing': step(orderBilling),
  'order-delivery': step(orderDelivery),
  'order-overview': step(orderOverview),
  'order-payment': step(orderPayment),
  'order-adyen-check': own(orderAdyenCheck, 'order', ['secure-authent', 'order-exception']),
  'order-confirmation': own(orderConfirmation, 'order', ['secure-authent']),

  'account-advantages': later,
  'account-alerts': later,
  'account-change-password': later,
  'account-dashboard': account(accountDashboard),
  'account-delete': later,
  'account-downloads': later,
  'account-loyalty': account(accountLoyalty),
  'account-loyalty-history': account(accountLoyalty),
  'account-orders': account(accountOrders),
  'account-reservations': later,
  'account-settings': later,
  'account-settings-bank-details': later,
  'account-settings-billing-address': later,
  'account-settings-edit': later,
  'account-settings-delivery-addresses': later,
  createDeliveryAddresses: later,
  editDeliveryAddresses: later,
  'account-settings-delivery-addresses-page': later,
  'account-store': later,
  'account-subscriptions': later,
  'account-welcome': own(accountWelcome, 'authentication', ['secure-authent']),
  'account-wishlist': later,

  'newsletter-subscription': shown(coming, { layout: 'newsletter' }),
  'newsletter-confirmation': shown(coming, { layout: 'newsletter' }),
  unsubscribe: shown(coming),
  'unsubscribe-confirmation': shown(coming),

  stores: shown(coming),
  'stores-all': shown(coming),
  'store-by-id': store,
  'store-unnamed': store,
  store,

  'product-gtin': productPage,
  'product-option': productPage,
  'product-id': productPage,
  'product-barcode': productPage,
  'product-legacy': productPage,
  product: productPage,

  'catalog-named': listing,
  catalog: listing,
  'blog-page-named': shown(coming),
  'blog-page': shown(coming),
  'landing-page-named': shown(coming),
  'landing-page': shown(coming),
  'lookbook-page-named': shown(coming),
  'lookbook-page': shown(coming),
  'trend-page-named': shown(coming),
  'trend-page': shown(coming),

  help: shown(coming),
  'help-page': shown(coming),
};
