import type { Passkey } from '../../../shared/contract/account/passkeys.ts';
import type { NewPasskey, StoredPasskey } from './verify.ts';

export const maxPasskeys = 20;

const iso = (seconds: number): string => new Date(seconds * 1000).toISOString();

/** The passkeys of a customer, newest first. */
export async function listPasskeys(db: D1Database, customerId: string): Promise<Passkey[]> {
  const { results } = await db
    .prepare(
      `SELECT passkey_id AS id, user_agent AS userAgent, created_at, last_used_at, backed_up FROM passkeys
       WHERE customer_id = ? ORDER BY created_at DESC, passkey_id`,
    )
    .bind(customerId)
    .all<{
      id: string;
      userAgent: string;
      created_at: number;
      last_used_at: number | null;
      backed_up: 0 | 1;
    }>();
  return results.map(({ id, userAgent, created_at, last_used_at, backed_up }) => ({
    id,
    userAgent,
    createdAt: iso(created_at),
    lastUsedAt: last_used_at === null ? null : iso(last_used_at),
    backedUp: backed_up === 1,
  }));
}

/** The credentials of a customer, so that a device does not create a second one. */
export async function credentialsOf(
  db: D1Database,
  customerId: string,
): Promise<{ id: string; transports: string[] }[]> {
  const { results } = await db
    .prepare('SELECT credential_id AS id, transports FROM passkeys WHERE customer_id = ?')
    .bind(customerId)
    .all<{ id: string; transports: string }>();
  return results.map(({ id, transports }) => ({ id, transports: JSON.parse(transports) }));
}

export async function findPasskey(db: D1Database, credentialId: string): Promise<StoredPasskey | null> {
  return db
    .prepare(
      `SELECT passkey_id AS passkeyId, customer_id AS customerId, credential_id AS credentialId,
         public_key AS publicKey, counter FROM passkeys WHERE credential_id = ?`,
    )
    .bind(credentialId)
    .first<StoredPasskey>();
}

/** Statement for a new passkey, unless its credential is known or the customer has the maximum. `now` in seconds. */
export function storePasskey(
  db: D1Database,
  passkey: NewPasskey,
  { passkeyId, customerId, userAgent }: { passkeyId: string; customerId: string; userAgent: string },
  now: number,
): D1PreparedStatement {
  return db
    .prepare(
      `INSERT INTO passkeys (passkey_id, credential_id, public_key, customer_id, counter, transports, user_agent,
         backed_up, created_at)
       SELECT ?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9
       WHERE (SELECT count(*) FROM passkeys WHERE customer_id = ?4) < ${maxPasskeys}
       ON CONFLICT (credential_id) DO NOTHING`,
    )
    .bind(
      passkeyId,
      passkey.credentialId,
      passkey.publicKey,
      customerId,
      passkey.counter,
      JSON.stringify(passkey.transports),
      userAgent,
      passkey.backedUp ? 1 : 0,
      now,
    );
}

/** Saves the use of a passkey; false if a concurrent answer of the same device was faster. `now` in seconds. */
export async function noteUse(
  db: D1Database,
  { passkeyId, counter: before }: StoredPasskey,
  { counter, backedUp }: { counter: number; backedUp: boolean },
  now: number,
): Promise<boolean> {
  const { meta } = await db
    .prepare('UPDATE passkeys SET counter = ?, backed_up = ?, last_used_at = ? WHERE passkey_id = ? AND counter = ?')
    .bind(counter, backedUp ? 1 : 0, now, passkeyId, before)
    .run();
  return meta.changes === 1;
}
