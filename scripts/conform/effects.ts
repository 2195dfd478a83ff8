/** What a shop loses by a call that does not fit. */
import { type CallName, contract } from '../../shared/contract/contract.ts';
import type { CallRow } from '../../shared/contract/gateway/row.ts';
import type { ViolationKind } from './trial/client.ts';

/** Where shoppers meet each call. */
const where: Record<CallName, string> = {
  getWebDomains: 'every page',
  mergeCsp: 'every page (the sources of its security policy)',
  getRedirects: 'former addresses',
  getLegalNotices: 'the footer',
  getHeader: 'the menu of every page',
  getFooter: 'the footer of every page',
  getSiteSelector: 'the choice of country',
  getPageUrls: 'links to managed pages',
  getAssets: 'picture grids of managed pages',
  getZones: 'content above and below listings, products, cart and search',
  getPages: 'the home page and all managed pages',
  getSegmentations: 'the departments of the home page and of an empty search',
  getFamily: 'listings',
  listProducts: 'listings',
  listOptions: 'products in managed pages, recently seen ones, the wishlist',
  getSizes: 'the choice of a size in listings and cart',
  getProduct: 'product pages',
  getProductByOption: 'former addresses of products',
  getProductByGtin: 'addresses with a GTIN, and the search for one',
  searchProducts: 'the search',
  getSuggestions: 'suggestions under the search field',
  listReviews: 'reviews of a product',
  createReview: 'writing a review',
  getSizeGuide: 'the size guide',
  getRecommendations: 'what goes with a product, and alternatives',
  getSitemapParts: 'the sitemap',
  getSitemapPart: 'the sitemap',
  createCart: 'the first piece of a cart',
  deleteCart: 'emptying the cart',
  getOwnCart: "a customer's cart",
  getCart: 'cart, mini cart and checkout',
  addProduct: 'adding to the cart, changing a size',
  addProducts: 'buying a look, or an order again',
  setQuantity: 'quantities in the cart',
  deleteProduct: 'removing a line from the cart',
  refreshCart: 'opening the cart after a while, or in another market',
  mergeCarts: 'the cart after signing in',
  listPieces: 'shared carts and stock alerts',
  addPromoCode: 'promo codes',
  deletePromoCode: 'removing a promo code',
  getLoyaltyOffers: 'loyalty offers in the cart',
  setLoyaltyOffers: 'loyalty offers in the cart',
  addLoyaltyCard: 'buying a loyalty card',
  deleteLoyaltyCard: 'removing a loyalty card',
  addGiftCard: 'buying a gift card',
  payWithGiftCard: 'paying with a gift card',
  deleteGiftCard: 'removing a gift card',
  restoreGiftCard: 'the undo after a gift card was removed',
  addDonation: 'donations',
  deleteDonation: 'removing a donation',
  setSubscriptions: 'consent to surveys in the checkout',
  getTransactionSubscriptions: 'consent to surveys in the checkout',
  exchangeCode: 'signing in',
  refreshTokens: 'staying signed in',
  getJwks: 'signing in',
  setBillingAddress: 'the billing address of the checkout',
  setShippingMethod: 'the delivery of the checkout',
  setHappyShopping: 'having somebody else collect an order',
  getShippingMethods: 'the delivery methods of cart and checkout',
  createPayment: 'paying',
  createProviderPayment: 'paying with another provider',
  getPaymentSession: "the provider's form in the payment page",
  submitPaymentDetails: 'the return from the bank',
  cancelPayment: 'leaving a payment to change the cart',
  validateCart: 'the order after the payment',
  getDeliveryOffers: 'delivery and returns on product pages',
  suggestAddresses: 'suggestions while an address is typed',
  getAccount: 'the account',
  reactivateAccount: 'opening a closed account again',
  updateAccount: 'personal data of the account',
  getAddresses: 'the addresses of account and checkout',
  getDeliveryAddresses: 'the choice of an address in the checkout',
  getBillingAddress: 'the billing address of account and checkout',
  createDeliveryAddress: 'saving an address',
  updateDeliveryAddress: 'changing an address',
  deleteDeliveryAddress: 'removing an address',
  updateBillingAddress: 'saving the billing address',
  listOrders: 'the list of orders',
  getOrder: 'the page of an order',
  getOrderOfCart: 'the confirmation after the payment',
  requestReturn: 'requesting a return',
  withdraw: 'withdrawing from an order',
  listDocuments: 'invoices and other papers',
  getDocument: 'invoices and other papers',
  exportData: "the export of a customer's data",
  getLoyalty: 'points in the account',
  getLastPurchaseDate: 'the dashboard of the account',
  getCommercialOffers: 'offers in account and cart',
  getBankDetails: 'the account for refunds',
  updateBankDetails: 'the account for refunds',
  changePassword: 'changing the password',
  listSignIns: 'the list of sign-ins',
  endSignIn: 'ending a sign-in',
  endOtherSignIns: 'ending all other sign-ins',
  sendEmailConfirmation: 'sending the confirmation of an e-mail again',
  proveDeletion: 'closing the account',
  deleteAccount: 'closing the account',
  listPasskeys: 'passkeys in the account',
  startPasskey: 'creating a passkey',
  removePasskey: 'removing a passkey',
  listPlatforms: 'linked assistants in the account',
  unlinkPlatform: 'removing a linked assistant',
  exchangePlatformToken: 'what a linked assistant does for a customer',
  getSubscriptions: 'subscriptions in the account',
  updateSubscriptions: 'subscriptions in the account',
  subscribeNewsletter: 'subscribing to the newsletter',
  getNewsletterRequest: "the confirmation link of the newsletter's mail",
  confirmNewsletter: "the confirmation link of the newsletter's mail",
  askUnsubscription: 'asking for the link that ends the newsletter',
  getUnsubscription: 'the link that ends the newsletter',
  unsubscribeNewsletter: 'the link that ends the newsletter',
  suggestPlaces: 'suggestions in the store locator',
  getStoreCountries: 'the list of all stores',
  getStore: 'the page of a store',
  getStoreOptions: 'what is new in a store',
  getMapPoints: 'maps of stores and pickup points',
  getStores: 'the store locator, and stock in stores on product pages',
  getPickups: 'the choice of a pickup point',
  getLockers: 'the choice of a locker',
  reserve: 'reserving a piece in a store',
  getReservation: 'the page of a reservation',
  cancelReservation: 'cancelling a reservation by its link',
  restoreReservation: 'the undo after a reservation was cancelled',
  confirmReservation: 'the link that confirms a reservation',
  listReservations: 'reservations in the account',
  cancelOwnReservation: 'cancelling a reservation in the account',
  restoreOwnReservation: 'the undo after a reservation was cancelled',
  getWishlist: 'wishlist and hearts',
  addWishlistProduct: 'saving a product',
  deleteWishlistProduct: 'removing a saved product',
  getStockAlerts: 'stock alerts of the account',
  addStockAlert: 'asking to be told when a size is back',
  deleteStockAlert: 'removing a stock alert',
};

/** What a shopper gets instead, if a call fails or its answer cannot be read. */
function afterFailure({ failure, method, notFound }: CallRow): string {
  if (failure === 'throw') {
    if (method !== 'GET') return 'the form says that it did not work';
    return notFound === undefined ? 'an error page (502)' : 'an error (502)';
  }
  return 'left out';
}

/** What a shopper gets instead of what the contract says. */
function instead(row: CallRow, kind: ViolationKind): string {
  switch (kind) {
    case 'failed':
      return afterFailure(row);
    case 'left out':
      return 'the storefront leaves the entry out, or takes the usual value';
    case 'refusal':
      return 'the storefront takes the refusal for another, or for none';
    case 'wrong':
      return 'no error, but a wrong result';
  }
}

/** One line: where shoppers meet a call, and what they get if it does not fit. */
export const effectOf = (name: CallName, kind: ViolationKind): string =>
  `${where[name]}: ${instead(contract[name], kind)}`;
