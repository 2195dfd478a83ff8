import { type Currency, currencies } from '../../shared/markets/locales.ts';
import { memoise } from '../../shared/memoise.ts';
import type { Assortment } from './assortment.ts';
import type { Entry } from './entry.ts';

/** Whether an option has a price in a currency: it is sold in the markets of that, and in no others. */
export function isPriced({ prices }: Entry, currency: Currency): boolean {
  return (prices[currencies.indexOf(currency)] ?? 0) > 0;
}

/** What was found out about lists. A list is made anew when a price of it changes. */
const answersOf = memoise((_list: readonly Entry[]) => new Map<Currency, boolean>());

/** Whether anything of a family is sold in the markets of a currency; it is empty there otherwise. */
export function isSold(assortment: Assortment, familyId: string, currency: Currency): boolean {
  const list = assortment.listed(familyId);
  const answers = answersOf(list);
  const isAny = answers.get(currency) ?? list.some((entry) => isPriced(entry, currency));
  answers.set(currency, isAny);
  return isAny;
}
