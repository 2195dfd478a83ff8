import { createLocalJWKSet, type JWTPayload, type JWTVerifyOptions, jwtVerify, SignJWT } from 'jose';
import { z } from 'zod';
import {
  type AccessTokenClaims,
  accessTokenClaims,
  gatewayAudience,
} from '../../../shared/contract/account/authentication.ts';
import type { Env } from '../../env.ts';
import { readKeys } from './keys.ts';

/** Lifetimes in seconds. */
export const accessTokenAge = 15 * 60;
export const refreshTokenAge = 30 * 24 * 60 * 60;

/** Different types, so that neither token is accepted in place of the other (RFC 9068, section 2.1). */
const accessType = 'at+jwt';
const refreshType = 'rt+jwt';

const refreshTokenClaims = z.object({ family: z.uuid(), jti: z.uuid(), exp: z.int() });
export type RefreshTokenClaims = z.output<typeof refreshTokenClaims>;

/** Base address of the authentication service; the `iss` of its tokens. */
export function issuer(env: Env): string {
  return `${env.ORIGIN}/authentication`;
}

async function sign(
  env: Env,
  typ: string,
  ends: { issuer: string; audience: string | string[] },
  payload: JWTPayload,
): Promise<string> {
  const { signing } = await readKeys(env);
  return new SignJWT(payload)
    .setProtectedHeader({ alg: 'ES256', typ, kid: signing.kid })
    .setIssuer(ends.issuer)
    .setAudience(ends.audience)
    .sign(signing.key);
}

/** Signs an access token, valid for 15 minutes, for the gateway and the client. `now` in seconds. */
export function signAccessToken(env: Env, clientId: string, claims: AccessTokenClaims, now: number): Promise<string> {
  return signFor(env, [gatewayAudience, clientId], claims, now, now + accessTokenAge);
}

/**
 * Signs an access token with which the storefront calls for a customer what a platform may do. It is for the gateway
 * alone: the storefront does not accept it as that of a visitor. It expires at `exp`; both times in seconds.
 */
export function signGatewayToken(
  env: Env,
  claims: AccessTokenClaims & { scope: string },
  now: number,
  exp: number,
): Promise<string> {
  return signFor(env, gatewayAudience, claims, now, exp);
}

function signFor(
  env: Env,
  audience: string | string[],
  claims: AccessTokenClaims,
  now: number,
  exp: number,
): Promise<string> {
  const payload = { ...claims, sub: claims.customerId, iat: now, exp, jti: crypto.randomUUID() };
  return sign(env, accessType, { issuer: issuer(env), audience }, payload);
}

const platformClaims = z.object({
  /** The grant, and not the customer, whom the platform need not know. */
  sub: z.string(),
  client_id: z.string(),
  /** Separated by spaces. */
  scope: z.string(),
  /** The family of refresh tokens. */
  sid: z.string(),
  exp: z.int(),
});
type PlatformClaims = z.output<typeof platformClaims>;

/**
 * Signs the access token of a platform (RFC 9068). Issuer and audience are the shop, so it is refused wherever a
 * customer's token is expected. `now` in seconds.
 */
export function signPlatformToken(
  env: Env,
  shop: string,
  claims: Omit<PlatformClaims, 'exp'>,
  now: number,
): Promise<string> {
  const payload = { ...claims, iat: now, exp: now + accessTokenAge, jti: crypto.randomUUID() };
  return sign(env, accessType, { issuer: shop, audience: shop }, payload);
}

/** Verifies the access token of a platform for a shop; throws otherwise. Does not check if its link was ended. */
export async function verifyPlatformToken(env: Env, shop: string, token: string, now: Date): Promise<PlatformClaims> {
  const options = { typ: accessType, issuer: shop, audience: shop, currentDate: now };
  return platformClaims.parse(await verify(env, token, options));
}

/** Signs a refresh token; its only audience is the authentication service itself. */
export function signRefreshToken(env: Env, { family, jti, exp }: RefreshTokenClaims): Promise<string> {
  return sign(env, refreshType, { issuer: issuer(env), audience: issuer(env) }, { family, jti, exp });
}

/** What a token must have; a missing one would not be checked. */
type Expected = JWTVerifyOptions & Required<Pick<JWTVerifyOptions, 'typ' | 'issuer' | 'audience'>>;

async function verify(env: Env, token: string, options: Expected): Promise<JWTPayload> {
  const { published } = await readKeys(env);
  const { payload } = await jwtVerify(token, createLocalJWKSet({ keys: published }), {
    ...options,
    algorithms: ['ES256'],
    requiredClaims: ['exp', 'jti'],
  });
  return payload;
}

/**
 * Verifies an access token as the gateway does: ES256 only, our issuer, the gateway as audience, not expired.
 * Throws otherwise. Does not check if its sign-in was ended (`customers/verify.ts` does).
 */
export async function verifyAccessToken(env: Env, token: string, now = new Date()): Promise<AccessTokenClaims> {
  const payload = await verify(env, token, {
    issuer: issuer(env),
    typ: accessType,
    audience: gatewayAudience,
    currentDate: now,
  });
  return accessTokenClaims.parse(payload);
}

/** Verifies a refresh token's signature, type and expiry, but not if it was used (`families.ts`). */
export async function verifyRefreshToken(env: Env, token: string, now: Date): Promise<RefreshTokenClaims> {
  const payload = await verify(env, token, {
    typ: refreshType,
    issuer: issuer(env),
    audience: issuer(env),
    currentDate: now,
  });
  return refreshTokenClaims.parse(payload);
}

/** The customer of one of our access tokens, even if expired; null if it is not ours. */
export async function customerOfAccessToken(env: Env, token: string): Promise<string | null> {
  try {
    return (await verifyAccessToken(env, token, new Date(0))).customerId;
  } catch {
    return null;
  }
}
