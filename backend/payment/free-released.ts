import type { Env } from '../env.ts';

/** Maximum age, in milliseconds, of the payments that are checked; older ones were checked hundreds of times. */
const maxAge = 30 * 24 * 60 * 60 * 1000;

/**
 * Frees what failed payments still hold: money on gift cards, points and uses of promo codes. Normally they are freed
 * in the transaction that releases the payment. Returns how many payments held something.
 */
export async function freeReleased({ DB }: Env, now: Date): Promise<number> {
  const since = new Date(now.getTime() - maxAge).toISOString();
  // The payments come first because they are few; the other tables have movements and uses of all time.
  const released = `p.state = 'released' AND p.created_at >= ?1`;
  const holding = `
    SELECT p.payment_id FROM payments p INDEXED BY payments_released
    CROSS JOIN gift_card_movements m ON m.payment_id = p.payment_id
    WHERE ${released} GROUP BY p.payment_id, m.gift_card_id HAVING sum(m.cents) < 0
    UNION SELECT p.payment_id FROM payments p INDEXED BY payments_released
    CROSS JOIN loyalty_movements m ON m.payment_id = p.payment_id
    WHERE ${released} AND m.points < 0
    UNION SELECT p.payment_id FROM payments p INDEXED BY payments_released
    CROSS JOIN promo_uses u ON u.payment_id = p.payment_id
    WHERE ${released}`;
  const ofReleased = `payment_id IN (SELECT p.payment_id FROM payments p
    INDEXED BY payments_released WHERE ${released})`;
  const [counted] = await DB.batch<{ count: number }>([
    DB.prepare(`SELECT count(*) AS count FROM (${holding})`).bind(since),
    DB.prepare(
      `INSERT INTO gift_card_movements (gift_card_id, kind, cents, payment_id, created_at)
       SELECT m.gift_card_id, 'released', -sum(m.cents), p.payment_id, ?2
       FROM payments p INDEXED BY payments_released CROSS JOIN gift_card_movements m ON m.payment_id = p.payment_id
       WHERE ${released} GROUP BY p.payment_id, m.gift_card_id HAVING sum(m.cents) < 0`,
    ).bind(since, now.toISOString()),
    DB.prepare(`DELETE FROM loyalty_movements WHERE points < 0 AND ${ofReleased}`).bind(since),
    DB.prepare(`DELETE FROM promo_uses WHERE ${ofReleased}`).bind(since),
  ]);
  return counted?.results[0]?.count ?? 0;
}
