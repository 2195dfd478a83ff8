import type { Context, Handler } from 'hono';
import type { Env } from '../../env.ts';
import { claimCode, isWrongVerifier } from '../tokens/codes.ts';
import { advanceFamily, type RefreshToken } from '../tokens/families.ts';
import { scopesAsked } from '../tokens/platform-authorization.ts';
import { findPlatformLink, type PlatformLink } from '../tokens/platform-links.ts';
import { issuerOfHost, type Platform } from '../tokens/platforms.ts';
import {
  accessTokenAge,
  signPlatformToken,
  signRefreshToken,
  verifyPlatformToken,
  verifyRefreshToken,
} from '../tokens/tokens.ts';
import { authenticateClient } from './client-authentication.ts';
import { endGrant } from './grants.ts';
import { OAuthError, oauthErrorResponse } from './oauth-error.ts';

type Visiting = Context<{ Bindings: Env }>;
type Form = ReadonlyMap<string, string>;

/** A call of a platform to the endpoints of an issuer. */
interface PlatformCall {
  env: Env;
  issuer: string;
  platform: Platform;
  form: Form;
  at: Date;
}

/** The parameters of a form. Empty ones count as missing (RFC 6749, section 3.2). @throws OAuthError if one is twice */
async function readParameters(c: Visiting): Promise<Form> {
  if (!/^application\/x-www-form-urlencoded(?:;|$)/i.test(c.req.header('content-type') ?? ''))
    throw new OAuthError('invalid_request', 'The body must be application/x-www-form-urlencoded.');
  const form = new Map<string, string>();
  for (const [name, value] of (await c.req.formData()).entries()) {
    if (form.has(name)) throw new OAuthError('invalid_request', `${name} is there twice.`);
    if (typeof value === 'string' && value !== '') form.set(name, value);
  }
  return form;
}

/** A handler for authenticated platforms, which answers errors as RFC 6749 says. 404 for the host of no shop. */
function forPlatforms(handle: (call: PlatformCall) => Promise<object>): Handler<{ Bindings: Env }> {
  return async (c) => {
    const issuer = issuerOfHost(c.env, c.req.param('host') ?? '');
    if (issuer === null) return c.notFound();
    try {
      const form = await readParameters(c);
      const platform = await authenticateClient(c.env, c.req.header('authorization'), form, issuer);
      const answer = await handle({ env: c.env, issuer, platform, form, at: new Date() });
      c.header('cache-control', 'no-store');
      return c.json(answer);
    } catch (error) {
      if (error instanceof OAuthError) return oauthErrorResponse(c, error);
      throw error;
    }
  };
}

function needed(form: Form, name: string): string {
  const value = form.get(name);
  if (value === undefined) throw new OAuthError('invalid_request', `${name} is missing.`);
  return value;
}

const invalidGrant = (
  why = 'It is unknown, expired, revoked, used before, or of another client or redirect_uri.',
): OAuthError => new OAuthError('invalid_grant', why);

/** The answer of the token endpoint (RFC 6749, section 5.1). */
async function tokensOf(
  { env, issuer, at }: PlatformCall,
  { family, grantId, clientId }: PlatformLink,
  scopes: readonly string[],
  { jti, expiresAt: exp }: RefreshToken,
): Promise<object> {
  const scope = scopes.join(' ');
  const now = Math.floor(at.getTime() / 1000);
  const [accessToken, refreshToken] = await Promise.all([
    signPlatformToken(env, issuer, { sub: grantId, client_id: clientId, scope, sid: family }, now),
    signRefreshToken(env, { family, jti, exp }),
  ]);
  return {
    access_token: accessToken,
    token_type: 'Bearer',
    expires_in: accessTokenAge,
    refresh_token: refreshToken,
    scope,
  };
}

async function exchangeCode(call: PlatformCall): Promise<object> {
  const { env, issuer, platform, form, at } = call;
  const request = {
    client_id: platform.clientId,
    code: needed(form, 'code'),
    redirect_uri: needed(form, 'redirect_uri'),
    code_verifier: form.get('code_verifier') ?? '',
  };
  // A missing one is a failure of PKCE, too (UCP, identity linking).
  if (!/^[\w.~-]{43,128}$/.test(request.code_verifier))
    throw invalidGrant('code_verifier is missing, or is none (RFC 7636, section 4.1).');
  const now = Math.floor(at.getTime() / 1000);
  const claimed = await claimCode(env.DB, request, issuer, now);
  const link = claimed === null ? null : await findPlatformLink(env.DB, claimed.family_id);
  if (claimed === null && (await isWrongVerifier(env.DB, request, now)))
    throw invalidGrant('code_verifier does not fit the code_challenge.');
  if (claimed === null || link === null) throw invalidGrant();
  return tokensOf(call, link, link.scopes, claimed.refresh);
}

async function refresh(call: PlatformCall): Promise<object> {
  const { env, issuer, platform, form, at } = call;
  const claims = await verifyRefreshToken(env, needed(form, 'refresh_token'), at).catch(() => null);
  const link = claims === null ? null : await findPlatformLink(env.DB, claims.family);
  if (claims === null || link === null || link.clientId !== platform.clientId || link.issuer !== issuer)
    throw invalidGrant();
  const scope = form.get('scope');
  const scopes = scope === undefined ? link.scopes : scopesAsked(scope, link.scopes);
  if (scopes === null) throw new OAuthError('invalid_scope', 'The customer has not granted this.');
  const next = await advanceFamily(env.DB, claims, Math.floor(at.getTime() / 1000));
  if (next === null) {
    // Somebody has a copy of it, so who has linked the platform is asked anew.
    await endGrant(env.DB, link);
    throw invalidGrant();
  }
  return tokensOf(call, link, scopes, next);
}

/** POST /oauth/{host}/token (RFC 6749, sections 4.1.3 and 6). */
export const token = forPlatforms((call) => {
  const type = needed(call.form, 'grant_type');
  if (type === 'authorization_code') return exchangeCode(call);
  if (type === 'refresh_token') return refresh(call);
  throw new OAuthError('unsupported_grant_type', 'It must be authorization_code or refresh_token.');
});

/**
 * POST /oauth/{host}/revoke (RFC 7009): ends the link with all of its tokens, whichever of them is sent.
 * A token that is not valid is answered like one that was revoked.
 */
export const revoke = forPlatforms(async ({ env, issuer, platform, form, at }) => {
  const sent = needed(form, 'token');
  const family =
    (await verifyRefreshToken(env, sent, at).catch(() => null))?.family ??
    (await verifyPlatformToken(env, issuer, sent, at).catch(() => null))?.sid;
  const link = family === undefined ? null : await findPlatformLink(env.DB, family);
  if (link === null) return {};
  if (link.clientId !== platform.clientId || link.issuer !== issuer) throw invalidGrant();
  await endGrant(env.DB, link);
  return {};
});
