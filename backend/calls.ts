import type { CallName, Contract } from '../shared/contract/contract.ts';
import { addressHandlers } from './addresses/handlers.ts';
import { stockAlertHandlers } from './alerts/handlers.ts';
import { passkeyHandlers } from './authentication/passkeys/handlers.ts';
import { cancelPayment } from './carts/calls/cancel-payment.ts';
import { checkoutHandlers } from './carts/calls/checkout.ts';
import { deliveryHandlers } from './carts/calls/delivery.ts';
import { deliveryOfferHandlers } from './carts/calls/delivery-offers.ts';
import { donationHandlers } from './carts/calls/donations.ts';
import { giftCardHandlers } from './carts/calls/gift-cards.ts';
import { cartHandlers } from './carts/calls/handlers.ts';
import { loyaltyHandlers } from './carts/calls/loyalty.ts';
import { getPaymentSession } from './carts/calls/payment-session.ts';
import { promoHandlers } from './carts/calls/promo-codes.ts';
import { cartSubscriptionHandlers } from './carts/calls/subscriptions.ts';
import { catalogHandlers } from './catalog/handlers.ts';
import { recommendationHandlers } from './catalog/recommendations.ts';
import { reviewHandlers } from './catalog/reviews.ts';
import { sitemapHandlers } from './catalog/sitemap.ts';
import { sizeGuideHandlers } from './catalog/size-guides.ts';
import { contentHandlers } from './content/handlers.ts';
import { accountHandlers } from './customers/account-handlers.ts';
import { bankHandlers } from './customers/bank-details.ts';
import { clientHandlers } from './customers/client-handlers.ts';
import { exportHandlers } from './customers/export-data.ts';
import { customerHandlers } from './customers/handlers.ts';
import { subscriptionHandlers } from './customers/subscriptions.ts';
import { documentHandlers } from './documents/handlers.ts';
import { domainHandlers } from './domains/handlers.ts';
import { pointsHandlers } from './loyalty/handlers.ts';
import { newsletterHandlers } from './newsletter/handlers.ts';
import { offerHandlers } from './offers/handlers.ts';
import { orderHandlers } from './orders/handlers.ts';
import type { Handlers } from './serve.ts';
import { storeHandlers } from './stores/handlers.ts';
import { reservationHandlers } from './stores/reservations.ts';
import { wishlistHandlers } from './wishlist/handlers.ts';

/** The rows of the contract that this backend answers through `serve`; the authentication service has its own. */
type Answered = {
  [Name in CallName as Contract[Name]['upstream'] extends 'authentication' ? never : Name]: Contract[Name];
};

/** The handler of every call: a row of the contract without one does not compile. */
export const callHandlers: Handlers<Answered> = {
  ...domainHandlers,
  ...catalogHandlers,
  ...reviewHandlers,
  ...sizeGuideHandlers,
  ...recommendationHandlers,
  ...contentHandlers,
  ...customerHandlers,
  ...pointsHandlers,
  ...orderHandlers,
  ...accountHandlers,
  ...passkeyHandlers,
  ...bankHandlers,
  ...clientHandlers,
  ...subscriptionHandlers,
  ...newsletterHandlers,
  ...cartHandlers,
  ...promoHandlers,
  ...loyaltyHandlers,
  ...giftCardHandlers,
  ...donationHandlers,
  ...cartSubscriptionHandlers,
  ...deliveryHandlers,
  ...checkoutHandlers,
  cancelPayment,
  getPaymentSession,
  ...deliveryOfferHandlers,
  ...storeHandlers,
  ...reservationHandlers,
  ...addressHandlers,
  ...sitemapHandlers,
  ...offerHandlers,
  ...wishlistHandlers,
  ...stockAlertHandlers,
  ...documentHandlers,
  ...exportHandlers,
};
