import { isByGiftCard, isPaid } from '../../../shared/cart/cart.ts';
import { outcomeOf } from '../../../shared/checkout/checkout.ts';
import type { Cart } from '../../../shared/contract/cart/cart.ts';
import type { Order } from '../../../shared/contract/orders/orders.ts';
import { isUnauthorized, UpstreamError } from '../../errors/errors.ts';
import { logError } from '../../observability/log.ts';
import type { VisitorRequest } from '../../page/page-module.ts';
import { isGone } from '../../visitor/cart.ts';

/**
 * What became of a cart that the confirmation is asked about:
 * - `ordered`: there is an order;
 * - `waiting`: the money is there or on its way, the order is not; without a cart where nobody can say;
 * - `unpaid`: it is the visitor's, and nothing is paid;
 * - `unknown`: the customer has no such cart and no order of it: it is somebody else's, or there is none.
 */
export type CartOutcome =
  | { is: 'ordered'; order: Order }
  | { is: 'waiting'; cart: Cart | null }
  | { is: 'unpaid'; cart: Cart }
  | { is: 'unknown' };

/** What an upstream tells; null for what it does not know, `untold` where nobody can say. */
async function flashed<Answer>(
  { log }: VisitorRequest,
  asked: Promise<Answer>,
  isUnknown: (error: UpstreamError) => boolean,
): Promise<Answer | null | 'untold'> {
  try {
    return await asked;
  } catch (error) {
    if (!(error instanceof UpstreamError) || isUnauthorized(error)) throw error;
    if (isUnknown(error)) return null;
    logError(error, log);
    return 'untold';
  }
}

const orderOf = (request: VisitorRequest, cartId: string) =>
  flashed(request, request.gateway.call('getOrderOfCart', { cartId }), ({ status }) => status === 404);

/** Whether there is anything to wait for: a payment that was made, or that the bank still thinks about. */
function isWaiting(cart: Cart): boolean {
  // A gift card that is to pay says nothing yet: its money is taken with the rest, or when the order is made.
  const decided = cart.payments.filter((payment) => !isByGiftCard(payment));
  return isPaid(cart) || decided.some(({ status }) => ['paid', 'pending'].includes(outcomeOf(status)));
}

/** Asks for the order of a payment; the provider's notification does the same, but may be slower. */
async function makeOrder(request: VisitorRequest): Promise<void> {
  try {
    await request.cart.mutate('validateCart', {});
  } catch (error) {
    // Not paid yet (402), or no answer: the notification will tell.
    if (!(error instanceof UpstreamError)) throw error;
    if (error.status !== 402) logError(error, request.log);
  }
}

/** The cart of this session, whose order is made where it is paid. */
async function ofSession(request: VisitorRequest, cartId: string): Promise<CartOutcome> {
  const cart = await flashed(request, request.cart.load(), isGone);
  if (cart !== 'untold' && cart !== null && !isWaiting(cart)) return { is: 'unpaid', cart };
  let order = await orderOf(request, cartId);
  if (order === null && cart !== 'untold' && cart !== null) {
    await makeOrder(request);
    order = await orderOf(request, cartId);
  }
  if (order !== null && order !== 'untold') return { is: 'ordered', order };
  if (order === null && cart === null) return { is: 'unknown' };
  return { is: 'waiting', cart: cart === 'untold' ? null : cart };
}

/**
 * Another cart: one that was ordered, the customer's own that this device has not met yet, or one that the bank has in
 * its hands while another was begun.
 */
async function ofAnother(request: VisitorRequest, cartId: string): Promise<CartOutcome> {
  const order = await orderOf(request, cartId);
  if (order === 'untold') return { is: 'waiting', cart: null };
  if (order !== null) return { is: 'ordered', order };
  if (request.cart.id === undefined) {
    const own = await flashed(request, request.cart.load(), isGone);
    if (own === 'untold') return { is: 'waiting', cart: null };
    if (own?.id === cartId) return ofSession(request, cartId);
  }
  const cart = await flashed(request, request.gateway.call('getCart', { cartId }), isGone);
  if (cart === 'untold') return { is: 'waiting', cart: null };
  return cart !== null && isWaiting(cart) ? { is: 'waiting', cart } : { is: 'unknown' };
}

/** What became of a cart, for whoever was sent to its confirmation: who has paid is never shown an error for it. */
export function outcomeOfCart(request: VisitorRequest, cartId: string): Promise<CartOutcome> {
  return request.cart.id === cartId ? ofSession(request, cartId) : ofAnother(request, cartId);
}
