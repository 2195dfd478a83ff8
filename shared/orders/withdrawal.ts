/** Withdrawal from an order (directive 2011/83/EU, articles 9 and 11a): the deadline, and the outcome. */

import { isReturnOpen, lastReturnDay } from '../contract/orders/order-return.ts';
import type { OrderDelivery, OrderSummary } from '../contract/orders/orders.ts';
import type { WithdrawalKind } from '../contract/orders/withdrawal-kind.ts';
import type { Country } from '../markets/locales.ts';
import { afterWorkingDays, isWorkingDay } from '../time/working-days.ts';
import { isCollectedInStore } from './collection-text.ts';

/** Days of the withdrawal period, after the day of delivery. */
export const withdrawalDays = 14;

const memberStates: ReadonlySet<Country> = new Set(['CZ', 'DE', 'ES', 'FR', 'IT', 'PL']);

/** True if the law of a country requires a withdrawal function with its own wording. */
export function isWithdrawalCountry(country: Country): boolean {
  return memberStates.has(country);
}

/**
 * Returns the last full day (ISO 8601) to withdraw from an order that was delivered at a time (ISO 8601). A period
 * that would end on a Saturday, a Sunday or a public holiday ends with the next working day (regulation 1182/71).
 */
export function lastWithdrawalDay(deliveredAt: string, country: Country): string {
  const last = lastReturnDay(deliveredAt, withdrawalDays, country);
  return isWorkingDay(new Date(last), country) ? last : afterWorkingDays(new Date(last), 1, country);
}

export interface Withdrawal {
  how: WithdrawalKind;
  /** The last day (ISO 8601); null if the period has not started yet. */
  until: string | null;
}

/** Returns how a customer can withdraw from an order that was paid here, or null. `country` is that of the delivery. */
export function withdrawalOf(
  { status, deliveredAt, to }: Pick<OrderSummary, 'status' | 'deliveredAt'> & Pick<OrderDelivery, 'to'>,
  country: Country,
  now: Date,
): Withdrawal | null {
  if (status === 'PAID' || status === 'PREPARING') return { how: 'cancel', until: null };
  // The customer has not received it yet: there is nothing to send back.
  if (status === 'SHIPPED') return { how: isCollectedInStore(to) ? 'uncollected' : 'return', until: null };
  if (status !== 'DELIVERED' || deliveredAt === null) return null;
  const until = lastWithdrawalDay(deliveredAt, country);
  return isReturnOpen(until, now, country) ? { how: 'return', until } : null;
}

interface WithdrawnLine {
  position: number | null;
  returnable: number;
  /** Price of all its pieces before discounts, in cents. */
  centAmount: number;
}

/** Returns the pieces to cancel: the requested ones, and also the gifts if no paid piece is left. */
export function cancelledPieces(
  lines: readonly WithdrawnLine[],
  wanted: readonly { position: number; quantity: number }[],
): { position: number; quantity: number }[] {
  const asked = (position: number | null) => wanted.find((each) => each.position === position)?.quantity ?? 0;
  const all = lines.every(({ position, returnable, centAmount }) => centAmount === 0 || asked(position) >= returnable);
  const gifts = lines.flatMap(({ position, returnable, centAmount }) =>
    all && centAmount === 0 && position !== null && returnable > 0 && asked(position) === 0
      ? [{ position, quantity: returnable }]
      : [],
  );
  return [...wanted, ...gifts];
}
