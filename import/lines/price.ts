import { type Currency, currencies } from '../../shared/markets/locales.ts';
import { allMarkets, currenciesOf } from '../../shared/markets/open-markets.ts';
import { BadLine, type FeedPrice, type Sale } from './line.ts';

/** Cents. A higher price is a mistake in the feed. */
const highest = 100_000_000;

function isCurrency(code: string): code is Currency {
  return currencies.some((known) => known === code);
}

/** A currency that shops can sell in. @throws BadLine for any other, with those that this shop sells in */
export function readCurrency(code: string): Currency {
  if (isCurrency(code)) return code;
  throw new BadLine(`currency ${code}: the shop sells in ${currenciesOf(allMarkets).join(', ')}`);
}

/** Signs of one currency only: `$`, `kr` and `¥` are those of several. */
const signs: Readonly<Record<string, Currency>> = { '€': 'EUR', '£': 'GBP', zł: 'PLN', kč: 'CZK' };

/**
 * Amounts that can be read in one way only: 12, 12.50, 12,50, 12.-, 1,299.00 and 1.299,00, but neither 1.299 nor 1,299.
 */
const amounts = [
  /^(\d{1,9})(?:[.,](?:(\d{1,2})|[-–—]))?$/,
  /^(\d{1,3}(?:,\d{3}){1,2})\.(\d{2})$/,
  /^(\d{1,3}(?:\.\d{3}){1,2}),(\d{2})$/,
];

/**
 * Parses an amount with at most two decimals; returns cents.
 *
 * @param field name for the message
 * @throws BadLine for anything else, also for zero and negative amounts
 */
export function readAmount(text: string, field: string): number {
  const match = amounts.map((amount) => amount.exec(text)).find((found) => found !== null);
  if (match === undefined) throw new BadLine(`${field} "${text}" must be an amount such as 12.50`);
  const cents = Number(match[1]?.replace(/[.,]/g, '')) * 100 + Number((match[2] ?? '').padEnd(2, '0'));
  if (cents === 0) throw new BadLine(`${field} is 0`);
  if (cents > highest) throw new BadLine(`${field} ${text} is more than anything costs`);
  return cents;
}

/** The currency of a code of three letters. @throws BadLine for others, and for unclear signs */
function currencyOfCode(code: string, text: string, field: string): Currency {
  if (/^[a-z]{3}$/i.test(code)) return readCurrency(code.toUpperCase());
  throw new BadLine(`${field} "${text}" has no clear currency; write its code, such as EUR`);
}

/**
 * Parses an amount with its currency, a code or a sign, before or after it. The currency may be missing where the
 * feed has a default.
 *
 * @throws BadLine for anything else
 */
export function readMoney(
  text: string,
  field: string,
  usual: Currency | undefined,
): { cents: number; currency: Currency } {
  const match = /^(\p{L}{2,3}|\p{Sc})?\s*(\d[\d.,]*[-–—]?)\s*(\p{L}{2,3}|\p{Sc})?$/u.exec(text);
  const [, before, amount, after] = match ?? [];
  if (amount === undefined || (before !== undefined && after !== undefined))
    throw new BadLine(`${field} "${text}" must be an amount and its currency, such as 12.50 EUR`);
  const cents = readAmount(amount, field);
  const code = before ?? after;
  if (code !== undefined) return { cents, currency: signs[code.toLowerCase()] ?? currencyOfCode(code, text, field) };
  if (usual === undefined)
    throw new BadLine(`${field} "${text}" has no currency; --currency EUR gives one to all that have none`);
  return { cents, currency: usual };
}

/** A sale without dates lasts as long as the feed has it. */
const always = { from: null, until: null };

/**
 * Parses ISO 8601 as in feeds: `2026-11-20T00:00+0100`, `2026-11-20T00:00Z`, `2026-11-20`; UTC without a zone.
 *
 * @throws BadLine for anything else
 */
function readTime(text: string): string {
  const match = /^(\d{4}-\d\d-\d\d)(?:T(\d\d:\d\d)(?::\d\d(?:\.\d+)?)?(Z|[+-]\d\d:?\d\d)?)?$/.exec(text);
  const zone = (match?.[3] ?? 'Z').replace(/(\d\d)(\d\d)$/, '$1:$2');
  const time = new Date(`${match?.[1]}T${match?.[2] ?? '00:00'}:00${zone}`);
  if (match === null || Number.isNaN(time.getTime()))
    throw new BadLine(`sale_price_effective_date: "${text}" is no time such as 2026-11-20T00:00+0100`);
  return time.toISOString();
}

function readPeriod(text: string | undefined): Pick<Sale, 'from' | 'until'> {
  if (text === undefined) return always;
  const [from, until, more] = text.split('/').map((part) => part.trim());
  if (from === undefined || until === undefined || more !== undefined)
    throw new BadLine(`sale_price_effective_date "${text}" must be two times with a slash between`);
  const period = { from: readTime(from), until: readTime(until) };
  if (period.from >= period.until) throw new BadLine(`sale_price_effective_date "${text}" ends before it begins`);
  return period;
}

/**
 * Parses a price with its reduction.
 *
 * @param period of the reduction, `begin/end`; always where it is missing
 * @throws BadLine where the reduced price has another currency, or is higher
 */
export function readPrice(
  text: { price: string; sale: string | undefined; period: string | undefined },
  usual: Currency | undefined,
): FeedPrice {
  const { cents: price, currency } = readMoney(text.price, 'price', usual);
  if (text.sale === undefined) return { currency, price, sale: null };
  const sale = readMoney(text.sale, 'sale_price', usual ?? currency);
  if (sale.currency !== currency) throw new BadLine(`sale_price is in ${sale.currency}, price in ${currency}`);
  if (sale.cents > price) throw new BadLine(`sale_price ${text.sale} is above the price ${text.price}`);
  // The same price is no reduction.
  if (sale.cents === price) return { currency, price, sale: null };
  return { currency, price, sale: { price: sale.cents, ...readPeriod(text.period) } };
}
