import { isByGiftCard, isPaid } from '../../../shared/cart/cart.ts';
import { outcomeOf } from '../../../shared/checkout/checkout.ts';
import type { Cart } from '../../../shared/contract/cart/cart.ts';
import type { Order } from '../../../shared/contract/orders/orders.ts';
import { isUnauthorized, UpstreamError } from '../../errors/errors.ts';
import { logError } from '../../observability/log.ts';
import type { VisitorRequest } from '../../page/page-module.ts';
import { isGone } from '../../visitor/cart/cart-errors.ts';

/**
 * State of a cart on its confirmation page:
 * - `ordered`: there is an order;
 * - `waiting`: it is paid or the payment is pending, but there is no order yet; `cart` is null if the gateway fails;
 * - `unpaid`: it is the visitor's, and nothing is paid;
 * - `unknown`: the customer has no such cart and no order of it: it is somebody else's, or there is none.
 */
export type CartOutcome =
  | { is: 'ordered'; order: Order }
  | { is: 'waiting'; cart: Cart | null }
  | { is: 'unpaid'; cart: Cart }
  | { is: 'unknown' };

/** Returns the upstream's answer; null if it does not know the thing, `failed` if it fails. */
async function answered<Answer>(
  { log }: VisitorRequest,
  asked: Promise<Answer>,
  isUnknown: (error: UpstreamError) => boolean,
): Promise<Answer | null | 'failed'> {
  try {
    return await asked;
  } catch (error) {
    if (!(error instanceof UpstreamError) || isUnauthorized(error)) throw error;
    if (isUnknown(error)) return null;
    logError(error, log);
    return 'failed';
  }
}

const orderOf = (request: VisitorRequest, cartId: string) =>
  answered(request, request.gateway.call('getOrderOfCart', { cartId }), ({ status }) => status === 404);

/** True if the cart is paid, or a payment is pending at the bank. */
function isWaiting(cart: Cart): boolean {
  // Ignores gift cards: their money is taken with the rest, or when the order is made.
  const decided = cart.payments.filter((payment) => !isByGiftCard(payment));
  return isPaid(cart) || decided.some(({ status }) => ['paid', 'pending'].includes(outcomeOf(status)));
}

/** Requests the order of a paid cart; the provider's notification does the same, but may be slower. */
async function makeOrder(request: VisitorRequest): Promise<void> {
  try {
    await request.cart.mutate('validateCart', {});
  } catch (error) {
    // Not paid yet (402), or no answer: the notification will make the order.
    if (!(error instanceof UpstreamError)) throw error;
    if (error.status !== 402) logError(error, request.log);
  }
}

/** Outcome of this session's cart; its order is made if it is paid. */
async function ofSession(request: VisitorRequest, cartId: string): Promise<CartOutcome> {
  const cart = await answered(request, request.cart.load(), isGone);
  if (cart !== 'failed' && cart !== null && !isWaiting(cart)) return { is: 'unpaid', cart };
  let order = await orderOf(request, cartId);
  if (order === null && cart !== 'failed' && cart !== null) {
    await makeOrder(request);
    order = await orderOf(request, cartId);
  }
  if (order !== null && order !== 'failed') return { is: 'ordered', order };
  if (order === null && cart === null) return { is: 'unknown' };
  return { is: 'waiting', cart: cart === 'failed' ? null : cart };
}

/**
 * Outcome of another cart: an ordered one, the customer's own that this device does not know yet, or one with a
 * pending payment while another cart was begun.
 */
async function ofAnother(request: VisitorRequest, cartId: string): Promise<CartOutcome> {
  const order = await orderOf(request, cartId);
  if (order === 'failed') return { is: 'waiting', cart: null };
  if (order !== null) return { is: 'ordered', order };
  if (request.cart.id === undefined) {
    const own = await answered(request, request.cart.load(), isGone);
    if (own === 'failed') return { is: 'waiting', cart: null };
    if (own?.id === cartId) return ofSession(request, cartId);
  }
  const cart = await answered(request, request.gateway.call('getCart', { cartId }), isGone);
  if (cart === 'failed') return { is: 'waiting', cart: null };
  return cart !== null && isWaiting(cart) ? { is: 'waiting', cart } : { is: 'unknown' };
}

/** Outcome of the cart on a confirmation page. Upstream failures are never thrown, as the customer may have paid. */
export function outcomeOfCart(request: VisitorRequest, cartId: string): Promise<CartOutcome> {
  return request.cart.id === cartId ? ofSession(request, cartId) : ofAnother(request, cartId);
}
