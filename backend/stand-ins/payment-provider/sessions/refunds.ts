import type { Env } from '../../../env.ts';
import { Problem } from '../../../problem.ts';
import type {
  AuthorisedPayment,
  AuthorisedPaymentsRequest,
  RefundRequest,
  RefundState,
} from '../../../provider/protocol.ts';

/** Sixteen characters, as at Adyen. */
function newReference(): string {
  return crypto.randomUUID().replaceAll('-', '').slice(0, 16).toUpperCase();
}

/** Refunds a payment or a part. Idempotent by the shop's id. Refuses (422) more than is left of what was paid. */
export async function refundSession(
  { DB }: Env,
  sessionId: string,
  { refundId, amount }: RefundRequest,
  now: Date,
): Promise<RefundState> {
  // One statement, so that two concurrent refunds cannot exceed the payment.
  await DB.prepare(
    `INSERT INTO payment_refunds (refund_id, session_id, psp_reference, amount, created_at, next_attempt_at)
     SELECT ?1, s.session_id, ?3, ?4, ?6, ?7 FROM payment_sessions s
     WHERE s.session_id = ?2 AND s.result IN ('Authorised', 'Success') AND s.currency = ?5 AND ?4 > 0
       AND ?4 + coalesce((SELECT sum(r.amount) FROM payment_refunds r WHERE r.session_id = ?2), 0) <= s.amount
     ON CONFLICT DO NOTHING`,
  )
    .bind(
      refundId,
      sessionId,
      newReference(),
      amount.centAmount,
      amount.currencyCode,
      now.toISOString(),
      Math.floor(now.getTime() / 1000),
    )
    .run();
  const stored = await DB.prepare('SELECT session_id, psp_reference, amount FROM payment_refunds WHERE refund_id = ?')
    .bind(refundId)
    .first<{ session_id: string; psp_reference: string; amount: number }>();
  if (stored?.session_id !== sessionId || stored.amount !== amount.centAmount)
    throw new Problem(422, 'Less than this amount is left of the payment.');
  return { status: 'received', pspReference: stored.psp_reference };
}

/** Returns the payments that took money from `since` on, ordered by id, `after` one of them; at most 200. */
export async function authorisedPayments(
  { DB }: Env,
  { since, after }: AuthorisedPaymentsRequest,
): Promise<AuthorisedPayment[]> {
  const { results } = await DB.prepare(
    `SELECT s.session_id, s.amount, s.currency,
       coalesce((SELECT sum(r.amount) FROM payment_refunds r WHERE r.session_id = s.session_id), 0) AS refunded
     FROM payment_notifications n JOIN payment_sessions s ON s.session_id = n.session_id
     WHERE n.result IN ('Authorised', 'Success') AND n.created_at >= ?1 AND n.session_id > ?2
       AND s.result IN ('Authorised', 'Success') AND s.merchant_account IS NULL
     ORDER BY s.session_id LIMIT 200`,
  )
    .bind(since, after)
    .all<{
      session_id: string;
      amount: number;
      currency: AuthorisedPayment['amount']['currencyCode'];
      refunded: number;
    }>();
  return results.map(({ session_id: sessionId, amount, currency, refunded }) => ({
    sessionId,
    amount: { centAmount: amount, currencyCode: currency },
    refunded,
  }));
}
