import type { ShippingMethodKey } from '../contract/cart/cart.ts';
import type { PointKind } from '../contract/delivery/point-kinds.ts';

const points: Partial<Record<ShippingMethodKey, PointKind>> = {
  LM: 'store',
  PR: 'pickup',
  LO: 'locker',
  // Somebody else collects it, in a store.
  HSP: 'store',
};

/** The kind of place that a delivery method goes to; null for an address, and for what is sent by e-mail. */
export function pointKindOf(key: ShippingMethodKey): PointKind | null {
  return points[key] ?? null;
}

/** Who a delivery method is chosen for. */
export interface DeliveredTo {
  /** Nothing in the cart travels (`isDematerialised`). */
  dematerialised: boolean;
  /** Null for customers without a card, and for visitors. */
  loyaltyType: 'FID' | 'HSP' | null;
}

/**
 * Whether a method of the country is for this cart and customer. What is sent by e-mail has only VI, and nothing else
 * has it (specification, section 4); HSP is for happy-shopping customers.
 */
export function isOfferedTo(key: ShippingMethodKey, { dematerialised, loyaltyType }: DeliveredTo): boolean {
  if (dematerialised || key === 'VI') return dematerialised && key === 'VI';
  return key !== 'HSP' || loyaltyType === 'HSP';
}
