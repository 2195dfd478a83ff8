import type { Currency } from '../../shared/locales.ts';
import type { Env } from '../env.ts';
import { Refused } from '../problem.ts';
import type { Caller } from '../serve.ts';
import { commit } from './commit.ts';
import { marketCurrency } from './market.ts';
import { type LoadedCart, loadCart } from './read.ts';

/** The statements that give all lines of a cart today's prices; what is not sold in the currency goes. */
export function repriceStatements(env: Env, cartId: string, currency: Currency): D1PreparedStatement[] {
  return [
    env.DB.prepare(
      `DELETE FROM cart_lines WHERE cart_id = ?1 AND NOT EXISTS (
         SELECT 1 FROM skus k JOIN prices p ON p.option_id = k.option_id
         WHERE k.sku = cart_lines.sku AND p.currency = ?2)`,
    ).bind(cartId, currency),
    env.DB.prepare(
      `UPDATE cart_lines SET (unit_price, strike_through_price, price_type) = (
         SELECT p.price, p.strike_through_price, p.price_type
         FROM skus k JOIN prices p ON p.option_id = k.option_id
         WHERE k.sku = cart_lines.sku AND p.currency = ?2)
       WHERE cart_id = ?1`,
    ).bind(cartId, currency),
  ];
}

/**
 * A cart follows its shopper into another market: it is priced in that market's currency, and its delivery has to
 * be chosen again. Carts that are paid or being paid stay as they are.
 */
export async function followMarket(caller: Caller, loaded: LoadedCart): Promise<LoadedCart> {
  const { env, locale } = caller;
  const { row } = loaded;
  const currency = marketCurrency(locale);
  if (row.currency === currency || row.order_number !== null) return loaded;
  try {
    await commit(env, row.cart_id, row.version, [
      env.DB.prepare('UPDATE carts SET currency = ?, shipping_method = NULL WHERE cart_id = ?').bind(
        currency,
        row.cart_id,
      ),
      ...repriceStatements(env, row.cart_id, currency),
    ]);
  } catch (error) {
    if (!(error instanceof Refused) || error.code !== 'cart-changed') throw error;
  }
  return loadCart(env, row.cart_id, locale);
}
