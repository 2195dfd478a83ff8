import { Problem, Refused } from '../../../backend/problem.ts';
import type { Caller, Handlers } from '../../../backend/serve.ts';
import type { CartsEnv } from './bindings.ts';
import { askCart, cartIfAny, customerOf, ownCart } from './own-cart.ts';
import type { medusaCartRows } from './rows.ts';

type MergeHandler = Handlers<typeof medusaCartRows, CartsEnv>['mergeCarts'];
type Answer = Awaited<ReturnType<MergeHandler>>;

/**
 * Merges a visitor's cart into the customer's: quantities are summed, as far as the stock and a line allow, and the
 * visitor's cart ends. A customer without a cart gets the visitor's unchanged.
 */
export const mergeCarts: MergeHandler = async ({ cartId, customer }, caller) => {
  if (customer === undefined && caller.customerId === null)
    return { status: 'none', cart: cartId === undefined ? null : await cartIfAny(caller, cartId) };
  if (customer?.customerId !== caller.customerId) throw new Problem(400, 'The token is of another customer.');
  const own = await ownCart(caller);
  if (cartId === undefined || cartId === own?.id) return { status: 'none', cart: own };
  return own === null ? take(caller, cartId) : merge(caller, cartId, own);
};

/** Gives a visitor's cart to the caller, who has none. */
async function take(caller: Caller<CartsEnv>, cartId: string): Promise<Answer> {
  const cart = await cartIfAny(caller, cartId);
  if (cart === null) return { status: 'none', cart: null };
  if (!(await customerOf(caller)?.claim(cartId)))
    throw new Refused('cart-changed', 'The customer has got another cart in between.');
  return { status: 'none', cart: await askCart(caller, 'giveCart', { cartId }) };
}

async function merge(caller: Caller<CartsEnv>, sourceId: string, own: NonNullable<Answer['cart']>): Promise<Answer> {
  const ended = await askCart(caller, 'endCart', { cartId: sourceId, into: own.id });
  if (ended === 'gone') return { status: 'none', cart: own };
  if (ended === 'used') return { status: 'already used', cart: own };
  return askCart(caller, 'absorbCart', { ...ended, cartId: own.id, sourceId });
}
