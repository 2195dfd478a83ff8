interface MoneyOptions {
  /** Amounts without cents are shown without decimals: `€120` instead of `€120.00`. */
  dropZeroFraction?: boolean;
}

const formats = new Map<string, Intl.NumberFormat>();

/** Making an `Intl` format costs far more than using one, so each is made once per isolate. */
function formatOf(currency: string, intl: string, decimals: number): Intl.NumberFormat {
  const key = `${intl} ${currency} ${decimals}`;
  const known = formats.get(key);
  if (known !== undefined) return known;
  const made = new Intl.NumberFormat(intl, {
    style: 'currency',
    currency,
    minimumFractionDigits: decimals,
    maximumFractionDigits: decimals,
  });
  formats.set(key, made);
  return made;
}

/**
 * An amount as a shopper of the market reads it (specification, sections 5 and 9), with a true minus sign where
 * `Intl` writes a hyphen.
 *
 * `centAmount` is in hundredths of the currency (ISO 4217; PLZ, the former zloty code, is treated as PLN),
 * `intl` the BCP 47 tag of the market. Throws a RangeError for a code that is no currency.
 */
export function formatMoney(
  centAmount: number,
  currency: string,
  intl: string,
  { dropZeroFraction = false }: MoneyOptions = {},
): string {
  const decimals = dropZeroFraction && centAmount % 100 === 0 ? 0 : 2;
  return formatOf(currency === 'PLZ' ? 'PLN' : currency, intl, decimals)
    .format(centAmount / 100)
    .replace('-', '−');
}

/** Cents as machines read an amount: `12950` gives `129.50`. */
export function decimalMoney(centAmount: number): string {
  return (centAmount / 100).toFixed(2);
}
