import { outcomeOf } from '../../shared/checkout/checkout.ts';
import type { Cart } from '../../shared/contract/cart/cart.ts';
import { noCart, stale } from '../cart-refusal.ts';
import { Refused } from '../problem.ts';
import type { Caller } from '../serve.ts';
import { openCart } from './access.ts';
import { commit } from './commit.ts';
import { livePayment } from './payment-rows.ts';
import { closePayment, sessionOf, settle } from './payments.ts';
import { type LoadedCart, loadCart } from './read.ts';

/**
 * Prepares a write to a loaded cart. 404 if it became an order, 409 for another version. A payment that the shopper
 * left open is cancelled; if the bank is already processing it, the cart must not change (423).
 */
export async function prepareWrite(caller: Caller, { row }: LoadedCart, version: number): Promise<void> {
  if (row.order_number !== null) throw noCart(row.cart_id);
  if (row.version !== version) throw stale(version);
  const payment = await livePayment(caller.env, row.cart_id);
  if (payment === null) return;
  const now = new Date();
  // A payment that the shopper has finished is not cancelled implicitly: they may cancel it explicitly.
  const outcome =
    outcomeOf(payment.result) === 'pending'
      ? await settle(caller.env, payment, await sessionOf(caller.env, payment), now)
      : await closePayment(caller.env, payment, now);
  if (outcome === 'paid') throw noCart(row.cart_id);
  if (outcome !== 'retry') throw new Refused('payment-under-way', 'A payment of this cart is under way.');
}

/** One write to a cart: `plan` returns the statements; the answer is the cart after it. */
export async function writeCart(
  caller: Caller,
  { cartId, version }: { cartId: string; version: number },
  plan: (loaded: LoadedCart) => D1PreparedStatement[] | Promise<D1PreparedStatement[]>,
  open: (caller: Caller, cartId: string) => Promise<LoadedCart> = openCart,
): Promise<Cart> {
  const loaded = await open(caller, cartId);
  await prepareWrite(caller, loaded, version);
  await commit(caller.env, cartId, version, await plan(loaded));
  return (await loadCart(caller, cartId)).cart;
}
