import { z } from 'zod';
import { brand } from '../../../shared/brand/brand.ts';
import { outcomeOf } from '../../../shared/checkout/checkout.ts';
import type { HostedProvider } from '../../../shared/checkout/payment-products.ts';
import type { PaymentResult } from '../../../shared/contract/cart/cart.ts';
import type { Currency } from '../../../shared/markets/locales.ts';
import type { Env } from '../../env.ts';
import { logFailure } from '../../log.ts';
import { hipayNotifications as hipayShop } from '../../payment/hipay-notifications.ts';
import { notifications as shop } from '../../payment/notifications.ts';
import { hipayForm, hipayRefundForm, hipaySignature, hipaySignatureHeader } from '../../provider/hipay-notification.ts';
import { signItem } from '../../provider/notification-signature.ts';
import { accepted, type NotificationItem } from '../../provider/protocol.ts';
import { endDueSessions } from './sessions/sessions.ts';

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
  provider: HostedProvider;
  merchant_account: string | null;
}

/** Seconds to wait after the nth failed attempt: half a minute, doubling up to an hour. */
function backoff(attempts: number): number {
  return Math.min(3600, 30 * 2 ** attempts);
}

/** The merchant account of this Worker's own shop. */
const ownAccount = brand.name;

const shopAddresses = z.record(z.string(), z.url());

/** The addresses of other shops by their merchant accounts. */
const otherShops = ({ MERCHANT_ACCOUNTS = '{}' }: Env): Record<string, string> =>
  shopAddresses.parse(JSON.parse(MERCHANT_ACCOUNTS));

/**
 * Sends a notification to the shop of a merchant account. The own shop's gateway is in this Worker, and a Worker cannot
 * fetch itself.
 */
function post(env: Env, account: string | null, path: '/adyen' | '/hipay', init: RequestInit) {
  if (account !== null) return fetch(`${otherShops(env)[account]}${path}`, { ...init, redirect: 'manual' });
  return (path === '/adyen' ? shop : hipayShop).request(path, init, env);
}

/** Sixteen characters, as at Adyen; those of a payment and of its modification differ. */
function pspReference(sessionId: string, part: 'payment' | 'modification'): string {
  const digits = sessionId.replaceAll('-', '').toUpperCase();
  return part === 'payment' ? digits.slice(0, 16) : digits.slice(16);
}

/** The event code of a result, and whether it belongs to the payment or a modification of it. */
function happened({ result, reason }: Pick<DueRow, 'result' | 'reason'>) {
  const outcome = outcomeOf(result);
  if (outcome === 'pending') return { eventCode: 'PENDING', success: 'true', part: 'payment' } as const;
  if (result === 'Cancelled' && reason === 'Merchant')
    return { eventCode: 'CANCELLATION', success: 'true', part: 'modification' } as const;
  if (result === 'Cancelled' && reason === 'Expired')
    return { eventCode: 'OFFER_CLOSED', success: 'true', part: 'payment' } as const;
  return {
    eventCode: 'AUTHORISATION',
    success: outcome === 'paid' ? 'true' : 'false',
    part: 'payment',
  } as const;
}

type Unsigned = Omit<NotificationItem, 'additionalData'>;

async function signed(env: Env, item: Unsigned): Promise<NotificationItem> {
  return { ...item, additionalData: { hmacSignature: await signItem(env.PAYMENT_HMAC_KEY, item) } };
}

function itemOf(row: DueRow): Unsigned {
  const { eventCode, success, part } = happened(row);
  return {
    pspReference: pspReference(row.session_id, part),
    ...(part === 'modification' && { originalReference: pspReference(row.session_id, 'payment') }),
    merchantAccountCode: row.merchant_account ?? ownAccount,
    merchantReference: row.reference,
    amount: { value: row.amount, currency: row.currency },
    eventCode,
    eventDate: row.created_at,
    success,
    ...(row.reason !== null && { reason: row.reason }),
  };
}

/** Notifies the shop of the result of a payment. True if the shop has acknowledged it. */
async function send(env: Env, account: string | null, item: Unsigned): Promise<boolean> {
  const body = JSON.stringify({
    live: 'false',
    notificationItems: [{ NotificationRequestItem: await signed(env, item) }],
  });
  const headers = { 'content-type': 'application/json' };
  try {
    const response = await post(env, account, '/adyen', { method: 'POST', headers, body });
    return response.ok && (await response.text()) === accepted;
  } catch (error) {
    logFailure(error, { doing: `Notification ${item.pspReference} failed` });
    return false;
  }
}

