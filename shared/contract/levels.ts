import type { CallName } from './contract.ts';
import type { Capability } from './gateway/capabilities.ts';

/** Sign-in, account, delivery, payment, orders: nothing can be ordered without a customer. */
const checkout = [
  'exchangeCode',
  'refreshTokens',
  'getJwks',
  'getAccount',
  'updateAccount',
  'getAddresses',
  'getDeliveryAddresses',
  'getBillingAddress',
  'createDeliveryAddress',
  'updateDeliveryAddress',
  'deleteDeliveryAddress',
  'updateBillingAddress',
  'getOwnCart',
  'mergeCarts',
  'setBillingAddress',
  'getShippingMethods',
  'setShippingMethod',
  'createPayment',
  'submitPaymentDetails',
  'cancelPayment',
  'validateCart',
  'listOrders',
  'getOrder',
  'getOrderOfCart',
  'getLastPurchaseDate',
] as const satisfies readonly CallName[];

/** The order in which a gateway is connected: each level is a shop, and needs those before it. */
export const levels = {
  /** Home, listings and product pages. */
  pages: [
    'getWebDomains',
    'mergeCsp',
    'getRedirects',
    'getHeader',
    'getFooter',
    'getSiteSelector',
    'getPageUrls',
    'getAssets',
    'getZones',
    'getPages',
    'getSegmentations',
    'getFamily',
    'listProducts',
    'listOptions',
    'getSizes',
    'getProduct',
    'getProductByOption',
  ],
  search: ['searchProducts'],
  cart: [
    'createCart',
    'getCart',
    'deleteCart',
    'addProduct',
    'setQuantity',
    'deleteProduct',
    'refreshCart',
    'listPieces',
  ],
  checkout,
} as const satisfies Record<string, readonly CallName[]>;
export type Level = keyof typeof levels;

/** The calls of what a gateway may leave out: parts beyond the levels, and the last level as a whole (`account`). */
export const capabilityCalls = {
  suggestions: ['getSuggestions'],
  'product-codes': ['getProductByGtin'],
  'size-guides': ['getSizeGuide'],
  reviews: ['listReviews', 'createReview'],
  recommendations: ['getRecommendations'],
  sitemap: ['getSitemapParts', 'getSitemapPart'],
  'legal-notices': ['getLegalNotices'],
  'delivery-offers': ['getDeliveryOffers'],
  'several-products': ['addProducts'],
  'promo-codes': ['addPromoCode', 'deletePromoCode'],
  'gift-cards': ['addGiftCard', 'payWithGiftCard', 'deleteGiftCard', 'restoreGiftCard'],
  donations: ['addDonation', 'deleteDonation'],
  loyalty: ['getLoyalty', 'getLoyaltyOffers', 'setLoyaltyOffers', 'addLoyaltyCard', 'deleteLoyaltyCard'],
  'order-subscriptions': ['setSubscriptions', 'getTransactionSubscriptions'],
  'store-orders': ['setHappyShopping'],
  'pickup-points': ['getPickups', 'getLockers'],
  'embedded-payment': ['createProviderPayment', 'getPaymentSession'],
  returns: ['requestReturn'],
  withdrawal: ['withdraw'],
  documents: ['listDocuments', 'getDocument'],
  'data-export': ['exportData'],
  stores: ['suggestPlaces', 'getStoreCountries', 'getStore', 'getStoreOptions', 'getMapPoints', 'getStores'],
  reservations: [
    'reserve',
    'getReservation',
    'cancelReservation',
    'restoreReservation',
    'confirmReservation',
    'listReservations',
    'cancelOwnReservation',
    'restoreOwnReservation',
  ],
  wishlist: ['getWishlist', 'addWishlistProduct', 'deleteWishlistProduct'],
  'stock-alerts': ['getStockAlerts', 'addStockAlert', 'deleteStockAlert'],
  offers: ['getCommercialOffers'],
  newsletter: [
    'subscribeNewsletter',
    'getNewsletterRequest',
    'confirmNewsletter',
    'askUnsubscription',
    'getUnsubscription',
    'unsubscribeNewsletter',
  ],
  subscriptions: ['getSubscriptions', 'updateSubscriptions'],
  'bank-details': ['getBankDetails', 'updateBankDetails'],
  'address-look-up': ['suggestAddresses'],
  password: ['changePassword'],
  'sign-ins': ['listSignIns', 'endSignIn', 'endOtherSignIns'],
  passkeys: ['listPasskeys', 'startPasskey', 'removePasskey'],
  'assistant-linking': ['listPlatforms', 'unlinkPlatform', 'exchangePlatformToken'],
  // No call: the gateway tells the shop about orders by itself.
  'assistant-orders': [],
  'email-confirmation': ['sendEmailConfirmation'],
  'account-deletion': ['proveDeletion', 'deleteAccount', 'reactivateAccount'],
  // No call: the gateway sends them by itself.
  'order-mails': [],
  account: checkout,
} as const satisfies Record<Capability, readonly CallName[]>;

type PlacedCall = (typeof levels)[Level][number] | (typeof capabilityCalls)[Capability][number];

/** What each call is needed for: a level, or else a capability. A call that is in neither list does not compile. */
export const neededFor = Object.fromEntries(
  [...Object.entries(capabilityCalls), ...Object.entries(levels)].flatMap(([place, calls]) =>
    calls.map((call) => [call, place]),
  ),
  // The entries are those of both tables.
) as Record<PlacedCall, Level | Capability> satisfies Record<CallName, string>;

/** The capability that a call needs; undefined for the calls of the other levels, which every gateway has. */
export function capabilityOf(call: CallName): Capability | undefined {
  const place = neededFor[call];
  if (place === 'checkout') return 'account';
  return place in capabilityCalls ? (place as Capability) : undefined;
}
