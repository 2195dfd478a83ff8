/** Parts that can be switched off. `changes` is every change by a visitor: without it the shop is read-only. */
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
