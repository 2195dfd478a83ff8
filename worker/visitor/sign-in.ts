import { decodeBase64Url } from 'hono/utils/encode';
import { z } from 'zod';
import { type SignInPage, signInPageParameter } from '../../shared/account/sign-in-page.ts';
import { purposeParameter, type SignInPurpose } from '../../shared/account/sign-in-purpose.ts';
import { toBase64Url } from '../../shared/encoding.ts';
import { href } from '../../shared/routes.ts';
import type { Env } from '../env.ts';
import type { Market } from '../market/market.ts';
import type { CookieJar } from './cookies.ts';

/** State of a sign-in in the visitor's browser, while they are at the authentication service. */
const flow = z.object({
  state: z.string(),
  /** PKCE code verifier (RFC 7636). */
  verifier: z.string(),
});

const random = (): string => toBase64Url(crypto.getRandomValues(new Uint8Array(32)));

async function challengeOf(verifier: string): Promise<string> {
  return toBase64Url(new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(verifier))));
}

/** Maximum return target in bytes: with it the cookie stays below 4 kB, the limit of browsers. */
const maxReturnLength = 2000;

/** True if the sign-in may return to a path: it is on this host, also in the way that browsers read it. */
export function isReturnPath(path: string): boolean {
  return (
    path.startsWith('/') &&
    !/^\/[/\\]|[\s\\\p{Cc}]/u.test(path) &&
    new TextEncoder().encode(path).length <= maxReturnLength
  );
}

/** A valid return target: without its query if it is too long, else the market's home page. */
function returnTarget(target: string, { locale }: Pick<Market, 'locale'>): string {
  const shortened = target.split('?')[0] ?? '';
  return [target, shortened].find(isReturnPath) ?? href(locale, 'index');
}

/** Address to which the authentication service sends the browser back. */
export function callbackUrl(market: Pick<Market, 'locale' | 'origin'>): string {
  return market.origin + href(market.locale, 'auth-callback');
}

interface Start {
  env: Pick<Env, 'AUTH_CLIENT_ID' | 'AUTH_URL'>;
  market: Pick<Market, 'locale' | 'origin'>;
  cookies: CookieJar;
  returnTo: string;
  /** True keeps the authentication service's own session: a visitor with one is sent back at once. */
  keepSession?: boolean;
  /** Why the visitor has to sign in, shown on the page. */
  purpose?: SignInPurpose | undefined;
  /** The first page, if it is not the sign-in. */
  page?: SignInPage | undefined;
}

/**
 * The address for a sign-in: the authentication service's logout page, which ends its session and leads to the sign-in
 * page, or with `keepSession` the sign-in page itself. The state contains the return target (specification, section
 * 2).
 */
export async function signInUrl({
  env,
  market,
  cookies,
  returnTo,
  keepSession = false,
  purpose,
  page,
}: Start): Promise<string> {
  const verifier = random();
  const state = `${random()}.${toBase64Url(new TextEncoder().encode(returnTarget(returnTo, market)))}`;
  cookies.set('auth_flow', JSON.stringify({ state, verifier } satisfies z.output<typeof flow>));
  const query = new URLSearchParams({
    client_id: env.AUTH_CLIENT_ID,
    response_type: 'code',
    redirect_uri: callbackUrl(market),
    state,
    code_challenge: await challengeOf(verifier),
    code_challenge_method: 'S256',
    ui_locales: market.locale,
    ...(purpose !== undefined && { [purposeParameter]: purpose }),
    ...(page !== undefined && { [signInPageParameter]: page }),
  });
  return `${env.AUTH_URL}/${keepSession ? 'sign-in' : 'auth/logout'}?${query}`;
}

/** The address that ends the session at the authentication service too, and returns to the market's home page. */
export function signOutUrl(env: Env, market: Market): string {
  const query = new URLSearchParams({
    client_id: env.AUTH_CLIENT_ID,
    redirect_uri: market.origin + href(market.locale, 'index'),
    ui_locales: market.locale,
  });
  return `${env.AUTH_URL}/auth/logout?${query}`;
}

/** The code verifier of the sign-in that this browser began; undefined if the state is not its own. */
export function finishFlow(cookies: CookieJar, state: string): string | undefined {
  try {
    const begun = flow.parse(JSON.parse(cookies.get('auth_flow') ?? ''));
    return begun.state === state ? begun.verifier : undefined;
  } catch {
    return undefined;
  } finally {
    cookies.delete('auth_flow');
  }
}

/** The return target in a state; undefined if it is not a path of this shop. */
export function returnPathOf(state: string): string | undefined {
  try {
    const path = new TextDecoder().decode(decodeBase64Url(state.split('.')[1] ?? ''));
    return isReturnPath(path) ? path : undefined;
  } catch {
    return undefined;
  }
}
