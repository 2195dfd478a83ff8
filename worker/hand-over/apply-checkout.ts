import { isEmpty, isPaid } from '../../shared/cart/cart.ts';
import { type CheckoutRules, type CheckoutStep, currentStep, stepsOf } from '../../shared/checkout/checkout.ts';
import type { Cart } from '../../shared/contract/cart/cart.ts';
import type { StoredCheckout } from '../ucp/stored/stored-checkout.ts';
import { applyBilling } from './apply-billing.ts';
import { applyDelivery } from './apply-delivery.ts';
import { type MovedPieces, movePieces } from './move-pieces.ts';
import { isUnapplied, type Outcome, type TakingCustomer } from './outcome.ts';

/** What became of a checkout that a customer took over. */
export interface AppliedCheckout extends MovedPieces {
  billing: Outcome;
  delivery: Outcome;
}

/** True if the customer's cart has the pieces, as far as they can be had. */
export const hasPieces = (applied: AppliedCheckout): applied is AppliedCheckout & { cart: Cart } =>
  applied.cart !== null && applied.pieces !== 'gone';

/**
 * Puts what an assistant has prepared into the customer's own cart: pieces, promo codes, billing address, delivery.
 * Each part but the pieces may fail alone. Addresses and delivery that the cart has already stay: only what is missing
 * is set.
 * @throws UpstreamError if the pieces cannot be moved
 */
export async function applyCheckout(customer: TakingCustomer, checkout: StoredCheckout): Promise<AppliedCheckout> {
  const moved = await movePieces(customer, checkout);
  const { cart, pieces } = moved;
  if (cart === null || pieces === 'gone' || isPaid(cart) || isEmpty(cart))
    return { ...moved, billing: 'none', delivery: 'none' };
  const client = await customer.gateway.attempt('getAccount', {});
  const billing = await applyBilling(customer, checkout, cart, client);
  const current = (await customer.cart.load()) ?? cart;
  const delivery = await applyDelivery(customer, checkout, current, client);
  return { ...moved, cart: (await customer.cart.load()) ?? current, billing, delivery };
}

/**
 * The step of the checkout after a hand-over: the first that is not complete, else the overview. It is the delivery
 * where the market has no overview, and if the wanted one was not applied: nobody pays for one that they have not seen.
 */
export function stepAfterHandOver(cart: Cart, rules: CheckoutRules, { delivery }: AppliedCheckout): CheckoutStep {
  const current = currentStep(cart, rules);
  if (current !== 'order-payment' && current !== 'order-overview') return current;
  const steps = stepsOf(cart, rules);
  const isSeen = steps.includes('order-overview') && !isUnapplied(delivery);
  if (!isSeen && steps.includes('order-delivery')) return 'order-delivery';
  return steps.includes('order-overview') ? 'order-overview' : current;
}
