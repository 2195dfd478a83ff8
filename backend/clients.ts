import { type Locale, localeNames } from '../shared/markets/locales.ts';
import { href } from '../shared/routes.ts';
import { marketOrigin } from '../shared/seo/seo.ts';
import type { Env } from './env.ts';

/** Origin of the shop in a market, without a slash. */
export function shopOrigin(env: Env, locale: Locale): string {
  return marketOrigin(locale, env.SHOP_ORIGIN);
}

/**
 * The market whose callback address this is; null if the client or the address is unknown. Addresses are compared
 * whole, so that no prefix, pattern, other port, query or fragment passes.
 */
export async function marketOfCallback(env: Env, clientId: string, redirectUri: string): Promise<Locale | null> {
  const market = marketOf(env, 'auth-callback', redirectUri);
  if (market === null) return null;
  const client = await env.DB.prepare('SELECT 1 FROM oauth_clients WHERE client_id = ?').bind(clientId).first();
  return client === null ? null : market;
}

/** True for an allowed redirect after signing out: the home page of a market. */
export function isSignedOutAddress(env: Env, redirectUri: string): boolean {
  return marketOf(env, 'index', redirectUri) !== null;
}

/** The market whose route has this address, at its own origin. */
function marketOf(env: Env, route: 'auth-callback' | 'index', address: string): Locale | null {
  return localeNames.find((locale) => shopOrigin(env, locale) + href(locale, route) === address) ?? null;
}
