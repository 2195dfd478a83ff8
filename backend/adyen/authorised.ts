import type { Env } from '../env.ts';
import type { AuthorisedPayment } from '../provider/protocol.ts';

interface AuthorisedRow {
  payment_id: string;
  authorised: number;
  currency: AuthorisedPayment['amount']['currencyCode'];
  refunded: number;
}

/**
 * Returns the payments for which Adyen has reported money since a time. Adyen has no list to query, but repeats each
 * notification until it is acknowledged.
 */
export async function adyenAuthorised({ DB }: Env, since: Date): Promise<AuthorisedPayment[]> {
  const { results } = await DB.prepare(
    `SELECT s.payment_id, s.authorised, s.currency,
       iif(s.reversal_reference IS NOT NULL, s.authorised, coalesce((
         SELECT sum(r.cents) FROM refund_payments r WHERE r.payment_id = s.payment_id AND r.state <> 'refused'), 0)
       ) AS refunded
     FROM adyen_sessions s WHERE s.authorised_at >= ? ORDER BY +s.payment_id`,
  )
    .bind(since.toISOString())
    .all<AuthorisedRow>();
  return results.map(({ payment_id: sessionId, authorised, currency, refunded }) => ({
    sessionId,
    amount: { centAmount: authorised, currencyCode: currency },
    refunded,
  }));
}
