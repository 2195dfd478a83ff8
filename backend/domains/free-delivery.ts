import type { ShippingMethodKey } from '../../shared/contract/cart.ts';
import type { DomainParameters } from '../../shared/contract/domain.ts';
import type { FreeDelivery } from '../../shared/contract/free-delivery.ts';
import type { Env } from '../env.ts';

/**
 * Above which merchandise delivery is free in a market, as it is here by itself: a way of delivery whose threshold is the
 * same in every country that the market delivers to. What costs nothing anyway is not named.
 */
export async function ownFreeDelivery(
  env: Env,
  { devise, params: { deliveryCountries } }: Pick<DomainParameters, 'devise' | 'params'>,
): Promise<FreeDelivery> {
  const { results } = await env.DB.prepare(
    `SELECT key, max(free_above) AS free_above FROM shipping_methods
     WHERE currency = ?1 AND country IN (SELECT value FROM json_each(?2)) AND price > 0
     GROUP BY key HAVING count(DISTINCT coalesce(free_above, -1)) = 1 ORDER BY min(position)`,
  )
    .bind(devise, JSON.stringify(deliveryCountries))
    .all<{ key: ShippingMethodKey; free_above: number | null }>();
  return Object.fromEntries(results.map(({ key, free_above }) => [key, free_above ?? 'never']));
}
