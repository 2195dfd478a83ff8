import type { LinkedPlatform, PlatformScope } from '../../../shared/contract/account/platforms.ts';
import { scopesIn } from '../tokens/platforms.ts';

/** The grant `g` has a token that still refreshes; ?1 is the time in seconds. */
const isLive = `EXISTS (SELECT 1 FROM refresh_families AS f
  JOIN refresh_tokens AS t ON t.family_id = f.family_id AND t.used_at IS NULL AND t.expires_at > ?1
  WHERE f.grant_id = g.grant_id AND f.revoked_at IS NULL)`;

/** Whom a grant is for: a customer, a platform, and the shop in which it counts. */
export interface GrantKey {
  customerId: string;
  clientId: string;
  issuer: string;
}

export interface Grant {
  grantId: string;
  scopes: readonly PlatformScope[];
}

/** The grant that is in force; null if there is none, or none of its tokens refreshes any more. `now` in seconds. */
export async function findGrant(
  db: D1Database,
  { customerId, clientId, issuer }: GrantKey,
  now: number,
): Promise<Grant | null> {
  const row = await db
    .prepare(
      `SELECT grant_id AS grantId, scopes FROM platform_grants AS g
       WHERE customer_id = ?2 AND client_id = ?3 AND issuer = ?4 AND ${isLive}`,
    )
    .bind(now, customerId, clientId, issuer)
    .first<{ grantId: string; scopes: string }>();
  return row === null ? null : { ...row, scopes: scopesIn(row.scopes) };
}

/** Statements that save a new grant in place of an ended one. `now` in seconds. */
export function newGrant(
  db: D1Database,
  { customerId, clientId, issuer }: GrantKey,
  { grantId, scopes }: Grant,
  now: number,
): D1PreparedStatement[] {
  return [
    db
      .prepare('DELETE FROM platform_grants WHERE customer_id = ? AND client_id = ? AND issuer = ?')
      .bind(customerId, clientId, issuer),
    db
      .prepare(
        `INSERT INTO platform_grants (grant_id, customer_id, client_id, issuer, scopes, created_at, updated_at)
         VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?6)`,
      )
      .bind(grantId, customerId, clientId, issuer, JSON.stringify(scopes), now),
  ];
}

/** A statement that replaces the scopes of a grant in force. `now` in seconds. */
export function extendGrant(db: D1Database, { grantId, scopes }: Grant, now: number): D1PreparedStatement {
  return db
    .prepare('UPDATE platform_grants SET scopes = ?, updated_at = ? WHERE grant_id = ?')
    .bind(JSON.stringify(scopes), now, grantId);
}

/** Deletes a grant, with all its codes and tokens: of each time that the customer has linked the platform. */
export async function endGrant(db: D1Database, { grantId }: Pick<Grant, 'grantId'>): Promise<void> {
  await db.prepare('DELETE FROM platform_grants WHERE grant_id = ?').bind(grantId).run();
}

const iso = (seconds: number): string => new Date(seconds * 1000).toISOString();

const maxLinks = 30;

/** The platforms that act for a customer, the latest first. `now` in seconds. */
export async function listLinks(db: D1Database, customerId: string, now: number): Promise<LinkedPlatform[]> {
  const { results } = await db
    .prepare(
      `SELECT grant_id AS id, name, issuer, scopes, created_at, last_used_at
       FROM platform_grants AS g JOIN oauth_clients USING (client_id)
       WHERE customer_id = ?2 AND ${isLive} ORDER BY created_at DESC, grant_id LIMIT ${maxLinks}`,
    )
    .bind(now, customerId)
    .all<{
      id: string;
      name: string;
      issuer: string;
      scopes: string;
      created_at: number;
      last_used_at: number | null;
    }>();
  return results.map(({ id, name, issuer, scopes, created_at: since, last_used_at: used }) => ({
    id,
    name,
    issuer,
    scopes: scopesIn(scopes),
    since: iso(since),
    lastUsedAt: used === null ? null : iso(used),
  }));
}

/** Ends a link of a customer with all its codes and tokens; false if they have none with this id. */
export async function unlink(db: D1Database, customerId: string, id: string): Promise<boolean> {
  const { meta } = await db
    .prepare('DELETE FROM platform_grants WHERE grant_id = ? AND customer_id = ?')
    .bind(id, customerId)
    .run();
  return meta.changes > 0;
}
