import type { SignIn } from '../../shared/contract/account/account.ts';
import { always, type Provided } from '../provided.ts';
import { isFresh } from './fresh-sign-in.ts';
import { refreshTokenAge } from './tokens/tokens.ts';

/** A customer and one of their sign-ins, by its family of refresh tokens; the family is null if unknown. */
export interface OwnSignIn {
  customerId: string;
  family: string | null;
}

/** The browser session of a sign-in; all sign-ins of one browser share it. */
const session =
  '(SELECT session_hash FROM refresh_families WHERE family_id = ?2 AND customer_id = ?1 AND grant_id IS NULL)';

/**
 * Statements that end the sign-ins of a customer whose sessions match: their codes no longer exchange, their tokens
 * no longer refresh, their browsers have to sign in again, and issued access tokens are rejected. Links to platforms
 * stay. The last statement changes one row per ended sign-in. `now` in seconds.
 */
function endStatements(
  db: D1Database,
  fits: string,
  { customerId, family }: OwnSignIn,
  now: number,
  provided = always,
): D1PreparedStatement[] {
  // Only the last statement uses ?3; it is in all of them, so that all have the same bindings.
  const which = `customer_id = ?1 AND ?3 AND ${provided.sql} AND ${fits}`;
  return [
    `DELETE FROM oauth_codes WHERE ${which} AND used_at IS NULL AND grant_id IS NULL`,
    `DELETE FROM sign_in_sessions WHERE ${which}`,
    `UPDATE refresh_families SET revoked_at = ?3 WHERE ${which} AND revoked_at IS NULL AND grant_id IS NULL`,
  ].map((sql) => db.prepare(sql).bind(customerId, family, now, provided.value));
}

/** Ends all sign-ins except those of the current browser; all of them if the current one is unknown. */
export function endOtherSignIns(
  db: D1Database,
  goesOn: OwnSignIn,
  now: number,
  provided?: Provided,
): D1PreparedStatement[] {
  return endStatements(db, `session_hash IS NOT ${session}`, goesOn, now, provided);
}

/** Ends one sign-in. The changes of the last statement show if there was one. */
export function endSignIn(db: D1Database, ended: OwnSignIn, now: number): D1PreparedStatement[] {
  return endStatements(db, `session_hash = ${session}`, ended, now);
}

/** A statement that ends all links of a customer to platforms, with their codes and tokens. */
export function endLinks(db: D1Database, customerId: string, provided: Provided): D1PreparedStatement {
  return db
    .prepare(`DELETE FROM platform_grants WHERE customer_id = ?1 AND ?2 AND ?3 AND ${provided.sql}`)
    .bind(customerId, 1, 1, provided.value);
}

const maxSignIns = 30;

const iso = (seconds: number): string => new Date(seconds * 1000).toISOString();

/** The sign-ins of a customer that can still refresh, by browser: the current first, then the most recently seen. */
export async function listSignIns(db: D1Database, own: OwnSignIn, now: number): Promise<SignIn[]> {
  const { customerId, family } = own;
  const fresh = await isFresh(db, own, now);
  const { results } = await db
    .prepare(
      `SELECT coalesce(max(CASE WHEN f.family_id = ?2 THEN f.family_id END), min(f.family_id)) AS id,
         max(f.family_id IS ?2) AS current, max(f.user_agent) AS user_agent, min(f.created_at) AS since,
         max(t.expires_at) - ?4 AS seen
       FROM refresh_families AS f
       JOIN refresh_tokens AS t ON t.family_id = f.family_id AND t.used_at IS NULL AND t.expires_at > ?3
       WHERE f.customer_id = ?1 AND f.revoked_at IS NULL AND f.grant_id IS NULL
       GROUP BY f.session_hash ORDER BY current DESC, seen DESC LIMIT ${maxSignIns}`,
    )
    .bind(customerId, family, now, refreshTokenAge)
    .all<{ id: string; current: 0 | 1; user_agent: string; since: number; seen: number }>();
  return results.map(({ id, current, user_agent: userAgent, since, seen }) => ({
    id,
    userAgent,
    since: iso(since),
    seen: iso(seen),
    current: current === 1,
    fresh: current === 1 && fresh,
  }));
}
