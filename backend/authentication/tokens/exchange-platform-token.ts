import type { z } from 'zod';
import type { authenticationRows } from '../../../shared/contract/account/authentication.ts';
import { isStorefront } from '../../clients.ts';
import type { Env } from '../../env.ts';
import { findPlatformLink, type PlatformLink } from './platform-links.ts';
import { signGatewayToken, verifyPlatformToken } from './tokens.ts';

type Row = (typeof authenticationRows)['exchangePlatformToken'];

/** Maximum lifetime of the customer's access token in seconds; it never outlives the platform's. */
const exchangedAge = 5 * 60;
/** Seconds for which another use of a link is not stored: the account shows it to the day. */
const usePrecision = 60 * 60;

/**
 * True if the link is that of the platform which has sent the token. One with credentials has a key for its requests as
 * well, so a stolen token is worth nothing without it. A program on the customer's device has only the token.
 */
function isOf({ profile, authMethod }: PlatformLink, sender: z.output<Row['input']>['platform']): boolean {
  return profile === sender.profile && (sender.isSigned || authMethod === 'none');
}

/**
 * Exchanges a platform's access token for a customer's, whose calls the gateway refuses as soon as the link ends. Null
 * if refused: forged, expired, for another shop, of another platform, or its link was ended.
 */
export async function exchangePlatformToken(
  env: Env,
  { client_id, issuer, token, platform }: z.output<Row['input']>,
  at: Date,
): Promise<z.input<Row['output']> | null> {
  const claims = await verifyPlatformToken(env, issuer, token, at).catch(() => null);
  if (claims === null) return null;
  const link = await findPlatformLink(env.DB, claims.sid);
  if (link === null || link.clientId !== claims.client_id || link.grantId !== claims.sub) return null;
  if (!isOf(link, platform) || !(await isStorefront(env.DB, client_id))) return null;
  const now = Math.floor(at.getTime() / 1000);
  const { family: sid, customerId, newCustomer, clientId, scopes } = link;
  const exp = Math.min(claims.exp, now + exchangedAge);
  if (link.lastUsedAt === null || link.lastUsedAt <= now - usePrecision) await noteUse(env.DB, link, now);
  const inToken = claims.scope.split(' ');
  const allowed = scopes.filter((scope) => inToken.includes(scope));
  return {
    accessToken: await signGatewayToken(env, { customerId, newCustomer, sid, scope: allowed.join(' ') }, now, exp),
    customerId,
    clientId,
    scopes: allowed,
    expiresAt: new Date(exp * 1000).toISOString(),
  };
}

async function noteUse(db: D1Database, { grantId }: PlatformLink, now: number): Promise<void> {
  await db.prepare('UPDATE platform_grants SET last_used_at = ? WHERE grant_id = ?').bind(now, grantId).run();
}
