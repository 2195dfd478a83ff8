import { z } from 'zod';
import { type PlatformScope, platformScopes } from '../../../shared/contract/account/platforms.ts';
import type { ClientAuthMethod } from '../../../shared/identity-linking/endpoints.ts';
import type { Locale } from '../../../shared/markets/locales.ts';
import { allMarkets } from '../../../shared/markets/open-markets.ts';
import { shopOrigin } from '../../clients.ts';
import type { Env } from '../../env.ts';

/** A registered platform. */
export interface Platform {
  clientId: string;
  name: string;
  redirectUris: readonly string[];
  /** All that it may ask for. */
  scopes: readonly PlatformScope[];
  authMethod: ClientAuthMethod;
  /** Its public keys, as JSON, or the address that has them. */
  jwks: string | null;
  jwksUri: string | null;
  secretHash: string | null;
}

/** The scopes of a column. Those that the shop supports no more are left out. */
export function scopesIn(text: string): PlatformScope[] {
  const known = z.array(z.string()).parse(JSON.parse(text));
  return platformScopes.filter((scope) => known.includes(scope));
}

export async function findPlatform(db: D1Database, clientId: string): Promise<Platform | null> {
  const row = await db
    .prepare(
      `SELECT client_id AS clientId, name, redirect_uris, scopes, auth_method AS authMethod, jwks, jwks_uri AS jwksUri,
         secret_hash AS secretHash FROM platforms JOIN oauth_clients USING (client_id) WHERE client_id = ?`,
    )
    .bind(clientId)
    .first<Omit<Platform, 'redirectUris' | 'scopes'> & { redirect_uris: string; scopes: string }>();
  if (row === null) return null;
  const { redirect_uris, scopes, ...platform } = row;
  return { ...platform, redirectUris: z.array(z.string()).parse(JSON.parse(redirect_uris)), scopes: scopesIn(scopes) };
}

/** The markets with this origin, whose shop links platforms as that issuer; empty if it is none. */
export const marketsOfIssuer = (env: Env, issuer: string): Locale[] =>
  allMarkets.names.filter((locale) => shopOrigin(env, locale) === issuer);

/** The issuer with this host, with a port if it has one; null if no market has it. */
export function issuerOfHost(env: Env, host: string): string | null {
  const origins = allMarkets.names.map((locale) => shopOrigin(env, locale));
  return origins.find((origin) => new URL(origin).host === host) ?? null;
}
