import type { Tokens } from '../../../shared/contract/account/authentication.ts';
import type { Env } from '../../env.ts';
import { randomSecret, sha256 } from '../../secrets.ts';
import type { Authorization } from './authorization.ts';
import { type RefreshToken, revokeFamily, signTokens } from './families.ts';
import { refreshTokenAge } from './tokens.ts';

/** Lifetime of an authorization code in seconds. */
export const codeAge = 60;

interface CodeOwner {
  customerId: string;
  /** Of the sign-in that the code continues; empty for a platform's code, which outlives it. */
  sessionHash: string;
  newCustomer: boolean;
  /** The grant of a platform; null for the storefront. */
  grantId: string | null;
}

/** Issues a code for a customer, bound to the client, its redirect address and the PKCE challenge. */
export async function issueCode(
  env: Env,
  authorization: Pick<Authorization, 'clientId' | 'redirectUri' | 'codeChallenge'>,
  owner: CodeOwner,
  now: number,
): Promise<string> {
  const code = randomSecret();
  await env.DB.prepare(
    `INSERT INTO oauth_codes
       (code_hash, client_id, redirect_uri, code_challenge, customer_id, session_hash, new_customer, expires_at,
        grant_id)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)`,
  )
    .bind(
      await sha256(code),
      authorization.clientId,
      authorization.redirectUri,
      authorization.codeChallenge,
      owner.customerId,
      owner.sessionHash,
      owner.newCustomer ? 1 : 0,
      now + codeAge,
      owner.grantId,
    )
    .run();
  return code;
}

export interface CodeExchange {
  client_id: string;
  code: string;
  redirect_uri: string;
  code_verifier: string;
}

/** What a code was exchanged for: the family that it opened. */
interface ClaimedCode {
  family_id: string;
  customer_id: string;
  new_customer: number;
  refresh: RefreshToken;
}

/** Exchanges a code of the storefront for tokens; null if refused. `now` in seconds. */
export async function exchangeCode(env: Env, request: CodeExchange, now: number): Promise<Tokens | null> {
  const claimed = await claimCode(env.DB, request, null, now);
  return claimed === null ? null : signTokens(env, request.client_id, claimed, claimed.refresh, now);
}

/**
 * Uses a code up and opens the family of its tokens; null if refused. Claim, family and first refresh token are one
 * transaction, so a code is exchanged only once, even by concurrent requests. Reuse of a code by its own client
 * revokes what it issued (RFC 6749, section 4.1.2). `now` in seconds.
 *
 * @param issuer of the grant of a platform; null for the codes of the storefront
 */
export async function claimCode(
  db: D1Database,
  request: CodeExchange,
  issuer: string | null,
  now: number,
): Promise<ClaimedCode | null> {
  const hash = await sha256(request.code);
  const familyId = crypto.randomUUID();
  const refresh = { jti: crypto.randomUUID(), expiresAt: now + refreshTokenAge };
  const [claim] = await db.batch<{ customer_id: string; new_customer: number }>([
    db
      .prepare(
        `UPDATE oauth_codes SET used_at = ?1, family_id = ?2
         WHERE code_hash = ?3 AND used_at IS NULL AND expires_at > ?1
           AND client_id = ?4 AND redirect_uri = ?5 AND code_challenge = ?6
           AND (SELECT issuer FROM platform_grants AS g WHERE g.grant_id = oauth_codes.grant_id) IS ?7
         RETURNING customer_id, new_customer`,
      )
      .bind(now, familyId, hash, request.client_id, request.redirect_uri, await sha256(request.code_verifier), issuer),
    db
      .prepare(
        `INSERT INTO refresh_families
           (family_id, customer_id, client_id, session_hash, new_customer, created_at, user_agent, grant_id)
         SELECT family_id, customer_id, client_id, session_hash, new_customer, ?1,
           coalesce((SELECT user_agent FROM sign_in_sessions AS s WHERE s.session_hash = c.session_hash), ''), grant_id
         FROM oauth_codes AS c WHERE code_hash = ?2 AND family_id = ?3`,
      )
      .bind(now, hash, familyId),
    db
      .prepare(
        `INSERT INTO refresh_tokens (jti, family_id, expires_at)
         SELECT ?1, family_id, ?2 FROM refresh_families WHERE family_id = ?3`,
      )
      .bind(refresh.jti, refresh.expiresAt, familyId),
  ]);
  const claimed = claim?.results[0];
  if (claimed !== undefined) return { family_id: familyId, ...claimed, refresh };
  const issued = await db
    .prepare('SELECT family_id FROM oauth_codes WHERE code_hash = ? AND client_id = ? AND used_at IS NOT NULL')
    .bind(hash, request.client_id)
    .first<{ family_id: string }>();
  if (issued !== null) await revokeFamily(db, issued.family_id, now);
  return null;
}

/** True if a code that was refused is in force for this client and address, so only its verifier can be wrong. */
export async function isWrongVerifier(db: D1Database, request: CodeExchange, now: number): Promise<boolean> {
  const found = await db
    .prepare(
      `SELECT 1 AS there FROM oauth_codes
       WHERE code_hash = ?1 AND used_at IS NULL AND expires_at > ?2
         AND client_id = ?3 AND redirect_uri = ?4 AND code_challenge <> ?5`,
    )
    .bind(await sha256(request.code), now, request.client_id, request.redirect_uri, await sha256(request.code_verifier))
    .first('there');
  return found !== null;
}
