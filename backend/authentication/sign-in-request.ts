import type { Context } from 'hono';
import { purposeIn, type SignInPurpose } from '../../shared/account/sign-in-purpose.ts';
import type { Locale } from '../../shared/markets/locales.ts';
import { href } from '../../shared/routes.ts';
import { shopOrigin } from '../clients.ts';
import type { Env } from '../env.ts';
import { badRequestPage } from './page/page.tsx';
import {
  type Authorization,
  callbackAddress,
  isBare,
  marketOfPage,
  readAuthorization,
} from './tokens/authorization.ts';
import { issueCode } from './tokens/codes.ts';
import type { SignInSession } from './tokens/sessions.ts';

/** A visitor sent by a registered client to sign in. */
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
 * sign-in; invalid ones return a page with status 400.
 */
export async function readSignInRequest(c: Context<{ Bindings: Env }>): Promise<SignInRequest | Response> {
  const { search, searchParams } = new URL(c.req.url);
  const authorization = await readAuthorization(c.env, searchParams);
  const locale = marketOfPage(searchParams, authorization?.market ?? null, c.req.header('accept-language') ?? '');
  if (authorization !== null) return { authorization, locale, query: search, purpose: purposeIn(searchParams) };
  if (!isBare(searchParams)) return badRequestPage(c, locale);
  return c.redirect(`${shopOrigin(c.env, locale)}${href(locale, 'account-dashboard')}`);
}

/** Redirects a signed-in visitor to the client with a code. `now` in seconds. */
export async function returnWithCode(
  c: Context<{ Bindings: Env }>,
  request: SignInRequest,
  session: SignInSession,
  newCustomer: boolean,
  now: number,
): Promise<Response> {
  const code = await issueCode(c.env, request.authorization, session, newCustomer, now);
  c.header('cache-control', 'no-store');
  return c.redirect(callbackAddress(request.authorization, code), 303);
}

/** The text fields of a form; missing fields and files are empty. */
export async function readForm(c: Context<{ Bindings: Env }>): Promise<(name: string) => string> {
  const form = await c.req.parseBody();
  return (name) => {
    const value = form[name];
    return typeof value === 'string' ? value : '';
  };
}
