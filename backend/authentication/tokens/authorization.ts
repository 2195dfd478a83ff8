import { z } from 'zod';
import type { PlatformScope } from '../../../shared/contract/account/platforms.ts';
import { isLocale, type Locale } from '../../../shared/markets/locales.ts';
import { negotiateLocale } from '../../../shared/markets/negotiation.ts';
import { allMarkets } from '../../../shared/markets/open-markets.ts';
import { marketOfCallback } from '../../clients.ts';
import type { Env } from '../../env.ts';

/** The S256 challenge of PKCE: a SHA-256 in base64url. */
export const codeChallenge = z.string().regex(/^[\w-]{43}$/);

/** Parameters of an authorization request (RFC 6749 section 4.1.1, RFC 7636 section 4.3). */
const parameters = z.object({
  client_id: z.string().min(1).max(100),
  redirect_uri: z.string().min(1).max(500),
  response_type: z.literal('code'),
  /** Clients put the page to return to into it, so it may be long. */
  state: z.string().min(8).max(4000),
  code_challenge: codeChallenge,
  /** `plain` would expose the challenge, so only S256 is supported; it may be omitted. */
  code_challenge_method: z.literal('S256').default('S256'),
});

export interface Authorization {
  clientId: string;
  redirectUri: string;
  /** Empty if a platform has sent none. */
  state: string;
  codeChallenge: string;
  /** The market whose shop the visitor comes from. */
  market: Locale;
  /** What a platform asks for; null if the storefront signs a customer in. */
  platform: PlatformRequest | null;
}

export interface PlatformRequest {
  /** Origin of the shop; the `iss` of the answer. */
  issuer: string;
  /** Name of the platform. */
  name: string;
  scopes: readonly PlatformScope[];
}

/** True if a parameter is there twice, which RFC 6749 forbids (section 3.1). */
export const isRepeated = (query: URLSearchParams): boolean => [...query.keys()].length !== new Set(query.keys()).size;

/**
 * Reads an authorization request of the storefront. Null if it is incomplete, or if the client or its redirect address
 * is not registered: then the visitor sees a page and is never redirected, which prevents open redirects and loops.
 */
export async function readAuthorization(env: Env, query: URLSearchParams): Promise<Authorization | null> {
  const request = parameters.safeParse(Object.fromEntries(query));
  if (isRepeated(query) || !request.success) return null;
  const { client_id, redirect_uri, state, code_challenge } = request.data;
  const market = await marketOfCallback(env, client_id, redirect_uri);
  if (market === null) return null;
  return {
    clientId: client_id,
    redirectUri: redirect_uri,
    state,
    codeChallenge: code_challenge,
    market,
    platform: null,
  };
}

/** True if no parameter of an authorization request is there: somebody opened the page by its bare address. */
export function isBare(query: URLSearchParams): boolean {
  return !['client_id', 'redirect_uri', 'response_type', 'state', 'code_challenge'].some((name) => query.has(name));
}

/**
 * The market whose language a page is in: from the request (`ui_locales` or `locale`, a market prefix), else the
 * market it comes from, else from the browser's languages.
 */
export function marketOfPage(query: URLSearchParams, market: Locale | null, acceptLanguage: string): Locale {
  for (const name of ['ui_locales', 'locale']) {
    const asked = query.get(name)?.split(' ')[0] ?? '';
    if (isLocale(asked)) return asked;
  }
  return market ?? negotiateLocale({ cookie: undefined, languages: acceptLanguage, host: undefined }, allMarkets);
}

/** The client's redirect address with the parameters of a response; a platform's has `iss` as well (RFC 9207). */
export function responseAddress(
  {
    redirectUri,
    state,
    platform,
  }: Pick<Authorization, 'redirectUri' | 'state'> & {
    platform: Pick<PlatformRequest, 'issuer'> | null;
  },
  parameters: Record<string, string>,
): string {
  const address = new URL(redirectUri);
  for (const [name, value] of Object.entries(parameters)) address.searchParams.set(name, value);
  if (state !== '') address.searchParams.set('state', state);
  if (platform !== null) address.searchParams.set('iss', platform.issuer);
  return address.href;
}
