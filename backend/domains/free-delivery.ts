import type { ShippingMethodKey } from '../../shared/contract/cart/cart.ts';
import type { FreeDelivery } from '../../shared/contract/cart/free-delivery.ts';
import type { DomainParameters } from '../../shared/contract/markets/domain.ts';
import type { Country, Currency } from '../../shared/markets/locales.ts';
import type { Env } from '../env.ts';

interface MethodRow {
  country: Country;
  currency: Currency;
  key: ShippingMethodKey;
  position: number;
  price: number;
  free_above: number | null;
}

type Place = Pick<DomainParameters, 'devise' | 'params'>;

/** Each country with each currency in which some of the markets deliver there, once. */
function placesOf(markets: readonly Place[]): string {
  const pairs = markets.flatMap(({ devise, params }) =>
    params.deliveryCountries.map((country) => JSON.stringify([country, devise])),
  );
  return `[${[...new Set(pairs)].join()}]`;
}

/** What all countries of a market have alike. What costs nothing anyway is not named. */
function alikeIn(
  { devise, params: { deliveryCountries } }: Place,
  methods: readonly MethodRow[],
): FreeDelivery {
  const own = methods.filter(
    ({ country, currency, price }) => currency === devise && price > 0 && deliveryCountries.includes(country),
  );
  const byKey = Map.groupBy(own, ({ key }) => key);
  return Object.fromEntries(
    [...byKey].flatMap(([key, rows]) => {
      const [threshold, another] = new Set(rows.map(({ free_above }) => free_above ?? 'never'));
      return threshold === undefined || another !== undefined ? [] : [[key, threshold]];
    }),
  );
}

/**
 * Above which cart total delivery is free in some markets, as it is here by itself: a way of delivery whose threshold is
 * the same in every country that the market delivers to.
 */
export async function ownFreeDelivery(env: Env, markets: readonly Place[]): Promise<FreeDelivery[]> {
  const { results } = await env.DB.prepare(
    `SELECT m.country, m.currency, m.key, m.position, m.price, m.free_above
     FROM json_each(?) wanted
     JOIN shipping_methods m ON m.country = wanted.value ->> 0 AND m.currency = wanted.value ->> 1`,
  )
    .bind(placesOf(markets))
    .all<MethodRow>();
  // Sorted here: a row that SQLite sorts counts as one more that is read.
  const methods = results.toSorted((one, other) => one.position - other.position);
  return markets.map((market) => alikeIn(market, methods));
}
