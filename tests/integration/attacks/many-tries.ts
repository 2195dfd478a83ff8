import { HttpVisitor } from '../../shop/http-visitor.ts';
import type { Backend } from '../cart/carts-fixture.ts';

/** More than the limit of a network within a minute. */
const many = 45;

/**
 * Parallel attempts from a network, each with its own cart and customer: the gateway's own limits, by cart and
 * customer, are not reached, so later refusals come from the platform's binding, which counts by network.
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
 * Attempts something in a network over its limit until it is refused; once more if a new minute begins meanwhile.
 * `attempt` returns true if it was refused for too many attempts.
 */
export async function untilRefused(backend: Backend, address: string, attempt: () => Promise<boolean>): Promise<void> {
  for (let round = 0; round < 8; round += 1) {
    await exhaust(backend, address);
    if (await attempt()) return;
  }
  throw new Error('Never refused');
}

/** Stores as many refused payments of a customer within the hour. */
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
