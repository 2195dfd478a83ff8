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
 * Starts and ends sales that are due, by setting each price that differs from its plan. Unchanged prices are not
 * written, so that no page is purged needlessly.
 */
export async function applyPricePlans(db: D1Database, now: Date): Promise<void> {
  await db
    .prepare(
      `WITH due AS (
         SELECT option_id, currency, price AS regular,
           iif(coalesce(starts_at <= ?1, 1) AND coalesce(?1 < ends_at, 1), sale_price, NULL) AS sale
         FROM price_plans)
       UPDATE prices SET
         price = coalesce(due.sale, due.regular),
         strike_through_price = iif(due.sale IS NULL, NULL, due.regular),
         price_type = iif(due.sale IS NULL, 'I', 'S')
       FROM due
       WHERE prices.option_id = due.option_id AND prices.currency = due.currency
         AND prices.price <> coalesce(due.sale, due.regular)`,
    )
    .bind(now.toISOString())
    .run();
}
