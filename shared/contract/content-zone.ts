import { z } from 'zod';
import { contentBlock } from './content-blocks.ts';
import { listOf, orElse } from './list-of.ts';
import { word } from './values.ts';

/** What content says around a listing or on the dashboard: above what stands there and below it (specification, section 3, placements). */
export const contentZone = z.object({
  /** `category_` and the family's id, `search`, or `dashboard`. */
  uid: word,
  up: orElse(listOf(contentBlock), []),
  down: orElse(listOf(contentBlock), []),
});
