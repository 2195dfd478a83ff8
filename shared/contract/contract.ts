import type { z } from 'zod';
import { accountRows } from './account/account.ts';
import { addressLookUpRows } from './account/address-look-up.ts';
import { authenticationRows } from './account/authentication.ts';
import { bankRows } from './account/bank-details.ts';
import { clientRows } from './account/client-rows.ts';
import { customerRows } from './account/customer.ts';
import { newsletterRows } from './account/newsletter.ts';
import { passkeyRows } from './account/passkeys.ts';
import { platformRows } from './account/platforms.ts';
import { stockAlertRows } from './account/stock-alerts.ts';
import { subscriptionRows } from './account/subscriptions.ts';
import { wishlistRows } from './account/wishlist.ts';
import { cartExtraRows } from './cart/cart-extra-rows.ts';
import { cartRows } from './cart/cart-rows.ts';
import { checkoutRows } from './cart/checkout-rows.ts';
import { deliveryOfferRows } from './cart/delivery-offer.ts';
import { offerRows } from './cart/offers.ts';
import { catalogRows } from './catalogue/catalog.ts';
import { recommendationRows } from './catalogue/recommendations.ts';
import { reviewRows } from './catalogue/reviews.ts';
import { sitemapRows } from './catalogue/sitemap.ts';
import { sizeGuideRows } from './catalogue/size-guide.ts';
import { contentRows } from './content/content.ts';
import { domainRows } from './markets/domain.ts';
import { documentRows } from './orders/documents.ts';
import { loyaltyRows } from './orders/loyalty.ts';
import { orderRows } from './orders/orders.ts';
import { reservationRows } from './stores/reservations.ts';
import { storeRows } from './stores/stores.ts';

/** All upstream calls, by name (specification, section 7). */
export const contract = {
  ...domainRows,
  ...authenticationRows,
  ...catalogRows,
  ...reviewRows,
  ...sizeGuideRows,
  ...recommendationRows,
  ...contentRows,
  ...customerRows,
  ...orderRows,
  ...loyaltyRows,
  ...accountRows,
  ...passkeyRows,
  ...platformRows,
  ...clientRows,
  ...bankRows,
  ...subscriptionRows,
  ...newsletterRows,
  ...cartRows,
  ...cartExtraRows,
  ...checkoutRows,
  ...deliveryOfferRows,
  ...storeRows,
  ...reservationRows,
  ...addressLookUpRows,
  ...sitemapRows,
  ...offerRows,
  ...wishlistRows,
  ...stockAlertRows,
  ...documentRows,
};

export type Contract = typeof contract;
export type CallName = keyof Contract;

/** Input of a call, before defaults and coercions. */
export type CallInput<Name extends CallName> = z.input<Contract[Name]['input']>;

/** Result of a call, after failures were handled. */
export type CallOutput<Name extends CallName> =
  | z.output<Contract[Name]['output']>
  | (Contract[Name] extends { failure: 'null' } ? null : never);

/** The calls that a browser may make through the proxy. */
export type BrowserCall = {
  [Name in CallName]: Contract[Name] extends { browser: object } ? Name : never;
}[CallName];

type SessionKeys<Name extends CallName> = Contract[Name] extends { session: readonly (infer Value)[] } ? Value : never;

/** Input that a browser passes: without the values from the session. */
export type BrowserInput<Name extends BrowserCall> = Omit<CallInput<Name>, SessionKeys<Name> & string>;
