import type { Env } from '../env.ts';

/**
 * Days after which a visitor's cart and a failed payment are deleted: twice the lifetime of the cart's cookie, so that
 * nobody can come back to them, and longer than anything reads failed payments (backend/payment/free-released.ts).
 */
export const retentionDays = 60;

/** Carts and payments deleted in one run of the schedule, every minute: some 30 ms of the database. */
const batchSize = 1_000;

const day = 24 * 60 * 60 * 1000;

/**
 * Deletes failed payments with their holds, and carts without a customer or an order, also those that were merged into
 * another. Customers' open carts stay, one each. So do payments that took money, even if it was given back.
 */
export async function forgetCarts({ DB }: Env, now: Date): Promise<void> {
  const before = new Date(now.getTime() - retentionDays * day).toISOString();
  const failed = `SELECT payment_id FROM payments INDEXED BY payments_released
    WHERE state = 'released' AND created_at <= ?1
      AND NOT EXISTS (
        SELECT 1 FROM adyen_sessions a WHERE a.payment_id = payments.payment_id AND a.psp_reference IS NOT NULL)
    ORDER BY created_at LIMIT ${batchSize}`;
  await DB.batch([
    DB.prepare(`DELETE FROM adyen_sessions WHERE payment_id IN (${failed})`).bind(before),
    DB.prepare(`DELETE FROM payments WHERE payment_id IN (${failed})`).bind(before),
    DB.prepare(
      `DELETE FROM carts WHERE cart_id IN (
         SELECT cart_id FROM carts INDEXED BY carts_of_visitors
         WHERE customer_id IS NULL AND order_number IS NULL AND created_at <= ?1 AND updated_at <= ?1
           AND NOT EXISTS (SELECT 1 FROM payments p WHERE p.cart_id = carts.cart_id)
         ORDER BY created_at LIMIT ${batchSize})`,
    ).bind(before),
  ]);
}
