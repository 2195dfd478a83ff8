import { cartPartId, version } from '../gateway/values.ts';

/** Input of every write to a cart: its id, and the version with which it was read. */
export const ofCart = { cartId: cartPartId, version };

/** Settings of every write to a cart: both fields come from the session, and unknown fields are refused. */
export const cartWrite = { session: ['cartId', 'version'], strict: true } as const;

/** Reasons to refuse any write to a cart. */
export const write = ['cart-unknown', 'cart-changed', 'payment-under-way'] as const;
