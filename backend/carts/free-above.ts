import { freeAboveOf } from '../../shared/cart/free-delivery.ts';
import type { ShippingMethodKey } from '../../shared/contract/cart/cart.ts';
import type { Currency } from '../../shared/markets/locales.ts';
import { marketCurrency } from '../domains/market.ts';
import type { Caller } from '../serve.ts';

/**
 * Cart total, in cents of `currency`, above which a way of delivery is free for the caller; null: never. What the
 * caller's market says is said in its own currency: a cart that comes from a market with another one goes by `own`.
 */
export function freeAboveFor(
  { locale, freeDelivery }: Pick<Caller, 'locale' | 'freeDelivery'>,
  { key, currency, own }: { key: ShippingMethodKey; currency: Currency; own: number | null },
): number | null {
  return currency === marketCurrency(locale) ? freeAboveOf(freeDelivery, key, own) : own;
}
