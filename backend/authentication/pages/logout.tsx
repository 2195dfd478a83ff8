/** @jsxImportSource hono/jsx */
import type { Context } from 'hono';
import { signInPageIn } from '../../../shared/account/sign-in-page.ts';
import { isSignedOutAddress } from '../../clients.ts';
import type { Env } from '../../env.ts';
import { page } from '../page/page.tsx';
import { textOf } from '../page/texts.ts';
import { readSignInRequest } from '../sign-in-request.ts';
import { marketOfPage } from '../tokens/authorization.ts';
import { endSession } from '../tokens/sessions.ts';

/**
 * GET /auth/logout: ends the session and revokes its refresh tokens, then redirects: with a complete authorization
 * request to the sign-in page (for visitors without a secure session) or to the page that it names; else to
 * `redirect_uri` if it is one of the shop's home pages; else shows a confirmation.
 *
 * It is a GET because the shop redirects here; all that another site can do with it is to sign somebody out.
 */
export async function logout(c: Context<{ Bindings: Env }>): Promise<Response> {
  await endSession(c, Math.floor(Date.now() / 1000));
  c.header('cache-control', 'no-store');
  const { search, searchParams } = new URL(c.req.url);
  const language = c.req.header('accept-language') ?? '';
  if (searchParams.has('response_type') || searchParams.has('code_challenge')) {
    const request = await readSignInRequest(c);
    if (request instanceof Response) return request;
    const asked = signInPageIn(searchParams) ?? 'sign-in';
    return c.redirect(`/authentication/${asked}${search}`, 303);
  }
  const redirectUri = searchParams.get('redirect_uri') ?? '';
  if (isSignedOutAddress(c.env, redirectUri)) return c.redirect(redirectUri, 303);
  const locale = marketOfPage(searchParams, null, language);
  const content = <p class="lead">{textOf(locale)('signedOut.text')}</p>;
  return page(c, { locale, title: 'signedOut.title', status: 200, content });
}
