import type { Cart } from '../../../shared/contract/cart/cart.ts';
import type { LoyaltyOffer } from '../../../shared/contract/cart/cart-extra-rows.ts';
import { inTime } from '../../page/in-time.ts';
import type { VisitorRequest } from '../../page/page-module.ts';

export interface ExtrasData {
  points: number;
  offers: LoyaltyOffer[];
  /** Types of subscriptions that may be offered after the order. */
  subscriptions: Cart['subscriptions'][number]['type'][];
}

const none: ExtrasData = { points: 0, offers: [], subscriptions: [] };

/** Strangers get none of the extras; customers without a loyalty card get no loyalty offers. */
export async function loadExtras(request: VisitorRequest, cart: Cart | null): Promise<ExtrasData> {
  const { gateway, session, domain, capabilities } = request;
  if (cart === null || !session.secure || cart.customer === null) return none;
  const isHolder = cart.customer.loyaltyCardId !== null && domain.params.loyalty;
  const isLoyaltyCardInTransaction = cart.loyaltyCard === null ? 'false' : 'true';
  const offers = isHolder ? gateway.call('getLoyaltyOffers', { storeId: domain.storeId }) : Promise.resolve(none);
  const subscribed = capabilities.has('order-subscriptions')
    ? gateway.call('getTransactionSubscriptions', { isLoyaltyCardInTransaction })
    : Promise.resolve([]);
  const [loyalty, subscriptions] = await Promise.all([
    inTime(request, { name: 'loyalty offers', data: offers, substitute: none }),
    inTime(request, { name: 'subscriptions', data: subscribed, substitute: [] }),
  ]);
  return {
    points: loyalty.points,
    offers: loyalty.offers,
    subscriptions: subscriptions.map(({ type }) => type),
  };
}
