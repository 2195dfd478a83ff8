import { uuid, version } from '../gateway/values.ts';

/** What every write to a cart says of it: which one, and the version it was read with. */
export const ofCart = { cartId: uuid, version };

/** What every write to a cart is: both come from the session, and a field that nobody knows is refused. */
export const cartWrite = { session: ['cartId', 'version'], strict: true } as const;

/** What any write to a cart may be refused for. */
export const write = ['cart-unknown', 'cart-changed', 'payment-under-way'] as const;
