import type { Country } from '../../shared/markets/locales.ts';

/** The standard VAT rate on clothes, in thousandths. */
export const vatRates: Readonly<Record<Country, number>> = {
  CZ: 210,
  DE: 190,
  FR: 200,
  ES: 210,
  IT: 220,
  GB: 200,
  CH: 81,
  PL: 230,
};

/** Returns the tax included in a price, in cents; `rate` in thousandths, as in `vatRates`. */
export function includedVat(centAmount: number, rate: number): number {
  return Math.round((centAmount * rate) / (1000 + rate));
}
