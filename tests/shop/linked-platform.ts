import { signPlatformToken } from '../../backend/authentication/tokens/tokens.ts';
import type { Env } from '../../backend/env.ts';
import { demoPlatform } from '../../demo/platforms.ts';
import { platformScopes } from '../../shared/contract/account/platforms.ts';
import type { Shop } from './harness.ts';

/** Links the platform of the seed to a customer, as if they had allowed it an hour ago. Returns the id of the link. */
export async function linkedPlatform(
  db: D1Database,
  customerId: string,
  issuer = '',
  clientId: string = demoPlatform.clientId,
): Promise<string> {
  const [grant, family] = [crypto.randomUUID(), crypto.randomUUID()];
  const now = Math.floor(Date.now() / 1000);
  await db.batch([
    db
      .prepare(
        `INSERT INTO platform_grants (grant_id, customer_id, client_id, issuer, scopes, created_at, updated_at)
         VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?6)`,
      )
      .bind(grant, customerId, clientId, issuer, JSON.stringify(platformScopes), now - 3600),
    db
      .prepare(
        `INSERT INTO refresh_families (family_id, customer_id, client_id, session_hash, new_customer, created_at,
           grant_id) VALUES (?, ?, ?, '', 0, ?, ?)`,
      )
      .bind(family, customerId, clientId, now - 3600, grant),
    db
      .prepare('INSERT INTO refresh_tokens (jti, family_id, expires_at) VALUES (?, ?, ?)')
      .bind(crypto.randomUUID(), family, now + 86_400),
  ]);
  return grant;
}

/** An access token of this link, as the token endpoint signs it. */
export async function platformToken(
  { db, secrets, shopUrl }: Shop,
  grant: string,
  clientId: string = demoPlatform.clientId,
): Promise<string> {
  const sid = await db
    .prepare('SELECT family_id FROM refresh_families WHERE grant_id = ?')
    .bind(grant)
    .first<string>('family_id');
  if (sid === null) throw new Error(`There is no link ${grant}.`);
  // Only what signing needs of the backend's bindings.
  const env = { AUTH_SIGNING_KEY: secrets.AUTH_SIGNING_KEY } as Partial<Env> as Env;
  const claims = { sub: grant, sid, client_id: clientId, scope: platformScopes.join(' ') };
  return signPlatformToken(env, shopUrl, claims, Math.floor(Date.now() / 1000));
}
