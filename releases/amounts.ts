/** Writes amounts of money in reports. */
import type { ReleaseContents } from '../shared/contract/markets/release.ts';
import { formatWholeMoney } from '../shared/format/money.ts';
import { domainOf, localeNames, locales } from '../shared/markets/locales.ts';

type Market = Pick<ReleaseContents['parameters'], 'domain' | 'devise'>;

/**
 * Formats an amount as the market's pages do, without zero decimals: `199 zł`, `149,50 zł`, `€100`.
 *
 * @param cents hundredths of the market's currency
 */
export function amountText({ domain, devise }: Market, cents: number): string {
  const locale = localeNames.find((name) => domainOf(name) === domain);
  return formatWholeMoney(cents, devise, locale === undefined ? 'en-GB' : locales[locale].intl);
}
