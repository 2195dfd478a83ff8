import type { z } from 'zod';
import { accountRows } from './account.ts';
import { addressLookUpRows } from './address-look-up.ts';
import { authenticationRows } from './authentication.ts';
import { bankRows } from './bank-details.ts';
import { cartExtraRows } from './cart-extra-rows.ts';
import { cartRows } from './cart-rows.ts';
import { catalogRows } from './catalog.ts';
import { checkoutRows } from './checkout-rows.ts';
import { clientRows } from './client-rows.ts';
import { contentRows } from './content.ts';
import { customerRows } from './customer.ts';
import { deliveryOfferRows } from './delivery-offer.ts';
import { documentRows } from './documents.ts';
import { domainRows } from './domain.ts';
import { loyaltyRows } from './loyalty.ts';
import { newsletterRows } from './newsletter.ts';
import { offerRows } from './offers.ts';
import { orderRows } from './orders.ts';
import { passkeyRows } from './passkeys.ts';
import { recommendationRows } from './recommendations.ts';
import { reservationRows } from './reservations.ts';
import { reviewRows } from './reviews.ts';
import { sitemapRows } from './sitemap.ts';
import { sizeGuideRows } from './size-guide.ts';
import { stockAlertRows } from './stock-alerts.ts';
import { storeRows } from './stores.ts';
import { subscriptionRows } from './subscriptions.ts';
import { wishlistRows } from './wishlist.ts';

/** Every call to an upstream, by name (specification, section 7). */
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

/** What a caller passes: before defaults and coercions. */
export type CallInput<Name extends CallName> = z.input<Contract[Name]['input']>;

/** What the call gives, once its failure was decided. */
export type CallOutput<Name extends CallName> =
  | z.output<Contract[Name]['output']>
  | (Contract[Name] extends { failure: 'null' } ? null : never);

/** The calls that a browser may make through the proxy. */
export type BrowserCall = {
  [Name in CallName]: Contract[Name] extends { browser: true } ? Name : never;
}[CallName];

type SessionKeys<Name extends CallName> = Contract[Name] extends { session: readonly (infer Value)[] }
  ? Value
  : never;

/** What a browser passes: the input without what the session decides. */
export type BrowserInput<Name extends BrowserCall> = Omit<CallInput<Name>, SessionKeys<Name> & string>;
