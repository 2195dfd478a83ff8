import type { Family } from '../../family.ts';
import { forgetCarts } from '../forget-carts.ts';
import { forgetRefusals } from '../payment-tries.ts';
import { releaseExpiredHolds } from '../payments.ts';
import { cancelPayment } from './cancel-payment.ts';
import { checkoutHandlers } from './checkout.ts';
import { deliveryHandlers } from './delivery.ts';
import { deliveryOfferHandlers } from './delivery-offers.ts';
import { donationHandlers } from './donations.ts';
import { giftCardHandlers } from './gift-cards.ts';
import { cartHandlers } from './handlers.ts';
import { loyaltyHandlers } from './loyalty.ts';
import { getPaymentSession } from './payment-session.ts';
import { promoHandlers } from './promo-codes.ts';
import { forgetRemovedCards } from './removed-gift-cards.ts';
import { cartSubscriptionHandlers } from './subscriptions.ts';

export const carts = {
  handlers: {
    ...cartHandlers,
    ...promoHandlers,
    ...loyaltyHandlers,
    ...giftCardHandlers,
    ...donationHandlers,
    ...cartSubscriptionHandlers,
    ...deliveryHandlers,
    ...deliveryOfferHandlers,
    ...checkoutHandlers,
    cancelPayment,
    getPaymentSession,
  },
  scheduled: [
    releaseExpiredHolds,
    forgetCarts,
    (env, _, seconds) => forgetRefusals(env, seconds),
    (env, _, seconds) => forgetRemovedCards(env, seconds),
  ],
} satisfies Family;
