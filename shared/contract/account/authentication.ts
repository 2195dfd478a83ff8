import { z } from 'zod';
import { listOf } from '../gateway/list-of.ts';
import { row } from '../gateway/row.ts';
import { nothing } from '../gateway/values.ts';
import { grantedScopes } from './platforms.ts';

export const tokens = z.object({ accessToken: z.string(), refreshToken: z.string() });
export type Tokens = z.output<typeof tokens>;

/** Message of the 401 answer to a refused refresh (specification, section 8). */
export const unauthorized = 'unauthorized';

/**
 * Tokens are ES256. The access token lives 15 minutes and has these audiences; its payload is `customerId` and
 * `newCustomer` (the account was created in this sign-in). The refresh token lives 30 days and can be exchanged once;
 * its payload is `exp`, `family` and `jti`. The issuer of both is the base address of the authentication service,
 * without a trailing slash.
 */
export const accessTokenClaims = z.object({
  customerId: z.string().min(1),
  newCustomer: z.boolean(),
  /** The sign-in that the token belongs to: its family of refresh tokens. */
  sid: z.string().optional(),
  /** Of a platform's token: what it may do, separated by spaces (platform-calls.ts). A customer may do everything. */
  scope: z.string().optional(),
});
export type AccessTokenClaims = z.output<typeof accessTokenClaims>;

/** Audience of access tokens that the gateway requires. */
export const gatewayAudience = 'selvedge-gateway';

/** Public keys of the authentication service (RFC 7517). */
const jwks = z.object({
  keys: listOf(
    z.object({
      kty: z.literal('EC'),
      crv: z.literal('P-256'),
      x: z.string(),
      y: z.string(),
      kid: z.string(),
      alg: z.literal('ES256'),
      use: z.literal('sig'),
    }),
  ),
});

export const authenticationRows = {
  /**
   * Exchanges an authorization code for tokens, with the PKCE verifier (RFC 7636). It is repeated although a code is
   * valid once: if only the answer was lost, the second attempt is refused (400), and the customer signs in again.
   */
  exchangeCode: row({
    upstream: 'authentication',
    method: 'POST',
    path: '/oauth/token',
    input: z.object({
      grant_type: z.literal('authorization_code'),
      client_id: z.string(),
      code: z.string(),
      redirect_uri: z.url(),
      code_verifier: z.string(),
    }),
    output: tokens,
    access: 'anyone',
    repeatable: true,
    judgesTokens: true,
    failure: 'throw',
  }),
  refreshTokens: row({
    upstream: 'authentication',
    method: 'POST',
    path: '/api/cookie-refresh-tokens',
    input: z.object({ tokens }),
    output: tokens,
    access: 'anyone',
    judgesTokens: true,
    failure: 'throw',
  }),
  getJwks: row({
    upstream: 'authentication',
    method: 'GET',
    path: '/.well-known/jwks.json',
    input: nothing,
    output: jwks,
    access: 'anyone',
    failure: 'throw',
  }),
  /**
   * Exchanges a platform's access token for one with which the storefront calls the gateway for the customer. The link
   * is looked up each time. Answered with 401 if the token is forged, expired, revoked, of another shop, or of another
   * platform than the one that has sent it. Without a signature only those on the customer's device are answered, which
   * can keep no key. The access token must be refused as a visitor's: its only audience is the
   * gateway, which asks for the storefront's key as well.
   */
  exchangePlatformToken: row({
    upstream: 'authentication',
    method: 'POST',
    path: '/api/platform-token',
    input: z.object({
      /** Of the storefront. */
      client_id: z.string().min(1).max(100),
      /** Origin of the shop that the platform has called. */
      issuer: z.url(),
      token: z.string().max(4000),
      platform: z.object({
        /** Address of the UCP profile of the platform that has sent the token. */
        profile: z.string().max(500),
        /** The request was signed with a key of the profile, so it is from that platform. */
        isSigned: z.boolean(),
      }),
    }),
    output: z.object({
      accessToken: z.string(),
      customerId: z.string(),
      /** Of the platform. */
      clientId: z.string(),
      scopes: grantedScopes,
      /** When the access token expires, after minutes. */
      expiresAt: z.iso.datetime(),
    }),
    access: 'anyone',
    needsKey: true,
    repeatable: true,
    judgesTokens: true,
    failure: 'throw',
  }),
};
