import { z } from 'zod';
import { productCard, size } from './catalog.ts';
import { listOf, orElse } from './list-of.ts';
import { row } from './row.ts';
import { currency, digits } from './values.ts';

/** A piece that goes with another, with the sizes in which it can be put into the cart beside it. */
const lookPiece = productCard.extend({ sizes: orElse(listOf(size), []) });

export const recommendationRows = {
  /** What goes with a colour option, and what can be had in its place. */
  getRecommendations: row({
    upstream: 'gateway',
    method: 'GET',
    path: '/ecommerce/v3/catalog/options/{optionId}/recommendations',
    input: z.object({ optionId: digits, currency }),
    output: z.object({
      look: orElse(listOf(lookPiece), []),
      similar: orElse(listOf(productCard), []),
    }),
    access: 'anyone',
    refuses: ['unknown'],
    failure: 'throw',
  }),
};
