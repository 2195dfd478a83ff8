import { describe, expect, it } from 'vitest';
import { decimalMoney, formatMoney, formatPrice, formatWholeMoney } from '../../../shared/format/money.ts';
import { locales } from '../../../shared/markets/locales.ts';

/** `Intl` uses narrow or ordinary no-break spaces, depending on its version. */
const plain = (text: string) => text.replace(/[\u00a0\u202f]/g, ' ');

describe('formatMoney', () => {
  it.each([
    [123450, 'EUR', 'en-GB', '€1,234.50'],
    [123450, 'EUR', 'fr-FR', '1 234,50 €'],
    [123450, 'EUR', 'de-DE', '1.234,50 €'],
    [12900, 'CHF', 'fr-CH', '129.00 CHF'],
    [12900, 'PLN', 'pl-PL', '129,00 zł'],
    [0, 'EUR', 'en-GB', '€0.00'],
    [-500, 'EUR', 'en-GB', '−€5.00'],
    [-1800, 'EUR', 'de-DE', '−18,00 €'],
    [-1800, 'EUR', 'fr-FR', '−18,00 €'],
    [-1800, 'EUR', 'es-ES', '−18,00 €'],
    [-1800, 'EUR', 'it-IT', '−18,00 €'],
    [-1800, 'PLN', 'pl-PL', '−18,00 zł'],
    [-1800, 'CHF', 'fr-CH', '−18.00 CHF'],
  ])('writes %i %s for %s', (cents, currency, intl, text) => {
    expect(plain(formatMoney(cents, currency, intl))).toBe(text);
  });

  it('treats PLZ as PLN', () => {
    expect(formatMoney(12900, 'PLZ', 'pl-PL')).toBe(formatMoney(12900, 'PLN', 'pl-PL'));
  });

  it('has as many decimals for whole amounts as for others, in every market', () => {
    const decimals = (cents: number, intl: string) => /[.,](\d*)\D*$/.exec(formatMoney(cents, 'EUR', intl))?.[1];
    for (const { intl } of Object.values(locales))
      expect([0, 200, 2195].map((cents) => decimals(cents, intl)?.length)).toEqual([2, 2, 2]);
  });

  it('of a price tag drops a fraction of zero only in the markets that ask for it, and no other', () => {
    expect(formatPrice(12900, 'EUR', 'en-GB')).toBe('€129');
    expect(formatPrice(12950, 'EUR', 'en-GB')).toBe('€129.50');
    expect(plain(formatPrice(12900, 'EUR', 'fr-FR'))).toBe('129 €');
    expect(plain(formatPrice(12900, 'EUR', 'de-DE'))).toBe('129,00 €');
  });

  it('falls back to the default display for what is no currency code', () => {
    expect(formatMoney(123450, '$', 'de-DE')).toBe('$1,234.50');
    expect(formatMoney(-500, '', 'fr-FR')).toBe('−5.00');
  });
});

it('has no minus before nothing', () => {
  expect(plain(formatMoney(-0, 'CHF', 'fr-FR'))).toBe('0,00 CHF');
  expect(plain(formatMoney(-0, '¤', 'fr-FR'))).toBe('¤0.00');
});

it('writes amounts for machines', () => {
  expect(decimalMoney(12950)).toBe('129.50');
  expect(decimalMoney(5)).toBe('0.05');
});

it.each(['de-DE', 'it-IT', 'fr-FR', 'en-GB'])('a step of a filter has no decimals that are zero in %s', (intl) => {
  expect(formatWholeMoney(3000, 'EUR', intl)).toMatch(/^\D*30\D*$/);
  expect(formatWholeMoney(3050, 'EUR', intl)).toMatch(/30[.,]50/);
});
