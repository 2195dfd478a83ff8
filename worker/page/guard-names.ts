/** Names of the guards of pages for one visitor (worker/guards.ts). */
export type GuardName =
  | 'account-access'
  | 'init-order'
  | 'order-access'
  | 'order-exception'
  | 'secure-authent'
  | 'share-cart';

export type PublicGuardName = 'init-catalog' | 'init-product' | 'store-access';
