/** Rounds to amounts that a currency's coins can pay: Swiss prices are multiples of five rappen, also by card. */

/** Cents of the smallest coin, for currencies where it is not one cent. */
const steps: ReadonlyMap<string, number> = new Map([['CHF', 5]]);

/** Returns the cents that all prices of a currency are multiples of. */
export function cashStep(currency: string): number {
  return steps.get(currency) ?? 1;
}

/**
 * Rounds an amount (cents, with fractions) to what is charged: down to whole cents, then to the nearest multiple of
 * the smallest coin.
 */
export function cashRounded(amount: number, currency: string): number {
  const step = cashStep(currency);
  return Math.round(Math.floor(amount) / step) * step;
}

/** Rounds down to a multiple of the smallest coin. */
export function cashFloor(amount: number, currency: string): number {
  const step = cashStep(currency);
  return Math.floor(amount / step) * step;
}
