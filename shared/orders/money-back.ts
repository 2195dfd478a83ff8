import type { OrderSummary } from '../contract/orders/orders.ts';

type Payment = OrderSummary['refunds'][number]['means'][number];

/** Refund status of a cancelled or returned order. */
export type MoneyBack =
  /** The order was not charged. */
  | { state: 'none' }
  /** It was charged and has not been refunded yet. */
  | { state: 'due' }
  /** Total cents refunded, the time of the last refund (ISO 8601; null if unknown), and the means of payment. */
  | { state: 'back'; centAmount: number; at: string | null; means: readonly Payment[] };

/** Returns the refund status of an order; null if it is neither cancelled nor returned, or if the refund is unknown. */
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
