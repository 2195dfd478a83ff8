import type { PaymentMethod } from '../contract/markets/domain.ts';

export interface Instalment {
  /** The day of the payment (ISO 8601). */
  date: string;
  centAmount: number;
}

/** Returns the same day of a later month, or its last day if that month is too short. */
function monthsLater(date: string, months: number): string {
  const [year = 0, month = 1, day = 1] = date.split('-').map(Number);
  const lastDay = new Date(Date.UTC(year, month + months, 0)).getUTCDate();
  return new Date(Date.UTC(year, month - 1 + months, Math.min(day, lastDay))).toISOString().slice(0, 10);
}

/** Splits cents into equal parts, the first due at once, the others one month apart. The first has the remainder. */
export function instalments(centAmount: number, count: number, first: string): Instalment[] {
  const part = Math.floor(centAmount / count);
  return Array.from({ length: count }, (_, index) => ({
    date: monthsLater(first, index),
    centAmount: index === 0 ? centAmount - part * (count - 1) : part,
  }));
}

const counts: Partial<Record<PaymentMethod, number>> = { 'alma-3x': 3, 'alma-4x': 4 };

/** Days after which Klarna requires payment. */
const klarnaDays = 30;

/** Returns the payment plan of a product that does not take the whole amount (cents) at once; null for the others. */
export function planOf(method: PaymentMethod, centAmount: number, today: string): Instalment[] | null {
  if (method === 'klarna') {
    const due = new Date(Date.parse(today) + klarnaDays * 86_400_000);
    return [{ date: due.toISOString().slice(0, 10), centAmount }];
  }
  const count = counts[method];
  return count === undefined ? null : instalments(centAmount, count, today);
}
