import type { Subscription, subscriptionRows } from '../../shared/contract/account/subscriptions.ts';
import type { Handlers } from '../serve.ts';
import { self } from './self.ts';

interface SubscriptionRow extends Pick<Subscription, 'type' | 'optin'> {
  visible: 0 | 1;
}

/** All four subscriptions. A missing one counts as declined; the newsletter follows the client's `optinNews`. */
async function readSubscriptions(db: D1Database, customerId: string): Promise<Subscription[]> {
  const { results } = await db
    .prepare(
      `SELECT kind.column1 AS type, coalesce(s.optin, iif(kind.column1 = 'NEWS', u.optin_news, 'NO')) AS optin,
         coalesce(s.visible, 1) AS visible
       FROM (VALUES ('TIC'), ('INVIT'), ('NEWS'), ('SURV')) kind JOIN customers u ON u.customer_id = ?
       LEFT JOIN subscriptions s ON s.customer_id = u.customer_id AND s.type = kind.column1`,
    )
    .bind(customerId)
    .all<SubscriptionRow>();
  return results.map((row) => ({ ...row, visible: row.visible === 1 }));
}

/** Subscriptions of a customer; triggers keep the newsletter in step with the client's `optinNews`. */
export const subscriptionHandlers: Handlers<typeof subscriptionRows> = {
  getSubscriptions: async (_, caller) => ({ values: await readSubscriptions(caller.env.DB, self(caller)) }),

  /** Subscriptions that the customer does not see stay unchanged. */
  async updateSubscriptions({ values }, caller) {
    const { DB } = caller.env;
    const write = DB.prepare(
      `INSERT INTO subscriptions (customer_id, type, optin) VALUES (?, ?, ?)
       ON CONFLICT (customer_id, type) DO UPDATE SET optin = excluded.optin WHERE visible = 1`,
    );
    if (values.length > 0) await DB.batch(values.map(({ type, optin }) => write.bind(self(caller), type, optin)));
    return { values: await readSubscriptions(DB, self(caller)) };
  },
};
