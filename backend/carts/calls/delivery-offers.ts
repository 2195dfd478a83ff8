import type { ShippingMethodKey } from '../../../shared/contract/cart/cart.ts';
import type { deliveryOfferRows } from '../../../shared/contract/cart/delivery-offer.ts';
import type { NearEnv } from '../../env.ts';
import { textIn } from '../../order-parts/line-item.ts';
import type { Handlers } from '../../serve.ts';
import { freeAboveFor } from '../free-above.ts';

interface MethodRow {
  key: ShippingMethodKey;
  position: number;
  name: string;
  price: number;
  free_above: number | null;
  min_days: number;
  max_days: number;
}

interface ReturnRow {
  days: number;
  price: number;
}

/** Delivery and return conditions of a market for a country, without a cart. */
export const deliveryOfferHandlers: Handlers<typeof deliveryOfferRows, NearEnv> = {
  async getDeliveryOffers({ country, currency }, caller) {
    const { env, locale } = caller;
    const of = (table: string): D1PreparedStatement =>
      env.DB.prepare(`SELECT * FROM ${table} WHERE country = ? AND currency = ?`).bind(country, currency);
    const [methods, returns] = await env.DB.batch<MethodRow | ReturnRow>([
      of('shipping_methods'),
      of('return_conditions'),
    ]);
    // A batch has one type for all its statements; each of these selects the columns of its row type.
    const methodRows = (methods?.results ?? []) as MethodRow[];
    const returnRow = returns?.results[0] as ReturnRow | undefined;
    return {
      methods: methodRows
        // Sorted here: SQLite counts a row that it sorts as one more row read.
        .toSorted((one, other) => one.position - other.position)
        .map(({ key, name, price, free_above, min_days, max_days }) => ({
          key,
          name: textIn(name, locale),
          price,
          freeAbove: freeAboveFor(caller, { key, currency, own: free_above }),
          minDays: min_days,
          maxDays: max_days,
        })),
      returns: returnRow === undefined ? null : { days: returnRow.days, price: returnRow.price },
    };
  },
};
