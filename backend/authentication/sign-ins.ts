/** A customer, and the sign-in that goes on (its family of refresh tokens; null where it is not known, or none does). */
export interface SignIn {
  customerId: string;
  family: string | null;
}

/** What must be true in the database for a statement to do anything: a condition on ?1, the customer, and ?4. */
export interface Provided {
  sql: string;
  value: string | number;
}

const always: Provided = { sql: '?4', value: 1 };

/**
 * Statements that end all sign-ins of a customer but the one that goes on, with whatever else was signed in by the same
 * browser: their codes no longer exchange, their tokens no longer refresh, their browsers are asked for the password.
 * Access tokens that are out live on for up to 15 minutes. `now` in seconds.
 */
export function endOtherSignIns(
  db: D1Database,
  { customerId, family }: SignIn,
  now: number,
  provided: Provided = always,
): D1PreparedStatement[] {
  // ?3 is used by the last statement alone; bound to all, so that the conditions count alike.
  const others = `customer_id = ?1 AND ?3 AND ${provided.sql} AND session_hash IS NOT
    (SELECT session_hash FROM refresh_families WHERE family_id = ?2 AND customer_id = ?1)`;
  return [
    `DELETE FROM oauth_codes WHERE ${others} AND used_at IS NULL`,
    `DELETE FROM sign_in_sessions WHERE ${others}`,
    `UPDATE refresh_families SET revoked_at = ?3 WHERE ${others} AND revoked_at IS NULL`,
  ].map((sql) => db.prepare(sql).bind(customerId, family, now, provided.value));
}
