/**
 * Deletes what has expired: links, openings, changes of an e-mail, challenges, mails older than a week, codes,
 * attempts, refresh tokens, families without tokens, grants without families, assertions, and sessions. A used code
 * stays for a day, so that its reuse is still detected. `now` in seconds.
 */
export async function deleteExpired(db: D1Database, now: number): Promise<void> {
  await db.batch([
    db.prepare('DELETE FROM mailed_links WHERE expires_at <= ?').bind(now),
    db.prepare('DELETE FROM account_openings WHERE expires_at <= ?').bind(now),
    db.prepare('DELETE FROM email_changes WHERE expires_at <= ?').bind(now),
    db.prepare('DELETE FROM passkey_challenges WHERE expires_at <= ?').bind(now),
    db.prepare('DELETE FROM mails WHERE created_at <= ?').bind(now - 7 * 24 * 60 * 60),
    db.prepare('DELETE FROM attempts WHERE expires_at <= ?').bind(now),
    db.prepare('DELETE FROM oauth_codes WHERE expires_at <= ?').bind(now - 24 * 60 * 60),
    db.prepare('DELETE FROM refresh_tokens WHERE expires_at <= ?').bind(now),
    db
      .prepare(
        `DELETE FROM refresh_families WHERE created_at <= ?
         AND NOT EXISTS (SELECT 1 FROM refresh_tokens WHERE refresh_tokens.family_id = refresh_families.family_id)`,
      )
      .bind(now - 24 * 60 * 60),
    db
      .prepare(
        `DELETE FROM platform_grants WHERE updated_at <= ? AND NOT EXISTS (
           SELECT 1 FROM refresh_families AS f WHERE f.grant_id = platform_grants.grant_id AND f.revoked_at IS NULL)`,
      )
      .bind(now - 24 * 60 * 60),
    db.prepare('DELETE FROM platform_assertions WHERE expires_at <= ?').bind(now),
    db.prepare('DELETE FROM sign_in_sessions WHERE expires_at <= ?').bind(now),
  ]);
}
