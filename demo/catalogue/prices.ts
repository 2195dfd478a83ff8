import type { Currency } from '../../shared/markets/locales.ts';

/** Value of one euro in price lists. Not an exchange rate: price lists change once a season. */
const perEuro = { EUR: 1, GBP: 0.88, CHF: 1.05, PLN: 4.4, CZK: 25 } as const satisfies Record<Currency, number>;

/** A usual retail price near `euroCents`, in cents: 49.95 and 149.00 in euros, 219.99 in złoty, 1 299 in koruna. */
export function retailPrice(euroCents: number, currency: Currency): number {
  const amount = (euroCents / 100) * perEuro[currency];
  if (currency === 'CZK') {
    const step = amount < 1000 ? 10 : 100;
    return Math.max(step, Math.round(amount / step) * step) * 100 - 100;
  }
  if (currency === 'PLN') {
    const step = amount < 100 ? 1 : 10;
    return Math.max(step, Math.round(amount / step) * step) * 100 - 1;
  }
  if (amount < 100) return Math.max(1, Math.round(amount)) * 100 - (currency === 'CHF' ? 10 : 5);
  return Math.round(amount / 10) * 1000 - 100;
}
