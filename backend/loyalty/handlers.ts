import type { loyaltyRows, PointsMovement } from '../../shared/contract/orders/loyalty.ts';
import { isLoyaltyCardHolder } from '../../shared/loyalty/loyalty.ts';
import { readClient } from '../customers/client.ts';
import { Refused } from '../problem.ts';
import type { Handlers } from '../serve.ts';

interface MovementRow {
  movement_id: number;
  kind: 'earned' | 'bonus' | 'spent' | 'granted' | 'taken back' | 'given back';
  points: number;
  created_at: string;
  order_number: string | null;
}

const kinds: Record<MovementRow['kind'], NonNullable<PointsMovement['kind']>> = {
  earned: 'earned',
  bonus: 'bonus',
  spent: 'spent',
  granted: 'granted',
  'taken back': 'taken-back',
  'given back': 'given-back',
};

/** The points of the signed-in holder, and the date of a customer's last purchase. */
export const pointsHandlers: Handlers<typeof loyaltyRows> = {
  async getLoyalty({ page, size }, { env, customerId }) {
    if (customerId === null || !isLoyaltyCardHolder(await readClient(env.DB, customerId)))
      throw new Refused('no-loyalty-card', 'Points are for holders of a loyalty card.');
    const [summed, listed] = await env.DB.batch([
      env.DB.prepare(
        `SELECT coalesce(sum(points), 0) AS points, count(*) AS total FROM loyalty_movements WHERE customer_id = ?`,
      ).bind(customerId),
      env.DB.prepare(
        `SELECT m.movement_id, m.kind, m.points, m.created_at, coalesce(
           (SELECT o.order_number FROM orders o WHERE o.payment_id = m.payment_id),
           (SELECT r.order_number FROM refunds r WHERE r.refund_id = m.refund_id)) AS order_number
         FROM loyalty_movements m WHERE m.customer_id = ?
         ORDER BY m.created_at DESC, m.movement_id DESC LIMIT ? OFFSET ?`,
      ).bind(customerId, size, (page - 1) * size),
    ]);
    // The rows are those of the queries above.
    const [sum] = (summed?.results ?? []) as { points: number; total: number }[];
    const rows = (listed?.results ?? []) as MovementRow[];
    return {
      points: sum?.points ?? 0,
      total: sum?.total ?? 0,
      movements: rows.map((row) => ({
        id: String(row.movement_id),
        kind: kinds[row.kind],
        points: row.points,
        at: new Date(row.created_at).toISOString(),
        orderNumber: row.order_number,
      })),
    };
  },

  /** Cancelled orders count as purchases. */
  async getLastPurchaseDate(_, { env, customerId }) {
    const last = await env.DB.prepare('SELECT max(created_at) AS last FROM orders WHERE customer_id = ?')
      .bind(customerId)
      .first<string | null>('last');
    return { value: last === null ? null : last.slice(0, 10).replaceAll('-', '') };
  },
};
