import { outcomeOf } from '../../shared/checkout.ts';
import type { PaymentResult } from '../../shared/contract/cart.ts';
import type { Currency } from '../../shared/locales.ts';
import { notifications as shop } from '../carts/notifications.ts';
import type { Env } from '../env.ts';
import { logFailure } from '../log.ts';
import { accepted, type Notification, signatureHeader } from './protocol.ts';
import { endDueSessions } from './sessions.ts';
import { sign } from './signature.ts';

interface DueRow {
  event_id: string;
  session_id: string;
  result: PaymentResult;
  reason: string | null;
  reference: string;
  amount: number;
  currency: Currency;
  created_at: string;
  attempts: number;
}

/** Seconds to wait after the nth failed attempt: half a minute, doubling up to an hour. */
function backoff(attempts: number): number {
  return Math.min(3600, 30 * 2 ** attempts);
}

function eventOf(row: DueRow): Notification {
  return {
    eventId: row.event_id,
    eventCode: 'AUTHORISATION',
    sessionId: row.session_id,
    merchantReference: row.reference,
    resultCode: row.result,
    success: outcomeOf(row.result) === 'paid',
    reason: row.reason,
    amount: { centAmount: row.amount, currencyCode: row.currency },
    eventDate: row.created_at,
  };
}

/** Tells the shop how a payment ended. True when the shop has acknowledged it. */
async function send(env: Env, event: Notification): Promise<boolean> {
  const body = JSON.stringify(event);
  const headers = {
    'content-type': 'application/json',
    [signatureHeader]: await sign(env.PAYMENT_HMAC_KEY, 'notification', body),
  };
  try {
    // The shop's gateway lives in this Worker, and a Worker cannot fetch itself. Elsewhere this line is a fetch().
    const response = await shop.request('/adyen', { method: 'POST', headers, body }, env);
    return response.ok && (await response.text()) === accepted;
  } catch (error) {
    logFailure(error, { doing: `Notification ${event.eventId} failed` });
    return false;
  }
}

/**
 * Ends the payments whose time has come, then sends all notifications that are due, or only those of one session.
 * What is not acknowledged comes again later. Run every minute by the schedule, and after each result.
 */
export async function deliverNotifications(env: Env, sessionId: string | null = null): Promise<void> {
  const now = new Date();
  if (sessionId === null) await endDueSessions(env, now);
  const { results } = await env.DB.prepare(
    `SELECT n.event_id, n.session_id, n.result, n.created_at, n.attempts, s.reason, s.reference, s.amount, s.currency
     FROM payment_notifications n JOIN payment_sessions s ON s.session_id = n.session_id
     WHERE n.acknowledged_at IS NULL AND n.next_attempt_at <= ?1 AND (?2 IS NULL OR n.session_id = ?2)
     ORDER BY n.next_attempt_at LIMIT 50`,
  )
    .bind(Math.floor(now.getTime() / 1000), sessionId)
    .all<DueRow>();
  for (const row of results) {
    const done = await send(env, eventOf(row));
    await env.DB.prepare(
      `UPDATE payment_notifications
       SET attempts = attempts + 1, next_attempt_at = next_attempt_at + ?2, acknowledged_at = ?3
       WHERE event_id = ?1`,
    )
      .bind(row.event_id, backoff(row.attempts), done ? now.toISOString() : null)
      .run();
  }
}
