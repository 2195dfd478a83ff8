import { freeAboveOf } from '../../shared/cart/free-delivery.ts';
import type { ShippingMethodKey } from '../../shared/contract/cart/cart.ts';
import type { Currency } from '../../shared/markets/locales.ts';
import { marketCurrency } from '../domains/market.ts';
import type { Caller } from '../serve.ts';

/**
 * Returns the cart total, in cents of `currency`, above which a delivery method is free for the caller; null: never
 * free. The limit of the caller's market is in that market's currency: for a cart in another currency `own` applies.
 */
export function freeAboveFor(
  { locale, freeDelivery }: Pick<Caller<unknown>, 'locale' | 'freeDelivery'>,
  { key, currency, own }: { key: ShippingMethodKey; currency: Currency; own: number | null },
): number | null {
  return currency === marketCurrency(locale) ? freeAboveOf(freeDelivery, key, own) : own;
}
