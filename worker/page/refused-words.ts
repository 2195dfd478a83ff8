import { isRefusal } from '../../shared/contract/gateway/refusals.ts';
import { formatMoney } from '../../shared/format/money.ts';
import type { MessageKey } from '../../shared/i18n/i18n.ts';
import { refused } from '../../shared/i18n/refused.ts';
import { UpstreamError } from '../errors/errors.ts';
import type { Market } from '../market/market.ts';
import { ProductOutOfStock } from '../visitor/cart/cart-errors.ts';
import type { Problem } from './refusal.ts';

/** Message key for a change that the gateway refused; undefined if there is no specific text. */
export function refusedInWords(error: unknown): MessageKey | undefined {
  if (error instanceof ProductOutOfStock) return 'refused.product-out-of-stock';
  if (!(error instanceof UpstreamError) || !isRefusal(error.code)) return undefined;
  const key = `refused.${error.code}`;
  return Object.hasOwn(refused, key) ? (key as keyof typeof refused) : undefined;
}

/** Facts of the gateway about a refused code: the missing amount, or the codes that it cannot be combined with. */
export function promoFacts(error: unknown, { properties }: Pick<Market, 'properties'>): Omit<Problem, 'field'> | null {
  if (!(error instanceof UpstreamError)) return null;
  const { missing, codes } = error.facts;
  if (error.code === 'promo-code-minimum' && missing !== null && missing.centAmount > 0) {
    const amount = formatMoney(missing.centAmount, missing.currencyCode, properties.intl);
    return { key: 'refused.promo-code-minimum.missing', values: { amount } };
  }
  if (error.code !== 'promo-code-not-cumulative' || codes.length === 0) return null;
  const list = new Intl.ListFormat(properties.intl, { type: 'conjunction' }).format(codes);
  return { key: 'refused.promo-code-not-cumulative.with', values: { codes: list } };
}
