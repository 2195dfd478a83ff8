import type { Currency } from '../../../shared/markets/locales.ts';

/** A promo code as shoppers type it: Medusa has `LESS15-PLN` for the amount of `LESS15` in another currency. */
export const shownCode = (code: string, currency: Currency): string =>
  code.endsWith(`-${currency}`) ? code.slice(0, -currency.length - 1) : code;
