import type { Env } from '../env.ts';
import type { OpenedSession } from './checkout-api.ts';

/** A row of `adyen_sessions`. */
export interface StoredSession {
  payment_id: string;
  reference: string;
  mode: 'embedded' | 'hosted';
  session_id: string | null;
  session_data: string | null;
  url: string | null;
  psp_reference: string | null;
  /** Authorised amount, in cents. */
  authorised: number | null;
  currency: string | null;
  reversal_reference: string | null;
}

/** Part of opening a payment: stores that it is made at Adyen. */
export function adyenStatement({ DB }: Env, paymentId: string, mode: StoredSession['mode']): D1PreparedStatement {
  return DB.prepare(
    `INSERT INTO adyen_sessions (payment_id, reference, mode)
     SELECT payment_id, order_number, ?2 FROM payments WHERE payment_id = ?1`,
  ).bind(paymentId, mode);
}

/** Returns the session of a payment; null if it is not made at Adyen. */
export function adyenSession({ DB }: Env, paymentId: string): Promise<StoredSession | null> {
  return DB.prepare('SELECT * FROM adyen_sessions WHERE payment_id = ?').bind(paymentId).first<StoredSession>();
}

/** Returns the session with this reference at Adyen. */
export function referredSession({ DB }: Env, reference: string): Promise<StoredSession | null> {
  return DB.prepare('SELECT * FROM adyen_sessions WHERE reference = ?').bind(reference).first<StoredSession>();
}

/** Returns the session with this session id at Adyen. */
export function openedSession({ DB }: Env, sessionId: string): Promise<StoredSession | null> {
  return DB.prepare('SELECT * FROM adyen_sessions WHERE session_id = ?').bind(sessionId).first<StoredSession>();
}

/** Stores the session as Adyen opened it. Idempotent. */
export async function keepOpened({ DB }: Env, paymentId: string, opened: OpenedSession): Promise<void> {
  await DB.prepare('UPDATE adyen_sessions SET session_id = ?2, session_data = ?3, url = ?4 WHERE payment_id = ?1')
    .bind(paymentId, opened.id, opened.sessionData ?? null, opened.url ?? null)
    .run();
}

export interface Authorisation {
  pspReference: string;
  amount: { centAmount: number; currencyCode: string };
}

/** Stores an authorisation, before it has any consequence. A session is paid once: the first one stays. */
export async function keepAuthorised(
  { DB }: Env,
  reference: string,
  { pspReference, amount }: Authorisation,
  now: Date,
): Promise<void> {
  await DB.prepare(
    `UPDATE adyen_sessions SET psp_reference = ?2, authorised = ?3, currency = ?4, authorised_at = ?5
     WHERE reference = ?1 AND authorised IS NULL`,
  )
    .bind(reference, pspReference, amount.centAmount, amount.currencyCode, now.toISOString())
    .run();
}

/** Stores that a payment was fully reversed. */
export async function keepReversed({ DB }: Env, paymentId: string, reference: string): Promise<void> {
  await DB.prepare('UPDATE adyen_sessions SET reversal_reference = ?2 WHERE payment_id = ?1')
    .bind(paymentId, reference)
    .run();
}
