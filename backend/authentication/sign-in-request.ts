import type { Context } from 'hono';
import { purposeIn, type SignInPurpose } from '../../shared/account/sign-in-purpose.ts';
import type { Locale } from '../../shared/markets/locales.ts';
import { href } from '../../shared/routes.ts';
import { shopOrigin } from '../clients.ts';
import type { Env } from '../env.ts';
import { badRequestPage } from './page/page.tsx';
import {
  type Authorization,
  isBare,
  marketOfPage,
  readAuthorization,
  responseAddress,
} from './tokens/authorization.ts';
import { issueCode } from './tokens/codes.ts';
import { readPlatformAuthorization } from './tokens/platform-authorization.ts';
import { formSource } from './tokens/redirect-address.ts';
import type { SignInSession } from './tokens/sessions.ts';

/** A visitor sent by a registered client, the storefront or a platform, to sign in. */
export interface SignInRequest {
  authorization: Authorization;
  locale: Locale;
  /** The request's query with its question mark, passed from page to page. */
  query: string;
  /** Why the shop asks for the sign-in, such as `wishlist`; shown on the page. */
  purpose: SignInPurpose | undefined;
}

/**
 * Reads an authorization request. Without any parameter it redirects to the shop's account, which starts a proper
 * sign-in; invalid ones return a page with status 400, or go back to the platform with an error.
 */
export async function readSignInRequest(c: Context<{ Bindings: Env }>): Promise<SignInRequest | Response> {
  const { search, searchParams } = new URL(c.req.url);
  const languages = c.req.header('accept-language') ?? '';
  if (searchParams.has('iss')) {
    const authorization = await readPlatformAuthorization(c.env, searchParams, languages);
    c.header('cache-control', 'no-store');
    if (authorization === null) return badRequestPage(c, marketOfPage(searchParams, null, languages));
    if ('refused' in authorization) return c.redirect(authorization.refused, 303);
    return { authorization, locale: authorization.market, query: search, purpose: undefined };
  }
  const authorization = await readAuthorization(c.env, searchParams);
  const locale = marketOfPage(searchParams, authorization?.market ?? null, languages);
  if (authorization !== null) return { authorization, locale, query: search, purpose: purposeIn(searchParams) };
  if (!isBare(searchParams)) return badRequestPage(c, locale);
  return c.redirect(`${shopOrigin(c.env, locale)}${href(locale, 'account-dashboard')}`);
}

/** The page that asks whether a platform may act for the customer. */
const consentPath = ({ query }: SignInRequest): string => `/authentication/consent${query}`;

/** Redirects a signed-in visitor to the storefront with a code, or to the consent for a platform. `now` in seconds. */
export async function returnWithCode(
  c: Context<{ Bindings: Env }>,
  request: SignInRequest,
  session: SignInSession,
  newCustomer: boolean,
  now: number,
): Promise<Response> {
  c.header('cache-control', 'no-store');
  if (request.authorization.platform !== null) return c.redirect(consentPath(request), 303);
  const customer = { customerId: session.customerId, sessionHash: session.hash, newCustomer, grantId: null };
  const code = await issueCode(c.env, request.authorization, customer, now);
  return c.redirect(responseAddress(request.authorization, { code }), 303);
}

/**
 * Where a mailed link leads in the end: to the storefront, or, as a platform can do nothing without a code, to the
 * consent for it.
 */
export function linkTarget(env: Env, request: SignInRequest): { redirectUri: string; state: string } {
  const { redirectUri, state, platform } = request.authorization;
  return { redirectUri: platform === null ? redirectUri : env.ORIGIN + consentPath(request), state };
}

/** The source of a content security policy for what a form leads to in the end, maybe by way of the consent. */
export function formTarget(env: Env, redirectUri: string): string {
  const url = new URL(redirectUri);
  const isConsent = url.origin === new URL(env.ORIGIN).origin && url.searchParams.has('iss');
  return formSource(isConsent ? (url.searchParams.get('redirect_uri') ?? redirectUri) : redirectUri);
}

/** The text fields of a form; missing fields and files are empty. */
export async function readForm(c: Context<{ Bindings: Env }>): Promise<(name: string) => string> {
  const form = await c.req.parseBody();
  return (name) => {
    const value = form[name];
    return typeof value === 'string' ? value : '';
  };
}
