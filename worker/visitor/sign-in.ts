import { decodeBase64Url } from 'hono/utils/encode';
import { z } from 'zod';
import { type SignInPage, signInPageParameter } from '../../shared/account/sign-in-page.ts';
import { purposeParameter, type SignInPurpose } from '../../shared/account/sign-in-purpose.ts';
import { toBase64Url } from '../../shared/encoding.ts';
import { href } from '../../shared/routes.ts';
import type { Env } from '../env.ts';
import type { Market } from '../market/market.ts';
import type { CookieJar } from './cookies.ts';

/** What the visitor's browser keeps while they are at the authentication service. */
const flow = z.object({
  state: z.string(),
  /** PKCE code verifier (RFC 7636). */
  verifier: z.string(),
});

const random = (): string => toBase64Url(crypto.getRandomValues(new Uint8Array(32)));

async function challengeOf(verifier: string): Promise<string> {
  return toBase64Url(
    new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(verifier))),
  );
}

/** Bytes of the longest return target: with it the cookie of the flow stays below the 4 kB that browsers keep. */
const maxReturnLength = 2000;

/** A path of this shop, as it may be returned to: never something that a browser reads as another site. */
export function isReturnPath(path: string): boolean {
  return (
    path.startsWith('/') &&
    !/^\/[/\\]|[\s\\\p{Cc}]/u.test(path) &&
    new TextEncoder().encode(path).length <= maxReturnLength
  );
}

/** What can be returned to of a target: without its query when it is too long, else the market's home. */
function returnTarget(target: string, { locale }: Pick<Market, 'locale'>): string {
  const shortened = target.split('?')[0] ?? '';
  return [target, shortened].find(isReturnPath) ?? href(locale, 'index');
}

/** Where the authentication service sends the browser back to. */
export function callbackUrl(market: Pick<Market, 'locale' | 'origin'>): string {
  return market.origin + href(market.locale, 'auth-callback');
}

interface Start {
  env: Pick<Env, 'AUTH_CLIENT_ID' | 'AUTH_URL'>;
  market: Pick<Market, 'locale' | 'origin'>;
  cookies: CookieJar;
  /** Path and query to come back to. */
  returnTo: string;
  /** True leaves the authentication service's own session as it is: who has one is sent back at once. */
  keepSession?: boolean;
  /** What the visitor has just asked for, which the page says. */
  purpose?: SignInPurpose | undefined;
  /** The page to begin at, where that is not the one to sign in. */
  page?: SignInPage | undefined;
}

/**
 * The address of the authentication service's logout page, which ends whatever session there is and goes
 * on to its sign-in page, or of the sign-in page itself to keep the session; the return target travels in the state (specification, section 2).
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

/** Ends the session at the authentication service too, and comes back to the market's home page. */
export function signOutUrl(env: Env, market: Market): string {
  const query = new URLSearchParams({
    client_id: env.AUTH_CLIENT_ID,
    redirect_uri: market.origin + href(market.locale, 'index'),
    ui_locales: market.locale,
  });
  return `${env.AUTH_URL}/auth/logout?${query}`;
}

/** The verifier of the sign-in that this browser began, when the state that came back is its own. */
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

/** The return target inside a state; undefined when it is not a path of this shop. */
export function returnPathOf(state: string): string | undefined {
  try {
    const path = new TextDecoder().decode(decodeBase64Url(state.split('.')[1] ?? ''));
    return isReturnPath(path) ? path : undefined;
  } catch {
    return undefined;
  }
}
