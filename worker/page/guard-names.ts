/** Names of the guards of pages for one visitor (worker/guards.ts). */
export type GuardName =
  | 'account-access'
  | 'init-order'
  | 'order-access'
  | 'order-exception'
  | 'secure-authent'
  | 'share-cart';

/** Names of the guards of public pages. */
export type PublicGuardName = 'init-catalog' | 'init-product' | 'store-access';
