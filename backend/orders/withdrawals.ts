import type { Order } from '../../shared/contract/orders/orders.ts';
import type { WithdrawalOutcome } from '../../shared/contract/orders/withdrawal-kind.ts';

export interface WithdrawnRow {
  withdrawal_id: string;
  created_at: string;
  outcome: WithdrawalOutcome;
  position: number;
  quantity: number;
}

/** All withdrawals of an order, one row for each line. */
export const withdrawalsQuery = `
  SELECT w.withdrawal_id, w.created_at, w.outcome, b.position, b.quantity
  FROM withdrawals w JOIN refund_lines b ON b.refund_id = w.withdrawal_id WHERE w.order_number = ?1
  UNION ALL
  SELECT w.withdrawal_id, w.created_at, w.outcome, l.position, l.quantity
  FROM withdrawals w JOIN return_request_lines l ON l.request_id = w.withdrawal_id WHERE w.order_number = ?1
  ORDER BY created_at, withdrawal_id, position`;

/** Groups the rows of `withdrawalsQuery` into withdrawals, in their order. */
export function orderWithdrawals(rows: readonly WithdrawnRow[]): Order['withdrawals'] {
  return [...Map.groupBy(rows, ({ withdrawal_id }) => withdrawal_id).values()].flatMap((lines) => {
    const [first] = lines;
    if (first === undefined) return [];
    const { created_at: withdrawnAt, outcome } = first;
    return [{ withdrawnAt, outcome, lines: lines.map(({ position, quantity }) => ({ position, quantity })) }];
  });
}

/** The number of pieces of an order that were cancelled before the customer had them, by position of their line. */
export async function cancelledOf(DB: D1Database, orderNumber: string): Promise<Map<number, number>> {
  const { results } = await DB.prepare(
    `SELECT b.position, sum(b.quantity) AS pieces
     FROM withdrawals w JOIN refund_lines b ON b.refund_id = w.withdrawal_id
     WHERE w.order_number = ? GROUP BY b.position`,
  )
    .bind(orderNumber)
    .all<{ position: number; pieces: number }>();
  return new Map(results.map(({ position, pieces }) => [position, pieces]));
}
