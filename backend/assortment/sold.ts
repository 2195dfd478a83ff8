import { type Currency, currencies } from '../../shared/markets/locales.ts';
import { memoise } from '../../shared/memoise.ts';
import type { Assortment } from './assortment.ts';
import type { Entry } from './entry.ts';

/** True if an option has a price in the currency; it is sold only in markets of those currencies. */
export function isPriced({ prices }: Entry, currency: Currency): boolean {
  return (prices[currencies.indexOf(currency)] ?? 0) > 0;
}

/** Memoised by list. A list is rebuilt when one of its prices changes. */
const answersOf = memoise((_list: readonly Entry[]) => new Map<Currency, boolean>());

/** True if any option of a family is sold in markets of the currency. */
export function isSold(assortment: Assortment, familyId: string, currency: Currency): boolean {
  const list = assortment.listed(familyId);
  const answers = answersOf(list);
  const isAny = answers.get(currency) ?? list.some((entry) => isPriced(entry, currency));
  answers.set(currency, isAny);
  return isAny;
}
