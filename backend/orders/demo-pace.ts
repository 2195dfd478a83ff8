import type { Env } from '../env.ts';
import { newTrackingNumber } from './tracking.ts';

/** Minutes that an order of the demo stays in a state, so that whoever looks in now and then sees each of them. */
const minutes = { PAID: 2, PREPARING: 3, SHIPPED: 5 } as const;

interface DueRow {
  order_number: string;
  status: keyof typeof minutes;
  /** Whether there is a parcel: what goes by e-mail is delivered at once. */
  goes_by_parcel: 0 | 1;
}

/** The state that follows. */
function nextOf({ status, goes_by_parcel }: DueRow): 'PREPARING' | 'SHIPPED' | 'DELIVERED' {
  if (goes_by_parcel === 0 || status === 'SHIPPED') return 'DELIVERED';
  return status === 'PAID' ? 'PREPARING' : 'SHIPPED';
}

/**
 * Moves the demo's orders on with time: paid, prepared, shipped with a number to follow, delivered. Only where
 * `DEMO_ORDERS` is `on`: a retailer's orders move when somebody packs them. Orders of a former system stay as they are.
 * A step that somebody else was faster with changes nothing. Gives how many were moved.
 */
export async function moveDemoOrders({ DB, DEMO_ORDERS }: Env, now: Date): Promise<number> {
  if (DEMO_ORDERS !== 'on') return 0;
  const before = (minute: number) => new Date(now.getTime() - minute * 60_000).toISOString();
  const { results } = await DB.prepare(
    `SELECT o.order_number, o.status,
       (o.shipping_method IS NOT NULL AND o.shipping_method <> 'VI') AS goes_by_parcel
     FROM orders o JOIN order_steps s ON s.order_number = o.order_number AND s.status = o.status
     WHERE o.status IN ('PAID', 'PREPARING', 'SHIPPED') AND o.payment_id IS NOT NULL
       AND s.at <= CASE o.status WHEN 'PAID' THEN ?1 WHEN 'PREPARING' THEN ?2 ELSE ?3 END
     LIMIT 100`,
  )
    .bind(before(minutes.PAID), before(minutes.PREPARING), before(minutes.SHIPPED))
    .all<DueRow>();
  for (const row of results) {
    const next = nextOf(row);
    await DB.batch([
      DB.prepare(
        `INSERT OR IGNORE INTO order_steps (order_number, status, at)
         SELECT order_number, ?2, ?3 FROM orders WHERE order_number = ?1 AND status = ?4`,
      ).bind(row.order_number, next, now.toISOString(), row.status),
      DB.prepare(
        `UPDATE orders SET status = ?2, tracking_number = coalesce(tracking_number, ?3)
         WHERE order_number = ?1 AND status = ?4`,
      ).bind(row.order_number, next, next === 'SHIPPED' ? newTrackingNumber() : null, row.status),
    ]);
  }
  return results.length;
}
