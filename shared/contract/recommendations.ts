import { z } from 'zod';
import { cardInSizes, productCard } from './catalog.ts';
import { listOf, orElse } from './list-of.ts';
import { row } from './row.ts';
import { currency, digits } from './values.ts';

export const recommendationRows = {
  /** What goes with a colour option, and what can be had in its place. */
  getRecommendations: row({
    upstream: 'gateway',
    part: 'recommendations',
    method: 'GET',
    path: '/ecommerce/v3/catalog/options/{optionId}/recommendations',
    input: z.object({ optionId: digits, currency }),
    output: z.object({
      look: orElse(listOf(cardInSizes), []),
      similar: orElse(listOf(productCard), []),
    }),
    access: 'anyone',
    refuses: ['unknown'],
    failure: 'throw',
  }),
};
