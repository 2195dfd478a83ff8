/**
 * The provider's payments, one row each. A result only moves forward, by one conditional UPDATE. When it is final, or
 * waits for the bank, the same transaction writes the notification for the shop, so that no payment is lost.
 */

import type { HostedMethod, HostedProvider } from '../../../../shared/checkout/payment-products.ts';
import type { PaymentResult } from '../../../../shared/contract/cart/cart.ts';
import type { Currency, Locale } from '../../../../shared/markets/locales.ts';
import type { Env } from '../../../env.ts';
import type { CancelRequest, SessionRequest } from '../../../provider/protocol.ts';
import { firstStep } from './methods.ts';

/** Pages on which the shopper has to act, and may still cancel. */
const cancellable = ['card', 'choice', 'method', 'identify', 'challenge', 'bank', 'confirm', 'voucher'] as const;

/** Pages on which the shopper is done: the shop is notified of the result. */
export const messageSteps: readonly Step[] = ['voucher', 'waiting', 'ended'];

/** The page that a shopper sees: `waiting` while the bank decides, `ended` when the result is final. */
export type Step = (typeof cancellable)[number] | 'waiting' | 'ended';

export interface Session {
  session_id: string;
  reference: string;
  amount: number;
  currency: Currency;
  return_url: string;
  locale: Locale;
  step: Step;
  result: PaymentResult;
  reason: string | null;
  created_at: string;
  expires_at: number;
  settle_at: number | null;
  provider: HostedProvider;
  /** The accepted products, as JSON: the chosen product; for cards, all that the shop takes. */
  products: string;
  /** The bank that the shopper chose, if the method needs one. */
  chosen_bank: string | null;
}

export function productsOf({ products }: Pick<Session, 'products'>): HostedMethod[] {
  return JSON.parse(products);
}

/** Returns the method of a session; for cards the first. */
export function methodOf(session: Pick<Session, 'products'>): HostedMethod {
  const [method] = productsOf(session);
  if (method === undefined) throw new Error('A session without a product');
  return method;
}

export interface Move {
  step: Step;
  result: PaymentResult;
  reason?: string | undefined;
  /** When the bank will have decided (seconds since 1970). */
  settleAt?: number;
  /** New expiry (seconds since 1970), if it is later than before. */
  expiresAt?: number;
  chosenBank?: string;
}

const seconds = (now: Date): number => Math.floor(now.getTime() / 1000);

/** Opens a session, or returns the one that the same id opened before. */
export async function openSession(env: Env, id: string, asked: SessionRequest, now: Date): Promise<Session> {
  const products = JSON.stringify(asked.products);
  await env.DB.prepare(
    `INSERT INTO payment_sessions
       (session_id, reference, amount, currency, return_url, locale, step, result, created_at, expires_at,
        provider, products, merchant_account)
     VALUES (?, ?, ?, ?, ?, ?, ?, 'RedirectShopper', ?, ?, ?, ?, ?) ON CONFLICT DO NOTHING`,
  )
    .bind(
      id,
      asked.reference,
      asked.amount.centAmount,
      asked.amount.currencyCode,
      asked.returnUrl,
      asked.locale,
      firstStep(methodOf({ products })),
      now.toISOString(),
      asked.expiresAt,
      asked.provider,
      products,
      asked.merchantAccount ?? null,
    )
    .run();
  const session = await findSession(env, id, now);
  if (session === null) throw new Error(`Session ${id} was not stored`);
  return session;
}

/** Returns the current session: expiry and due decisions of the bank are booked first. */
export async function findSession(env: Env, id: string, now: Date): Promise<Session | null> {
  const read = () => env.DB.prepare('SELECT * FROM payment_sessions WHERE session_id = ?').bind(id).first<Session>();
  const session = await read();
  if (session === null || session.step === 'ended') return session;
  const due = session.step === 'waiting' ? session.settle_at : session.expires_at;
  if (due === null || due > seconds(now)) return session;
  await endDue(env, session, now);
  return read();
}

/** Books the bank's decision, or the expiry. */
async function endDue(env: Env, session: Session, now: Date): Promise<void> {
  const move: Move =
    session.step === 'waiting'
      ? { step: 'ended', result: 'Authorised' }
      : { step: 'ended', result: 'Cancelled', reason: 'Expired' };
  await moveFrom(env, session.session_id, [session.step], move, now);
}

export async function endDueSessions(env: Env, now: Date): Promise<void> {
  const { results } = await env.DB.prepare(
    `SELECT * FROM payment_sessions
     WHERE step <> 'ended' AND ((step = 'waiting' AND settle_at <= ?1) OR (step <> 'waiting' AND expires_at <= ?1))
     LIMIT 100`,
  )
    .bind(seconds(now))
    .all<Session>();
  for (const session of results) await endDue(env, session, now);
}

/**
 * Moves the session from one page to the next. False if it is no longer on that page, or has expired: after two
 * clicks, in two windows, or after a cancellation by the shop.
 */
export function advance(env: Env, id: string, from: Step, move: Move, now: Date): Promise<boolean> {
  return moveFrom(env, id, [from], move, now, seconds(now));
}

/**
 * Cancels a payment for the shop. What the bank is processing, or has decided, stays as it is. An unknown id is
 * stored as cancelled, so that a late request to open it opens nothing.
 */
export async function cancelSession(
  env: Env,
  id: string,
  { reference, amount }: CancelRequest,
  now: Date,
): Promise<Session> {
  await env.DB.prepare(
    `INSERT INTO payment_sessions
       (session_id, reference, amount, currency, return_url, locale, step, result, reason, created_at, expires_at)
     VALUES (?, ?, ?, ?, '', 'en', 'ended', 'Cancelled', 'Merchant', ?, 0) ON CONFLICT DO NOTHING`,
  )
    .bind(id, reference, amount.centAmount, amount.currencyCode, now.toISOString())
    .run();
  const cancelled: Move = { step: 'ended', result: 'Cancelled', reason: 'Merchant' };
  await moveFrom(env, id, cancellable, cancelled, now);
  const session = await findSession(env, id, now);
  if (session === null) throw new Error(`Session ${id} was not stored`);
  return session;
}

/** The only place where a result changes; see the head of this file. True if this call changed it. */
async function moveFrom(
  env: Env,
  id: string,
  from: readonly Step[],
  { step, result, reason, settleAt, expiresAt, chosenBank }: Move,
  now: Date,
  expiresAfter = -1,
): Promise<boolean> {
  const update = env.DB.prepare(
    `UPDATE payment_sessions SET step = ?, result = ?, reason = ?, settle_at = ?,
       expires_at = coalesce(?, expires_at), chosen_bank = coalesce(?, chosen_bank)
     WHERE session_id = ? AND step IN (SELECT value FROM json_each(?)) AND expires_at > ?
     RETURNING session_id`,
  ).bind(
    step,
    result,
    reason ?? null,
    settleAt ?? null,
    expiresAt ?? null,
    chosenBank ?? null,
    id,
    JSON.stringify(from),
    expiresAfter,
  );
  const notify = env.DB.prepare(
    `INSERT INTO payment_notifications (event_id, session_id, result, created_at, next_attempt_at)
     SELECT session_id || '-' || result, session_id, result, ?2, ?3
     FROM payment_sessions WHERE session_id = ?1 AND step IN (SELECT value FROM json_each(?4)) ON CONFLICT DO NOTHING`,
  ).bind(id, now.toISOString(), seconds(now), JSON.stringify(messageSteps));
  const [updated] = await env.DB.batch([update, notify]);
  return (updated?.results.length ?? 0) > 0;
}
