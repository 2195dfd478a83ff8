import type { Currency } from '../../shared/markets/locales.ts';
import { marketCurrency } from '../domains/market.ts';
import type { Env } from '../env.ts';
import type { Caller } from '../serve.ts';
import type { CartRow } from './read.ts';

/** The statements that give all lines of a cart today's prices; lines that are not sold in the currency are removed. */
export function repriceStatements(env: Env, cartId: string, currency: Currency): D1PreparedStatement[] {
  return [
    env.DB.prepare(
      `DELETE FROM cart_lines WHERE cart_id = ?1 AND NOT EXISTS (
         SELECT 1 FROM sku_prices p WHERE p.sku = cart_lines.sku AND p.currency = ?2)`,
    ).bind(cartId, currency),
    env.DB.prepare(
      `UPDATE cart_lines SET (unit_price, strike_through_price, price_type) = (
         SELECT p.price, p.strike_through_price, p.price_type
         FROM sku_prices p WHERE p.sku = cart_lines.sku AND p.currency = ?2)
       WHERE cart_id = ?1`,
    ).bind(cartId, currency),
  ];
}

/**
 * The statements that move a cart to the market of the caller: its prices change to that market's currency, and its
 * delivery has to be chosen again. Empty if it is there already. Only a refresh or another piece does this; reading a
 * cart never changes it.
 */
export function enterMarketStatements(
  { env, locale }: Pick<Caller, 'env' | 'locale'>,
  { cart_id, currency: former }: Pick<CartRow, 'cart_id' | 'currency'>,
): D1PreparedStatement[] {
  const currency = marketCurrency(locale);
  if (former === currency) return [];
  return [
    env.DB.prepare('UPDATE carts SET currency = ?, shipping_method = NULL WHERE cart_id = ?').bind(currency, cart_id),
    // Extras with an amount in the former currency must be chosen again; promo codes have an amount for each currency.
    ...['cart_gift_cards', 'cart_donations', 'cart_loyalty_offers', 'cart_gift_payments'].map((table) =>
      env.DB.prepare(`DELETE FROM ${table} WHERE cart_id = ?`).bind(cart_id),
    ),
    env.DB.prepare('UPDATE carts SET loyalty_card_number = NULL, loyalty_card_price = NULL WHERE cart_id = ?').bind(
      cart_id,
    ),
    ...repriceStatements(env, cart_id, currency),
  ];
}
