import type { Env } from '../env.ts';

/**
 * Frees what payments hold that came to nothing: money on gift cards, points and uses of promo codes. Normally they are
 * freed in the transaction that releases the payment. Gives how many payments held something.
 */
export async function freeReleased({ DB }: Env, now: Date): Promise<number> {
  const holding = `
    SELECT p.payment_id FROM payments p JOIN gift_card_movements m ON m.payment_id = p.payment_id
    WHERE p.state = 'released' GROUP BY p.payment_id, m.gift_card_id HAVING sum(m.cents) < 0
    UNION SELECT p.payment_id FROM payments p JOIN loyalty_movements m ON m.payment_id = p.payment_id
    WHERE p.state = 'released' AND m.points < 0
    UNION SELECT p.payment_id FROM payments p JOIN promo_uses u ON u.payment_id = p.payment_id
    WHERE p.state = 'released'`;
  const [counted] = await DB.batch<{ count: number }>([
    DB.prepare(`SELECT count(*) AS count FROM (${holding})`),
    DB.prepare(
      `INSERT INTO gift_card_movements (gift_card_id, kind, cents, payment_id, created_at)
       SELECT m.gift_card_id, 'released', -sum(m.cents), p.payment_id, ?1
       FROM payments p JOIN gift_card_movements m ON m.payment_id = p.payment_id
       WHERE p.state = 'released' GROUP BY p.payment_id, m.gift_card_id HAVING sum(m.cents) < 0`,
    ).bind(now.toISOString()),
    DB.prepare(
      `DELETE FROM loyalty_movements WHERE points < 0
       AND payment_id IN (SELECT payment_id FROM payments WHERE state = 'released')`,
    ),
    DB.prepare(
      `DELETE FROM promo_uses WHERE payment_id IN (SELECT payment_id FROM payments WHERE state = 'released')`,
    ),
  ]);
  return counted?.results[0]?.count ?? 0;
}
