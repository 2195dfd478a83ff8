import { z } from 'zod';
import { listOf, orElse } from '../gateway/list-of.ts';
import { word } from '../gateway/values.ts';
import { contentBlock } from './content-blocks.ts';

/**
 * Where content can say something around what is the page's own (specification, section 3, placements): a listing, the
 * results of a search, the dashboard, a product, the cart, a confirmed order, the wishlist. Of the look into the cart
 * that the header gives it says the title of what a vendor proposes there.
 */
export type Placement =
  | `category_${string}`
  | 'search'
  | 'dashboard'
  | 'product'
  | 'cart'
  | 'order_confirmation'
  | 'wishlist'
  | 'mini_cart';

/** What content says at a placement: above what stands there and below it. */
export const contentZone = z.object({
  /** A placement; `category_` is followed by the family's id. */
  uid: word,
  up: orElse(listOf(contentBlock), []),
  down: orElse(listOf(contentBlock), []),
});
