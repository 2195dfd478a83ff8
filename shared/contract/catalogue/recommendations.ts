import { z } from 'zod';
import { listOf, orElse } from '../gateway/list-of.ts';
import { row } from '../gateway/row.ts';
import { catalogueId, currency } from '../gateway/values.ts';
import { cardInSizes, productCard } from './product.ts';

export const recommendationRows = {
  /** Returns what goes with a colour option, and alternatives to it. */
  getRecommendations: row({
    upstream: 'gateway',
    part: 'recommendations',
    method: 'GET',
    path: '/ecommerce/v3/catalog/options/{optionId}/recommendations',
    input: z.object({ optionId: catalogueId, currency }),
    output: z.object({
      look: orElse(listOf(cardInSizes), []),
      similar: orElse(listOf(productCard), []),
    }),
    access: 'anyone',
    refuses: ['unknown'],
    failure: 'throw',
  }),
};
