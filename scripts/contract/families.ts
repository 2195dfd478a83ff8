import { accountRows } from '../../shared/contract/account/account.ts';
import { addressLookUpRows } from '../../shared/contract/account/address-look-up.ts';
import { authenticationRows } from '../../shared/contract/account/authentication.ts';
import { bankRows } from '../../shared/contract/account/bank-details.ts';
import { clientRows } from '../../shared/contract/account/client-rows.ts';
import { customerRows } from '../../shared/contract/account/customer.ts';
import { newsletterRows } from '../../shared/contract/account/newsletter.ts';
import { passkeyRows } from '../../shared/contract/account/passkeys.ts';
import { platformRows } from '../../shared/contract/account/platforms.ts';
import { stockAlertRows } from '../../shared/contract/account/stock-alerts.ts';
import { subscriptionRows } from '../../shared/contract/account/subscriptions.ts';
import { wishlistRows } from '../../shared/contract/account/wishlist.ts';
import { cartExtraRows } from '../../shared/contract/cart/cart-extra-rows.ts';
import { cartRows } from '../../shared/contract/cart/cart-rows.ts';
import { checkoutRows } from '../../shared/contract/cart/checkout-rows.ts';
import { deliveryOfferRows } from '../../shared/contract/cart/delivery-offer.ts';
import { offerRows } from '../../shared/contract/cart/offers.ts';
import { catalogRows } from '../../shared/contract/catalogue/catalog.ts';
import { recommendationRows } from '../../shared/contract/catalogue/recommendations.ts';
import { reviewRows } from '../../shared/contract/catalogue/reviews.ts';
import { sitemapRows } from '../../shared/contract/catalogue/sitemap.ts';
import { sizeGuideRows } from '../../shared/contract/catalogue/size-guide.ts';
import { contentRows } from '../../shared/contract/content/content.ts';
import { domainRows } from '../../shared/contract/markets/domain.ts';
import { documentRows } from '../../shared/contract/orders/documents.ts';
import { loyaltyRows } from '../../shared/contract/orders/loyalty.ts';
import { orderRows } from '../../shared/contract/orders/orders.ts';
import { reservationRows } from '../../shared/contract/stores/reservations.ts';
import { storeRows } from '../../shared/contract/stores/stores.ts';
import type { Family } from './openapi.ts';

/** All calls by family, in the order in which a gateway is connected (docs/gateway.md). */
export const families: readonly Family[] = [
  {
    title: 'Markets',
    text: 'Parameters of the markets, redirects, sources of the security policy, legal notices.',
    rows: domainRows,
  },
  {
    title: 'Content',
    text: 'Header, footer, country selector, pages, texts and pictures that editors manage.',
    rows: contentRows,
  },
  {
    title: 'Catalogue',
    text: 'Families, listings with facets, products, sizes, search and suggestions.',
    rows: catalogRows,
  },
  {
    title: 'Product pages',
    text: 'What a product page shows besides its product.',
    rows: { ...sizeGuideRows, ...recommendationRows, ...deliveryOfferRows },
  },
  { title: 'Reviews', text: 'Reviews of products by their buyers.', rows: reviewRows },
  { title: 'Sitemap', text: 'All families and products, for search engines.', rows: sitemapRows },
  {
    title: 'Cart',
    text: 'A cart and its lines. Every write names the version of the cart that it was made for.',
    rows: cartRows,
  },
  {
    title: 'Promo codes, gift cards, loyalty in the cart',
    text: 'What changes the total of a cart besides its lines.',
    rows: cartExtraRows,
  },
  {
    title: 'Sign-in',
    text: 'The authentication service: OAuth 2 with PKCE, and JSON Web Tokens.',
    rows: authenticationRows,
  },
  {
    title: 'Checkout',
    text: 'Addresses, delivery and payment of a cart.',
    rows: { ...checkoutRows, ...addressLookUpRows },
  },
  { title: 'Customer', text: "The signed-in customer's data and addresses.", rows: { ...customerRows, ...clientRows } },
  {
    title: 'Account',
    text: 'Password, passkeys, sign-ins, linked assistants, and the end of an account.',
    rows: { ...accountRows, ...passkeyRows, ...platformRows },
  },
  { title: 'Orders', text: "A customer's orders, returns and withdrawals.", rows: orderRows },
  {
    title: 'Documents',
    text: 'Invoices and other papers of an order as PDF, and all data of a customer.',
    rows: documentRows,
  },
  {
    title: 'Loyalty and offers',
    text: 'Points, their movements, and offers for a customer.',
    rows: { ...loyaltyRows, ...offerRows },
  },
  { title: 'Bank details', text: 'The account for refunds by transfer.', rows: bankRows },
  {
    title: 'Wishlist and alerts',
    text: 'Saved products, and mails when a size is back.',
    rows: { ...wishlistRows, ...stockAlertRows },
  },
  { title: 'Stores', text: 'Store locator, stock of stores, pickup points and lockers.', rows: storeRows },
  { title: 'Reservations', text: 'Pieces that a store sets aside.', rows: reservationRows },
  {
    title: 'Newsletter and subscriptions',
    text: 'Letters, with and without an account.',
    rows: { ...newsletterRows, ...subscriptionRows },
  },
];
