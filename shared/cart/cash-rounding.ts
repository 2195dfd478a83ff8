/** Amounts that a currency's coins can pay: Swiss prices are multiples of five rappen, on a card as well. Pure. */

/** Cents of the smallest coin, where that is not the cent itself. */
const steps: ReadonlyMap<string, number> = new Map([['CHF', 5]]);

/** Cents that all prices of a currency are multiples of. */
export function cashStep(currency: string): number {
  return steps.get(currency) ?? 1;
}

/** An amount (cents, with fractions) as it is charged: whole cents, and of these the nearest that coins can pay. */
export function cashRounded(amount: number, currency: string): number {
  const step = cashStep(currency);
  return Math.round(Math.floor(amount) / step) * step;
}

/** The same, never more than the amount. */
export function cashFloor(amount: number, currency: string): number {
  const step = cashStep(currency);
  return Math.floor(amount / step) * step;
}
