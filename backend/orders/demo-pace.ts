import type { Env } from '../env.ts';
import { emailModes, storeModes } from '../stores/collecting-modes.ts';
import { newTrackingNumber } from './tracking.ts';

/** Minutes that an order of the demo stays in a state: long enough for an occasional visitor to see each of them. */
const minutes = { PAID: 2, PREPARING: 3, SHIPPED: 5 } as const;

const states = ['PAID', 'PREPARING', 'SHIPPED'] as const;

/** The same for the seeded orders of the demo: as long as a real parcel takes. */
const formerMinutes = { PAID: 14 * 60, PREPARING: 24 * 60, SHIPPED: 50 * 60 } as const;

interface DueRow {
  order_number: string;
  status: keyof typeof minutes;
  /** 0 for an order by e-mail, which is delivered at once. */
  goes_by_parcel: 0 | 1;
  /** 0 for an order that is handed to a store, which has no tracking number. */
  is_followed: 0 | 1;
  /** When it entered its state (ISO 8601). */
  at: string;
  is_former: 0 | 1;
}

function nextOf({ status, goes_by_parcel }: DueRow): 'PREPARING' | 'SHIPPED' | 'DELIVERED' {
  if (goes_by_parcel === 0 || status === 'SHIPPED') return 'DELIVERED';
  return status === 'PAID' ? 'PREPARING' : 'SHIPPED';
}

/** When the next state was reached (ISO 8601); for a seeded order, counted from its own times. */
function reachedAt({ status, at, is_former }: DueRow, now: Date): string {
  if (is_former === 0) return now.toISOString();
  return new Date(Date.parse(at) + formerMinutes[status] * 60_000).toISOString();
}

/**
 * Moves the demo's orders on with time: paid, prepared, shipped with a tracking number, delivered; an order for a
 * store waits there until the day after it was ready. Only if `DEMO_ORDERS` is `on`: a retailer's orders move when
 * somebody packs them. A step that was taken meanwhile changes nothing. Returns how many orders were moved.
 */
export async function moveDemoOrders({ DB, DEMO_ORDERS }: Env, now: Date): Promise<number> {
  if (DEMO_ORDERS !== 'on') return 0;
  const before = (minute: number) => new Date(now.getTime() - minute * 60_000).toISOString();
  const { results } = await DB.prepare(
    `SELECT o.order_number, o.status, s.at, (o.payment_id IS NULL) AS is_former,
       (o.shipping_method IS NOT NULL AND o.shipping_method NOT IN (${emailModes})) AS goes_by_parcel,
       (o.shipping_method IS NULL OR o.shipping_method NOT IN (${storeModes})) AS is_followed
     FROM orders o JOIN order_steps s ON s.order_number = o.order_number AND s.status = o.status
     WHERE o.status IN ('PAID', 'PREPARING', 'SHIPPED')
       AND s.at <= CASE o.payment_id IS NULL
         WHEN 0 THEN CASE o.status WHEN 'PAID' THEN ?1 WHEN 'PREPARING' THEN ?2 ELSE ?3 END
         ELSE CASE o.status WHEN 'PAID' THEN ?4 WHEN 'PREPARING' THEN ?5 ELSE ?6 END END
       AND (o.status <> 'SHIPPED' OR o.shipping_method IS NULL OR o.shipping_method NOT IN (${storeModes})
         OR o.ready_on IS NULL OR o.ready_on < ?7)
     LIMIT 100`,
  )
    .bind(
      ...[minutes, formerMinutes].flatMap((pace) => states.map((state) => before(pace[state]))),
      now.toISOString().slice(0, 10),
    )
    .all<DueRow>();
  for (const row of results) {
    const next = nextOf(row);
    await DB.batch([
      DB.prepare(
        `INSERT OR IGNORE INTO order_steps (order_number, status, at)
         SELECT order_number, ?2, ?3 FROM orders WHERE order_number = ?1 AND status = ?4`,
      ).bind(row.order_number, next, reachedAt(row, now), row.status),
      DB.prepare(
        `UPDATE orders SET status = ?2, tracking_number = coalesce(tracking_number, ?3)
         WHERE order_number = ?1 AND status = ?4`,
      ).bind(
        row.order_number,
        next,
        next === 'SHIPPED' && row.is_followed === 1 ? newTrackingNumber() : null,
        row.status,
      ),
    ]);
  }
  return results.length;
}
