import { z } from 'zod';
import { orElse } from '../gateway/list-of.ts';
import { row } from '../gateway/row.ts';
import { cartPartId, platformAddress, sku } from '../gateway/values.ts';
import { cart, quantity } from './cart.ts';
import { cartWrite, ofCart, write } from './cart-call.ts';

const user = z.object({
  customerId: z.string(),
  loyaltyCardId: z.string().nullable(),
  loyaltySeniority: z.int().nullable(),
  loyaltyType: z.enum(['FID', 'HSP']).nullable(),
  email: z.string(),
});

const addition = [...write, 'unknown', 'out-of-stock', 'too-many-pieces', 'too-many-lines'] as const;

/** The cart and its lines (specification, section 7). */
export const cartRows = {
  /**
   * Opens a cart. If it is sent twice, an empty cart may be left that nobody has. `platform`: the cart is for the
   * assistant with this profile (capability `assistant-orders`).
   */
  createCart: row({
    upstream: 'gateway',
    method: 'POST',
    path: '/carts',
    input: z.object({ user: user.optional(), platform: platformAddress.optional() }),
    repeatable: true,
    output: cart,
    access: 'anyone',
    session: ['customer'],
    refuses: ['cart-exists'],
    strict: true,
    failure: 'throw',
  }),
  deleteCart: row({
    upstream: 'gateway',
    method: 'DELETE',
    path: '/carts/{cartId}',
    input: z.object(ofCart),
    output: z.object({}),
    access: 'anyone',
    ...cartWrite,
    refuses: write,
    seenInCart: true,
    failure: 'throw',
  }),
  getOwnCart: row({
    upstream: 'gateway',
    method: 'GET',
    path: '/carts-self',
    input: z.object({}),
    output: cart,
    access: 'customer',
    refuses: ['cart-unknown'],
    failure: 'throw',
  }),
  getCart: row({
    upstream: 'gateway',
    method: 'GET',
    path: '/carts/{cartId}',
    input: z.object({ cartId: cartPartId }),
    output: cart,
    access: 'anyone',
    session: ['cartId'],
    browser: { limit: null },
    refuses: ['cart-unknown'],
    failure: 'throw',
  }),
  /**
   * Adds one piece of a sku. `inPlaceOf` names a line to replace in the same write: all its pieces, as far as they are
   * available, become pieces of this sku, at its position. A gateway that does not support it adds one piece.
   */
  addProduct: row({
    upstream: 'gateway',
    method: 'POST',
    path: '/carts/{cartId}/products/{sku}',
    input: z.object({ ...ofCart, sku, inPlaceOf: cartPartId.optional() }),
    query: ['version', 'inPlaceOf'],
    output: cart,
    access: 'anyone',
    ...cartWrite,
    browser: { limit: 'cart', opensCart: true },
    refuses: addition,
    seenInCart: true,
    failure: 'throw',
  }),
  /** Adds several skus at once; those that are not available are named in `productsNotAdded` (status 206). */
  addProducts: row({
    upstream: 'gateway',
    method: 'POST',
    path: '/carts/{cartId}/products-list/',
    input: z.object({ ...ofCart, items: z.array(z.strictObject({ sku, quantity })).min(1).max(50) }),
    query: ['version'],
    body: 'items',
    output: cart,
    access: 'anyone',
    ...cartWrite,
    browser: { limit: 'cart', opensCart: true },
    refuses: addition,
    seenInCart: true,
    failure: 'throw',
  }),
  setQuantity: row({
    upstream: 'gateway',
    method: 'PUT',
    path: '/carts/{cartId}/products/{lineItemId}/quantity/{quantity}',
    input: z.object({ ...ofCart, lineItemId: cartPartId, quantity }),
    query: ['version'],
    output: cart,
    access: 'anyone',
    ...cartWrite,
    browser: { limit: 'cart' },
    refuses: addition,
    seenInCart: true,
    failure: 'throw',
  }),
  /** Null if no cart is left: a gateway may delete a cart with its last line. */
  deleteProduct: row({
    upstream: 'gateway',
    method: 'DELETE',
    path: '/carts/{cartId}/products/{lineId}',
    input: z.object({ ...ofCart, lineId: cartPartId }),
    output: cart.nullable(),
    access: 'anyone',
    ...cartWrite,
    browser: { limit: 'cart' },
    refuses: [...write, 'unknown'],
    seenInCart: true,
    failure: 'throw',
  }),
  /**
   * Refreshes prices and stock, and reduces lines to the available pieces. A cart from a market with another currency
   * is moved to the current market: its delivery has to be chosen again.
   */
  refreshCart: row({
    upstream: 'gateway',
    method: 'PUT',
    path: '/carts/{cartId}/refresh',
    input: z.object(ofCart),
    query: ['version'],
    output: cart,
    access: 'anyone',
    ...cartWrite,
    refuses: write,
    seenInCart: true,
    failure: 'throw',
  }),
  /**
   * Gives an anonymous cart to the customer who signed in. `merged`: it was merged with the customer's cart; `already
   * used`: that happened before, in another window; `none`: there were not two carts, or the customer's was empty.
   * `cart` is the customer's cart now, or null.
   *
   * When a visit starts, a stranger's cart is asked about as well, without `customer`: `cart` is that cart, or null if
   * it no longer exists, and null makes the storefront forget it. A gateway without a checkout may answer 404: the cart
   * stays, and the call is made once a visit.
   */
  mergeCarts: row({
    upstream: 'gateway',
    method: 'POST',
    path: '/carts/merge',
    input: z.object({ cartId: cartPartId.optional(), customer: z.object({ customerId: z.string() }).optional() }),
    output: z.object({
      status: orElse(z.enum(['merged', 'already used', 'none']), 'none'),
      cart: cart.nullable(),
    }),
    access: 'anyone',
    session: ['customer'],
    refuses: [...write, 'too-many-lines'],
    strict: true,
    failure: 'throw',
  }),
};
