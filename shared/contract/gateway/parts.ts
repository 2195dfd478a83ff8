/**
 * Parts of a shop that can rest while all else goes on. `changes` is whatever a visitor changes: without it there is
 * only to look.
 */
export const shopParts = [
  'search',
  'suggestions',
  'reviews',
  'recommendations',
  'wishlist',
  'locator',
  'checkout',
  'changes',
] as const;
export type ShopPart = (typeof shopParts)[number];
