import { uuid, version } from '../gateway/values.ts';

/** What every write to a cart says of it: which one, and the version it was read with. */
export const ofCart = { cartId: uuid, version };

/** Both come from the session. */
export const session = ['cartId', 'version'] as const;

/** What any write to a cart may be refused for. */
export const write = ['cart-unknown', 'cart-changed', 'payment-under-way'] as const;
