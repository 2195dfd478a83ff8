/** The guards of pages for one visitor, which a row lists by name: see worker/guards.ts. */
export type GuardName =
  | 'account-access'
  | 'init-order'
  | 'order-access'
  | 'order-exception'
  | 'secure-authent'
  | 'share-cart';

/** The guards of public pages. */
export type PublicGuardName = 'init-catalog' | 'init-product' | 'store-access';
