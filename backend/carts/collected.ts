import { isDematerialised } from '../../shared/cart/cart.ts';
import { collectedPieces } from '../../shared/checkout/pick-up.ts';
import { pointKindOf } from '../../shared/contract/delivery/delivery-modes.ts';
import type { LoadedCart } from './read.ts';

/** The store in which a cart is collected, and the skus that the store may hand over from its own stock. */
export interface Collected {
  storeId: string;
  skus: string[];
}

/** Null for a cart that is not collected in a store, or has nothing a store could hand over. */
export function collectedIn({ row, cart }: LoadedCart): Collected | null {
  const storeId = cart.shippingAddress?.deliveryPointIdV2 ?? null;
  const isStore = row.shipping_method !== null && pointKindOf(row.shipping_method) === 'store';
  if (storeId === null || !isStore || isDematerialised(cart)) return null;
  const skus = collectedPieces(cart.lineItems).map(({ sku }) => sku);
  return skus.length === 0 ? null : { storeId, skus };
}
