import { type Locale, localeNames } from '../shared/markets/locales.ts';
import { href } from '../shared/routes.ts';
import { marketOrigin } from '../shared/seo/seo.ts';
import type { Env } from './env.ts';

/** Origin of the shop in a market, without a slash. */
export function shopOrigin(env: Env, locale: Locale): string {
  return marketOrigin(locale, env.SHOP_ORIGIN);
}

/**
 * The market whose callback address this is; null if the client or the address is unknown,
 * or the client is a platform. Addresses are compared
 * whole, so that no prefix, pattern, other port, query or fragment passes.
 */
export async function marketOfCallback(env: Env, clientId: string, redirectUri: string): Promise<Locale | null> {
  const market = marketOf(env, 'auth-callback', redirectUri);
  if (market === null) return null;
  return (await isStorefront(env.DB, clientId)) ? market : null;
}

/** True for a registered client that is no platform. */
export async function isStorefront(db: D1Database, clientId: string): Promise<boolean> {
  const client = await db
    .prepare(
      `SELECT 1 FROM oauth_clients WHERE client_id = ?1
       AND NOT EXISTS (SELECT 1 FROM platforms WHERE platforms.client_id = ?1)`,
    )
    .bind(clientId)
    .first();
  return client !== null;
}

/** True for an allowed redirect after signing out: the home page of a market. */
export function isSignedOutAddress(env: Env, redirectUri: string): boolean {
  return marketOf(env, 'index', redirectUri) !== null;
}

/** The market whose route has this address, at its own origin. */
function marketOf(env: Env, route: 'auth-callback' | 'index', address: string): Locale | null {
  return localeNames.find((locale) => shopOrigin(env, locale) + href(locale, route) === address) ?? null;
}
