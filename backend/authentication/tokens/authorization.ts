import { z } from 'zod';
import { isLocale, type Locale } from '../../../shared/markets/locales.ts';
import { negotiateLocale } from '../../../shared/markets/negotiation.ts';
import { allMarkets } from '../../../shared/markets/open-markets.ts';
import { marketOfCallback } from '../../clients.ts';
import type { Env } from '../../env.ts';

/** Parameters of an authorization request (RFC 6749 section 4.1.1, RFC 7636 section 4.3). */
const parameters = z.object({
  client_id: z.string().min(1).max(100),
  redirect_uri: z.string().min(1).max(500),
  response_type: z.literal('code'),
  /** Clients put the page to return to into it, so it may be long. */
  state: z.string().min(8).max(4000),
  code_challenge: z.string().regex(/^[\w-]{43}$/),
  /** `plain` would expose the challenge, so only S256 is supported; it may be omitted. */
  code_challenge_method: z.literal('S256').default('S256'),
});

export interface Authorization {
  clientId: string;
  redirectUri: string;
  state: string;
  codeChallenge: string;
  /** The market of the redirect address. */
  market: Locale;
}

/**
 * Reads an authorization request. Null if it is incomplete, or if the client or its redirect address is not
 * registered: then the visitor sees a page and is never redirected, which prevents open redirects and loops.
 */
export async function readAuthorization(env: Env, query: URLSearchParams): Promise<Authorization | null> {
  const repeated = [...query.keys()].length !== new Set(query.keys()).size;
  const request = parameters.safeParse(Object.fromEntries(query));
  if (repeated || !request.success) return null;
  const { client_id, redirect_uri, state, code_challenge } = request.data;
  const market = await marketOfCallback(env, client_id, redirect_uri);
  if (market === null) return null;
  return { clientId: client_id, redirectUri: redirect_uri, state, codeChallenge: code_challenge, market };
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

/** The client's callback address with a code. */
export function callbackAddress({ redirectUri, state }: Authorization, code: string): string {
  const address = new URL(redirectUri);
  address.searchParams.set('code', code);
  address.searchParams.set('state', state);
  return address.href;
}
