import { HttpVisitor } from '../../shop/http-visitor.ts';
import type { Backend } from '../cart/carts-fixture.ts';

/** More than one network has within a minute. */
const many = 45;

/**
 * Others in a network try a code each, at once. The gateway counts by cart and by customer, and has seen none of these
 * twice: whoever is refused afterwards is refused by the platform's own binding, which counts by network.
 */
export async function exhaust({ shop }: Backend, address: string): Promise<void> {
  const headers = { origin: shop.shopUrl, 'cf-connecting-ip': address };
  const tries = Array.from({ length: many }, (_, number) => {
    const body = new URLSearchParams({ form: 'promo', promoCode: `GUESS${number}` });
    return new HttpVisitor(shop).get('/en/cart/', { method: 'POST', body, headers });
  });
  await Promise.all(tries);
}

/**
 * Tries something in a network that has had its tries, until it is refused: where the minute begins anew in between, once
 * more. `attempt` says whether there were too many.
 */
export async function untilRefused(
  backend: Backend,
  address: string,
  attempt: () => Promise<boolean>,
): Promise<void> {
  for (let round = 0; round < 8; round += 1) {
    await exhaust(backend, address);
    if (await attempt()) return;
  }
  throw new Error('Never refused');
}

/** The bank has refused so many payments of a customer within the hour, or none. */
export async function refusePayments({ db }: Backend, customerId: string, count: number): Promise<void> {
  await db.batch([
    db.prepare('DELETE FROM refused_payments WHERE customer_id = ?').bind(customerId),
    db
      .prepare(
        `WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ?2)
         INSERT INTO refused_payments (payment_id, customer_id, refused_at)
         SELECT 'refused-' || i || ?1, ?1, unixepoch() FROM n WHERE i <= ?2`,
      )
      .bind(customerId, count),
  ]);
}
