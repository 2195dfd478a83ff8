import { z } from 'zod';
import { recommendationQuery, type SlotPlace } from '../../shared/consent/slots.ts';
import { listOf } from '../../shared/contract/gateway/list-of.ts';
import { catalogueId } from '../../shared/contract/gateway/values.ts';
import type { Env } from '../env.ts';
import type { Deadline } from './deadline.ts';

/** Maximum number of options in one call of the catalogue. */
const maxOptions = 48;

const answer = z.object({
  placements: listOf(z.object({ recommendedProducts: listOf(z.object({ id: catalogueId })) })),
});

/**
 * The option ids that RichRelevance recommends for a place, best first. No visitor data is sent.
 * @throws Error if it does not answer in time, or not as specified
 */
export async function proposedOptions(env: Env, place: SlotPlace, deadline: Deadline): Promise<string[]> {
  const response = await fetch(`${env.RICH_RELEVANCE_URL}/recsForPlacements?${recommendationQuery(env, place)}`, {
    signal: AbortSignal.timeout(deadline.forOptional().left),
  });
  if (!response.ok) throw new Error(`RichRelevance answers ${response.status}.`);
  const { placements } = answer.parse(await response.json());
  const ids = placements.flatMap(({ recommendedProducts }) => recommendedProducts.map(({ id }) => id));
  return [...new Set(ids)].slice(0, maxOptions);
}
