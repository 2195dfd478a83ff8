import { memoiseByText } from '../memoise.ts';

/**
 * The markets, by their BCP 47 tags, whose price tags have whole amounts without decimals: `€120` and not `€120.00`.
 * Elsewhere they have both digits.
 */
const wholeWithoutDecimals: ReadonlySet<string> = new Set(['fr-FR', 'en-GB']);

/** Making an `Intl` format costs far more than using one. */
const knownFormats = memoiseByText<Intl.NumberFormat>(100);

/** A shop has far fewer prices than products. */
const knownTexts = memoiseByText<string>(5_000);

/** How an amount looks where nothing else is known: comma thousands, dot decimal, two digits (specification, section 9). */
const defaultFormat = new Intl.NumberFormat('en', { minimumFractionDigits: 2, maximumFractionDigits: 2 });

/** Three letters are a currency to `Intl`, whether it exists or not. */
const currencyCode = /^[A-Z]{3}$/;

/** A minus as typographers set it: some languages' formats have a hyphen. */
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
 * An amount as a shopper of the market reads it (specification, section 9), with a true minus sign where `Intl` writes a
 * hyphen, and always with both decimals, so that amounts in a column stand below one another.
 *
 * `centAmount` is in hundredths of the currency (ISO 4217; PLZ, the former zloty code, is treated as PLN),
 * `intl` the BCP 47 tag of the market. What is no currency code stands as a symbol on the left.
 */
export function formatMoney(centAmount: number, currency: string, intl: string): string {
  return moneyText(centAmount, currency, intl, false);
}

/**
 * The same of a price tag, which stands alone: decimals that are zero are left out in the markets that ask for it
 * (specification, section 5).
 */
export function formatPrice(centAmount: number, currency: string, intl: string): string {
  return moneyText(centAmount, currency, intl, wholeWithoutDecimals.has(intl));
}

/** The same of a round amount that is no price, such as a step of a filter: without decimals that are zero, in every market. */
export function formatWholeMoney(centAmount: number, currency: string, intl: string): string {
  return moneyText(centAmount, currency, intl, true);
}

function moneyText(centAmount: number, currency: string, intl: string, shortensWhole: boolean): string {
  // Nothing that is taken off is -0, which is written with a minus; added to 0 it is 0.
  const amount = centAmount / 100 + 0;
  if (!currencyCode.test(currency)) return withMinus(`${currency}${defaultFormat.format(amount)}`);
  const decimals = shortensWhole && centAmount % 100 === 0 ? 0 : 2;
  return knownTexts(`${intl} ${currency} ${centAmount} ${decimals}`, () =>
    withMinus(formatOf(currency === 'PLZ' ? 'PLN' : currency, intl, decimals).format(amount)),
  );
}

/** Cents as machines read an amount: `12950` gives `129.50`. */
export function decimalMoney(centAmount: number): string {
  return (centAmount / 100).toFixed(2);
}
