import type { ShippingMethodKey } from '../../shared/contract/cart/cart.ts';
import type { FreeDelivery } from '../../shared/contract/cart/free-delivery.ts';
import type { DomainParameters } from '../../shared/contract/markets/domain.ts';
import type { Country, Currency } from '../../shared/markets/locales.ts';
import type { ReadEnv } from '../env.ts';

interface MethodRow {
  country: Country;
  currency: Currency;
  key: ShippingMethodKey;
  position: number;
  price: number;
  free_above: number | null;
}

type Place = Pick<DomainParameters, 'devise' | 'params'>;

/** Each distinct pair of country and currency in which the markets deliver. */
function placesOf(markets: readonly Place[]): string {
  const pairs = markets.flatMap(({ devise, params }) =>
    params.deliveryCountries.map((country) => JSON.stringify([country, devise])),
  );
  return `[${[...new Set(pairs)].join()}]`;
}

/** Thresholds that are the same in all countries of a market. Methods that are always free are left out. */
function commonThresholds(
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
 * Cart totals above which delivery is free, by market: the methods of delivery whose threshold is the same in every
 * country that the market delivers to.
 */
export async function ownFreeDelivery({ DB }: Pick<ReadEnv, 'DB'>, markets: readonly Place[]): Promise<FreeDelivery[]> {
  const { results } = await DB.prepare(
    `SELECT m.country, m.currency, m.key, m.position, m.price, m.free_above
     FROM json_each(?) wanted
     JOIN shipping_methods m ON m.country = wanted.value ->> 0 AND m.currency = wanted.value ->> 1`,
  )
    .bind(placesOf(markets))
    .all<MethodRow>();
  // Sorted here, because D1 counts each row that SQLite sorts as another row read.
  const methods = results.toSorted((one, other) => one.position - other.position);
  return markets.map((market) => commonThresholds(market, methods));
}
