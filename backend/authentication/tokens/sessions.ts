import type { Context } from 'hono';
import { deleteCookie, getCookie, setCookie } from 'hono/cookie';
import { cookieAttributes } from '../../cookie-attributes.ts';
import type { Env } from '../../env.ts';
import { randomSecret, sha256 } from '../../secrets.ts';

const cookie = 'sign_in';
const attributes = { path: '/authentication', sameSite: 'Lax' } as const;

/** Lifetime of a session in seconds: until then the next sign-in needs no password. */
export const sessionAge = 30 * 24 * 60 * 60;

/**
 * The cookie outlives the session: refresh tokens are renewed for as long as the shop is visited, and a later
 * sign-out must still find the families to revoke. 400 days is the maximum of browsers.
 */
const cookieAge = 400 * 24 * 60 * 60;

/** Maximum length of a stored user agent in characters. */
const maxUserAgentLength = 300;

export interface SignInSession {
  /** Id of the session in the database. */
  hash: string;
  customerId: string;
}

/** The session of the visitor's cookie, if it is still valid. `now` in seconds. */
export async function currentSession(c: Context<{ Bindings: Env }>, now: number): Promise<SignInSession | null> {
  const secret = getCookie(c, cookie);
  if (secret === undefined) return null;
  const hash = await sha256(secret);
  const row = await c.env.DB.prepare(
    'SELECT customer_id FROM sign_in_sessions WHERE session_hash = ? AND expires_at > ?',
  )
    .bind(hash, now)
    .first<{ customer_id: string }>();
  return row === null ? null : { hash, customerId: row.customer_id };
}

/** True if the visitor's browser is signed in to this account. `now` in seconds. */
export async function isSignedInTo(c: Context<{ Bindings: Env }>, customerId: string, now: number): Promise<boolean> {
  return (await currentSession(c, now))?.customerId === customerId;
}

/** Opens a session for a customer who has just signed in; ends a previous session. */
export async function openSession(
  c: Context<{ Bindings: Env }>,
  customerId: string,
  now: number,
): Promise<SignInSession> {
  await endSession(c, now);
  const secret = randomSecret();
  const hash = await sha256(secret);
  await c.env.DB.prepare(
    `INSERT INTO sign_in_sessions (session_hash, customer_id, created_at, expires_at, user_agent)
     VALUES (?, ?, ?, ?, ?)`,
  )
    .bind(hash, customerId, now, now + sessionAge, userAgentOf(c))
    .run();
  setCookie(c, cookie, secret, { ...cookieAttributes(c), ...attributes, maxAge: cookieAge });
  return { hash, customerId };
}

/** The visitor's user agent, shortened for the list of sign-ins. */
export function userAgentOf(c: Context<{ Bindings: Env }>): string {
  return (c.req.header('user-agent') ?? '').slice(0, maxUserAgentLength);
}

/** Ends the visitor's session: its codes no longer exchange, its refresh tokens no longer refresh. */
export async function endSession(c: Context<{ Bindings: Env }>, now: number): Promise<void> {
  const secret = getCookie(c, cookie);
  if (secret === undefined) return;
  const hash = await sha256(secret);
  const db = c.env.DB;
  await db.batch([
    db.prepare('DELETE FROM oauth_codes WHERE session_hash = ? AND used_at IS NULL').bind(hash),
    db
      .prepare('UPDATE refresh_families SET revoked_at = ? WHERE session_hash = ? AND revoked_at IS NULL')
      .bind(now, hash),
    db.prepare('DELETE FROM sign_in_sessions WHERE session_hash = ?').bind(hash),
  ]);
  deleteCookie(c, cookie, { ...cookieAttributes(c), ...attributes });
}
