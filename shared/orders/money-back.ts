import type { OrderSummary } from '../contract/orders/orders.ts';

type Payment = OrderSummary['refunds'][number]['means'][number];

/** What became of the money of an order that was cancelled or sent back. */
export type MoneyBack =
  /** None was taken. */
  | { state: 'none' }
  /** It was taken and has not gone back yet. */
  | { state: 'due' }
  /** Cents that went back in all, when the last of it did (ISO 8601; null where it is not known), and to what. */
  | { state: 'back'; centAmount: number; at: string | null; means: readonly Payment[] };

/**
 * What to say about the money of an order: null where there is nothing to say, because it goes its way, or where it is
 * not known.
 */
export function moneyBackOf({
  status,
  charged,
  refunds,
}: Pick<OrderSummary, 'status' | 'charged' | 'refunds'>): MoneyBack | null {
  if (status !== 'CANCELLED' && status !== 'RETURNED') return null;
  const last = refunds.at(-1);
  if (last !== undefined)
    return {
      state: 'back',
      centAmount: refunds.reduce((sum, { amount }) => sum + amount.centAmount, 0),
      at: last.createdAt,
      means: [
        ...new Map(
          refunds
            .flatMap(({ means }) => means)
            .map((each) => [`${each.product} ${each.lastDigits ?? ''}`, each] as const),
        ).values(),
      ],
    };
  if (status === 'RETURNED' || charged === null) return null;
  return { state: charged ? 'due' : 'none' };
}
