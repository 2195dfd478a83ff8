import { isLocale, type Locale } from '../../shared/locales.ts';
import { marketOrigin } from '../../shared/seo.ts';
import type { Env } from '../env.ts';

/** Origin of the shop in a market, without a slash. */
export function shopOrigin(env: Env, locale: Locale): string {
  return marketOrigin(locale, env.SHOP_ORIGIN);
}

interface Registered {
  client_id: string;
  locale: string;
  path: string;
}

/**
 * The market of a registered address, or null when the address is not registered for that client and purpose.
 * The whole address is compared as text: no prefix, no pattern, no other port, query or fragment passes.
 */
export async function marketOfCallback(
  env: Env,
  clientId: string,
  redirectUri: string,
): Promise<Locale | null> {
  const { results } = await env.DB.prepare(
    "SELECT client_id, locale, path FROM oauth_redirect_uris WHERE client_id = ? AND purpose = 'sign-in'",
  )
    .bind(clientId)
    .all<Registered>();
  return match(env, results, redirectUri);
}

/** The market of an address to which a visitor may be sent after signing out, else null. */
export async function marketOfSignedOut(env: Env, redirectUri: string): Promise<Locale | null> {
  const { results } = await env.DB.prepare(
    "SELECT client_id, locale, path FROM oauth_redirect_uris WHERE purpose = 'signed-out'",
  ).all<Registered>();
  return match(env, results, redirectUri);
}

function match(env: Env, registered: readonly Registered[], redirectUri: string): Locale | null {
  for (const { locale, path } of registered) {
    if (isLocale(locale) && `${shopOrigin(env, locale)}${path}` === redirectUri) return locale;
  }
  return null;
}
