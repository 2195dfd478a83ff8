import type { Country } from '../../shared/markets/locales.ts';

/** The usual rate of value added tax on clothes, in thousandths. */
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

/** The tax that is part of a price, in cents; `rate` in thousandths, as `vatRates` has it. */
export function includedVat(centAmount: number, rate: number): number {
  return Math.round((centAmount * rate) / (1000 + rate));
}
