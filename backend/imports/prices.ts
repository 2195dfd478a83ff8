import type { Price } from '../../shared/contract/catalogue/product.ts';
import type { ImportedPrice } from './payload.ts';

/** Price, price before, and reason. Cents. */
export interface PriceNow {
  price: number;
  strikeThrough: number | null;
  type: Price['type'];
}

/** The price at a time: during a sale the reduced price, with the price before. */
export function priceAt({ price, sale }: ImportedPrice, now: Date): PriceNow {
  const time = now.toISOString();
  const isOn =
    sale !== null &&
    sale.price < price &&
    (sale.from === null || sale.from <= time) &&
    (sale.until === null || time < sale.until);
  return isOn ? { price: sale.price, strikeThrough: price, type: 'S' } : { price, strikeThrough: null, type: 'I' };
}

/**
 * The price of a colour whose sizes differ: the lowest. It is reduced if the lowest price before was higher.
 * `applyPricePlans` does the same in SQL.
 */
export function lowestOf(prices: readonly PriceNow[]): PriceNow {
  const price = Math.min(...prices.map((each) => each.price));
  const before = Math.min(...prices.map((each) => each.strikeThrough ?? each.price));
  return before > price ? { price, strikeThrough: before, type: 'S' } : { price, strikeThrough: null, type: 'I' };
}

/** SQL for all plans of a table. */
const allOf = (plans: string): string => `SELECT * FROM ${plans}`;

/** SQL for plans that begin or end after ?2, until ?1. */
const recentOf = (plans: string): string =>
  ['starts_at', 'ends_at'].map((time) => `${allOf(plans)} WHERE ${time} > ?2 AND ${time} <= ?1`).join(' UNION ');

/** SQL that sets the prices of colours or sizes as these plans have them; ?1 is the time. */
const planned = (prices: string, plans: string, key: string): string =>
  `WITH due AS (
     SELECT ${key}, currency, price AS regular,
       iif(coalesce(starts_at <= ?1, 1) AND coalesce(?1 < ends_at, 1), sale_price, NULL) AS sale
     FROM (${plans}))
   UPDATE ${prices} SET
     price = coalesce(due.sale, due.regular),
     strike_through_price = iif(due.sale IS NULL, NULL, due.regular),
     price_type = iif(due.sale IS NULL, 'I', 'S')
   FROM due
   WHERE ${prices}.${key} = due.${key} AND ${prices}.currency = due.currency
     AND ${prices}.price <> coalesce(due.sale, due.regular)`;

/** SQL that gives colours the lowest price of their sizes with these plans, as `lowestOf`. */
const lowest = (plans: string): string => `WITH lowest AS (
    SELECT k.option_id, z.currency, min(z.price) AS price, min(coalesce(z.strike_through_price, z.price)) AS before
    FROM size_prices z JOIN skus k ON k.sku = z.sku
    WHERE z.sku IN (
      SELECT sku FROM skus WHERE option_id IN (
        SELECT option_id FROM (${plans}) p JOIN skus s ON s.sku = p.sku))
    GROUP BY k.option_id, z.currency)
  UPDATE prices SET
    price = lowest.price,
    strike_through_price = iif(lowest.before > lowest.price, lowest.before, NULL),
    price_type = iif(lowest.before > lowest.price, 'S', 'I')
  FROM lowest
  WHERE prices.option_id = lowest.option_id AND prices.currency = lowest.currency
    AND (prices.price <> lowest.price
      OR prices.strike_through_price IS NOT iif(lowest.before > lowest.price, lowest.before, NULL))`;

/**
 * Starts and ends sales that are due, by setting each price that differs from its plan. Unchanged prices are not
 * written, so that no page is purged needlessly.
 */
export async function applyPricePlans(db: D1Database, now: Date): Promise<void> {
  const time = now.toISOString();
  await db.batch([
    db.prepare(planned('prices', allOf('price_plans'), 'option_id')).bind(time),
    db.prepare(planned('size_prices', allOf('size_price_plans'), 'sku')).bind(time),
    db.prepare(lowest(allOf('size_price_plans'))),
  ]);
}

const hour = 60 * 60 * 1000;

/**
 * The same every minute: for the plans that began or ended in the last two hours, and for all of them at each full
 * hour, because a large catalogue has very many.
 */
export async function applyDuePricePlans(db: D1Database, now: Date): Promise<void> {
  if (now.getUTCMinutes() === 0) return applyPricePlans(db, now);
  const times = [now.toISOString(), new Date(now.getTime() - 2 * hour).toISOString()];
  await db.batch([
    db.prepare(planned('prices', recentOf('price_plans'), 'option_id')).bind(...times),
    db.prepare(planned('size_prices', recentOf('size_price_plans'), 'sku')).bind(...times),
    db.prepare(lowest(recentOf('size_price_plans'))).bind(...times),
  ]);
}
