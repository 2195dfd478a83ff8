import type { Backend } from '../cart/carts-fixture.ts';

/** The bank decides now about the payment of a cart, and the provider notifies the shop. */
export async function bankDecides({ db, shop }: Backend, cartId: string): Promise<void> {
  await db
    .prepare(
      `UPDATE payment_sessions SET settle_at = 0 WHERE step = 'waiting'
         AND session_id IN (SELECT payment_id FROM payments WHERE cart_id = ?)`,
    )
    .bind(cartId)
    .run();
  await (await shop.backend.getWorker()).scheduled({ cron: '* * * * *' });
}

/** States and results of a cart's payments, oldest first. */
export async function paymentsOf({ db }: Backend, cartId: string): Promise<string[]> {
  const { results } = await db
    .prepare(
      `SELECT state || ' ' || result AS said FROM payments WHERE cart_id = ?
       ORDER BY created_at, state = 'paid'`,
    )
    .bind(cartId)
    .all<{ said: string }>();
  return results.map(({ said }) => said);
}
