import { z } from 'zod';
import { listOf, orElse } from '../gateway/list-of.ts';
import { word } from '../gateway/values.ts';
import { contentBlock } from './content-blocks.ts';

/**
 * Where content can be placed around a page's own content (specification, section 3, placements): a listing, the
 * results of a search, the dashboard, a product, the cart, a confirmed order, the wishlist. For the cart preview in
 * the header it provides only the title of a vendor's recommendations.
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

/** Content at a placement: above and below the page's own content. */
export const contentZone = z.object({
  /** A placement; `category_` is followed by the family's id. */
  uid: word,
  up: orElse(listOf(contentBlock), []),
  down: orElse(listOf(contentBlock), []),
});
