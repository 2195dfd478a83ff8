import { memoiseByText } from '../memoise.ts';

/**
 * The markets, by their BCP 47 tags, whose price tags show whole amounts without decimals: `€120` and not `€120.00`.
 * The others always show both decimals.
 */
const wholeWithoutDecimals: ReadonlySet<string> = new Set(['fr-FR', 'en-GB']);

/** Creating an `Intl` format costs far more than using one. */
const knownFormats = memoiseByText<Intl.NumberFormat>('formats of money', { maxBytes: 300_000, bytesEach: 10_000 });

/** A shop has far fewer prices than products. */
const knownTexts = memoiseByText<string>('texts of money', { maxBytes: 500_000 });

/** Format of amounts without a known currency: comma thousands, dot decimal, two digits (specification, section 9). */
const defaultFormat = new Intl.NumberFormat('en', { minimumFractionDigits: 2, maximumFractionDigits: 2 });

/** `Intl` accepts any three letters as a currency, even one that does not exist. */
const currencyCode = /^[A-Z]{3}$/;

/** Replaces a hyphen by a minus sign: some languages' formats have a hyphen. */
function withMinus(text: string): string {
  return text.replace('-', '\u2212');
}

function formatOf(currency: string, intl: string, decimals: number): Intl.NumberFormat {
  const digits = { minimumFractionDigits: decimals, maximumFractionDigits: decimals };
  return knownFormats(
    `${intl} ${currency} ${decimals}`,
    () => new Intl.NumberFormat(intl, { style: 'currency', currency, ...digits }),
  );
}

/**
 * Formats an amount for shoppers of a market (specification, section 9), with a true minus sign instead of the hyphen
 * of `Intl`, and always with both decimals, so that amounts align in a column.
 *
 * `centAmount` is in hundredths of the currency (ISO 4217; PLZ, the former zloty code, is treated as PLN), `intl` the
 * BCP 47 tag of the market. A text that is no currency code is put on the left like a symbol.
 */
export function formatMoney(centAmount: number, currency: string, intl: string): string {
  return moneyText(centAmount, currency, intl, false);
}

/** Formats a price that stands alone: without zero decimals in markets that require it (specification, section 5). */
export function formatPrice(centAmount: number, currency: string, intl: string): string {
  return moneyText(centAmount, currency, intl, wholeWithoutDecimals.has(intl));
}

/** Formats a round amount that is no price, such as a filter's step: without decimals that are zero, in all markets. */
export function formatWholeMoney(centAmount: number, currency: string, intl: string): string {
  return moneyText(centAmount, currency, intl, true);
}

function moneyText(centAmount: number, currency: string, intl: string, shortensWhole: boolean): string {
  // A discount of nothing is -0, which would have a minus; added to 0 it is 0.
  const amount = centAmount / 100 + 0;
  if (!currencyCode.test(currency)) return withMinus(`${currency}${defaultFormat.format(amount)}`);
  const decimals = shortensWhole && centAmount % 100 === 0 ? 0 : 2;
  return knownTexts(`${intl} ${currency} ${centAmount} ${decimals}`, () =>
    withMinus(formatOf(currency === 'PLZ' ? 'PLN' : currency, intl, decimals).format(amount)),
  );
}

/** Returns cents as a decimal number for machines: `12950` gives `129.50`. */
export function decimalMoney(centAmount: number): string {
  return (centAmount / 100).toFixed(2);
}
