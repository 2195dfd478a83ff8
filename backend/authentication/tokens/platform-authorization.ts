import { z } from 'zod';
import { type PlatformScope, platformScopes } from '../../../shared/contract/account/platforms.ts';
import type { Locale } from '../../../shared/markets/locales.ts';
import { localeOfTag, negotiateLocale } from '../../../shared/markets/negotiation.ts';
import { allMarkets, isOpen, openMarkets } from '../../../shared/markets/open-markets.ts';
import type { Env } from '../../env.ts';
import { type Authorization, codeChallenge, isRepeated, responseAddress } from './authorization.ts';
import { findPlatform, marketsOfIssuer } from './platforms.ts';
import { isRegisteredRedirect } from './redirect-address.ts';

/** The parameters without which nobody knows where an error may be sent. */
const addressee = z.object({
  /** The issuer whose authorization endpoint was called; added there. */
  iss: z.string().max(300),
  client_id: z.string().min(1).max(100),
  redirect_uri: z.string().min(1).max(500),
  /** Empty counts as missing. */
  state: z.string().max(4000).default(''),
});

const request = z.object({
  code_challenge: codeChallenge,
  /** Must be there: without it the method would be `plain` (RFC 7636, section 4.3). */
  code_challenge_method: z.literal('S256'),
});

/** A request that is refused by a redirect to the platform (RFC 6749, section 4.1.2.1). */
export interface RefusedAuthorization {
  refused: string;
}

/** The scopes of a parameter; null if there is none, or one that the platform must not ask for. */
export function scopesAsked(text: string, allowed: readonly PlatformScope[]): PlatformScope[] | null {
  const names = text.split(' ').filter((name) => name !== '');
  if (names.length === 0 || !names.every((name) => allowed.some((scope) => scope === name))) return null;
  return platformScopes.filter((scope) => names.includes(scope));
}

/**
 * Reads the authorization request of a platform. Null if issuer, platform or redirect address are not registered: then
 * the visitor sees a page and is never redirected.
 */
export async function readPlatformAuthorization(
  env: Env,
  query: URLSearchParams,
  acceptLanguage: string,
): Promise<Authorization | RefusedAuthorization | null> {
  const to = addressee.safeParse(Object.fromEntries(query));
  if (!to.success || ['iss', 'client_id', 'redirect_uri'].some((name) => query.getAll(name).length > 1)) return null;
  const { iss: issuer, client_id: clientId, redirect_uri: redirectUri, state } = to.data;
  const markets = marketsOfIssuer(env, issuer);
  const platform = await findPlatform(env.DB, clientId);
  if (markets.length === 0 || platform === null || !isRegisteredRedirect(platform.redirectUris, redirectUri))
    return null;
  const refused = (error: string, error_description: string): RefusedAuthorization => ({
    refused: responseAddress({ redirectUri, state, platform: { issuer } }, { error, error_description }),
  });
  if (isRepeated(query)) return refused('invalid_request', 'A parameter is there twice.');
  const type = query.get('response_type') ?? '';
  if (type === '') return refused('invalid_request', 'response_type is missing.');
  if (type !== 'code') return refused('unsupported_response_type', 'response_type must be code.');
  const asked = request.safeParse(Object.fromEntries(query));
  if (!asked.success)
    return refused('invalid_request', 'A code_challenge (RFC 7636) is needed, with code_challenge_method=S256.');
  const scopes = scopesAsked(query.get('scope') ?? '', platform.scopes);
  if (scopes === null)
    return refused('invalid_scope', 'scope is missing, or has one for which the platform is not registered.');
  return {
    clientId,
    redirectUri,
    state,
    codeChallenge: asked.data.code_challenge,
    market: marketOf(query.get('ui_locales') ?? '', markets, acceptLanguage),
    platform: { issuer, name: platform.name, scopes },
  };
}

/**
 * The market of an issuer whose language the pages have: the only one, else by `ui_locales` (language tags or market
 * prefixes, the preferred first), else by the browser's languages.
 */
function marketOf(uiLocales: string, markets: readonly Locale[], acceptLanguage: string): Locale {
  const [only] = markets;
  if (only !== undefined && markets.length === 1) return only;
  const open = openMarkets(allMarkets.online.filter((locale) => markets.includes(locale)));
  for (const tag of uiLocales.toLowerCase().split(' ').slice(0, 20)) {
    const market = isOpen(open, tag) ? tag : localeOfTag(tag, open);
    if (market !== undefined) return market;
  }
  return negotiateLocale({ cookie: undefined, languages: acceptLanguage, host: undefined }, open);
}