/** The same for the second provider: a form, acknowledged by any 2xx answer. */
async function sendAsHipay(
  env: Env,
  { session_id, merchant_account }: Pick<DueRow, 'session_id' | 'merchant_account'>,
  body: string | null,
): Promise<boolean> {
  if (body === null) return true;
  const headers = {
    'content-type': 'application/x-www-form-urlencoded',
    [hipaySignatureHeader]: await hipaySignature(env.PAYMENT_HMAC_KEY, body),
  };
  try {
    return (await post(env, merchant_account, '/hipay', { method: 'POST', headers, body })).ok;
  } catch (error) {
    logFailure(error, { doing: `Notification of ${session_id} failed` });
    return false;
  }
}

/**
 * Ends the sessions that are due, then sends all due notifications, or only those of one session. Those not
 * acknowledged are sent again later; those of a shop whose address is not known wait for it. Run every minute by the
 * schedule, and after each result.
 */
export async function deliverNotifications(env: Env, now: Date, sessionId: string | null = null): Promise<void> {
  if (sessionId === null) await endDueSessions(env, now);
  const { results } = await env.DB.prepare(
    `SELECT n.event_id, n.session_id, n.result, n.created_at, n.attempts, s.reason, s.reference, s.amount, s.currency,
       s.provider, s.merchant_account
     FROM payment_notifications n JOIN payment_sessions s ON s.session_id = n.session_id
     WHERE n.acknowledged_at IS NULL AND n.next_attempt_at <= ?1 AND (?2 IS NULL OR n.session_id = ?2)
       AND (s.merchant_account IS NULL OR s.merchant_account IN (SELECT value FROM json_each(?3)))
     ORDER BY n.next_attempt_at LIMIT 50`,
  )
    .bind(Math.floor(now.getTime() / 1000), sessionId, JSON.stringify(Object.keys(otherShops(env))))
    .all<DueRow>();
  for (const row of results) {
    const done =
      row.provider === 'hipay'
        ? await sendAsHipay(env, row, hipayForm(row))
        : await send(env, row.merchant_account, itemOf(row));
    await env.DB.prepare(
      `UPDATE payment_notifications
       SET attempts = attempts + 1, next_attempt_at = next_attempt_at + ?2, acknowledged_at = ?3
       WHERE event_id = ?1`,
    )
      .bind(row.event_id, backoff(row.attempts), done ? now.toISOString() : null)
      .run();
  }
}

interface DueRefund {
  refund_id: string;
  session_id: string;
  psp_reference: string;
  amount: number;
  created_at: string;
  attempts: number;
  reference: string;
  currency: Currency;
  provider: HostedProvider;
  merchant_account: string | null;
  /** In cents: the payment, and the sum of its refunds up to this one. */
  paid: number;
  refunded: number;
}

/** A refund in Adyen's format. */
const refundItem = (row: DueRefund): Unsigned => ({
  pspReference: row.psp_reference,
  originalReference: pspReference(row.session_id, 'payment'),
  merchantAccountCode: row.merchant_account ?? ownAccount,
  merchantReference: row.reference,
  amount: { value: row.amount, currency: row.currency },
  eventCode: 'REFUND',
  eventDate: row.created_at,
  success: 'true',
});

/** Notifies the shop of refunds, repeatedly until it has acknowledged them. Run by the schedule. */
export async function deliverRefunds(env: Env, now: Date): Promise<void> {
  const { results } = await env.DB.prepare(
    `SELECT r.refund_id, r.session_id, r.psp_reference, r.amount, r.created_at, r.attempts, s.reference, s.currency,
       s.provider, s.merchant_account, s.amount AS paid, (
         SELECT sum(b.amount) FROM payment_refunds b
         WHERE b.session_id = r.session_id AND b.created_at <= r.created_at) AS refunded
     FROM payment_refunds r JOIN payment_sessions s ON s.session_id = r.session_id
     WHERE r.acknowledged_at IS NULL AND r.next_attempt_at <= ?1
       AND (s.merchant_account IS NULL OR s.merchant_account IN (SELECT value FROM json_each(?2)))
     ORDER BY r.next_attempt_at, r.created_at LIMIT 50`,
  )
    .bind(Math.floor(now.getTime() / 1000), JSON.stringify(Object.keys(otherShops(env))))
    .all<DueRefund>();
  for (const row of results) {
    const done =
      row.provider === 'hipay'
        ? await sendAsHipay(env, row, hipayRefundForm(row))
        : await send(env, row.merchant_account, refundItem(row));
    await env.DB.prepare(
      `UPDATE payment_refunds
       SET attempts = attempts + 1, next_attempt_at = next_attempt_at + ?2, acknowledged_at = ?3
       WHERE refund_id = ?1`,
    )
      .bind(row.refund_id, backoff(row.attempts), done ? now.toISOString() : null)
      .run();
  }
}
