import { type Currency, currencies } from '../../shared/markets/locales.ts';

/** Limits between price bands, in whole units of the currency. */
const steps: Record<Currency, readonly number[]> = {
  EUR: [30, 60, 100, 150],
  GBP: [30, 60, 100, 150],
  CHF: [30, 60, 100, 150],
  PLN: [120, 250, 450, 650],
  CZK: [750, 1500, 2500, 4000],
};

/** A price band in cents: `from` inclusive, `to` exclusive; the highest has no `to`. */
export interface PriceBand {
  /** `30-60`; `150-` for the highest. */
  id: string;
  from: number;
  to: number | undefined;
}

const bands = new Map(
  currencies.map((currency) => {
    const ends = steps[currency];
    const made = [0, ...ends].map((from, at): PriceBand => {
      const end = ends[at];
      return { id: `${from}-${end ?? ''}`, from: from * 100, to: end === undefined ? undefined : end * 100 };
    });
    return [currency, made] as const;
  }),
);

/** The price bands of a currency, lowest first. */
export function priceBands(currency: Currency): readonly PriceBand[] {
  return bands.get(currency) ?? [];
}

/** The id of the band of a price in cents. */
export function bandOf(price: number, currency: Currency): string {
  return priceBands(currency).find(({ to }) => to === undefined || price < to)?.id ?? '';
}
