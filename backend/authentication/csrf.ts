import type { Context } from 'hono';
import { getCookie, setCookie } from 'hono/cookie';
import { equalInConstantTime } from '../../shared/constant-time.ts';
import { cookieAttributes } from '../cookie-attributes.ts';
import type { Env } from '../env.ts';
import { randomSecret } from '../secrets.ts';

const cookie = 'csrf';

/**
 * The CSRF token of a form: the same value is in the form and in a cookie. Other sites can neither read the cookie
 * nor have it sent along without failing the origin check. `path` is that of the pages with forms.
 */
export function formToken(c: Context<{ Bindings: Env }>, path = '/authentication'): string {
  const known = getCookie(c, cookie);
  if (known !== undefined && /^[\w-]{43}$/.test(known)) return known;
  const token = randomSecret();
  setCookie(c, cookie, token, { ...cookieAttributes(c), path, sameSite: 'Lax' });
  return token;
}

/** True if the browser has got a form of ours. */
export const hasFormToken = (c: Context<{ Bindings: Env }>): boolean => getCookie(c, cookie) !== undefined;

/** The text key of why a form was rejected. If the cookie set with its page is missing, the browser blocks cookies. */
export function formFault(c: Context<{ Bindings: Env }>): 'error.cookies' | 'error.form' {
  return hasFormToken(c) ? 'error.form' : 'error.cookies';
}

/** True if a form was sent from one of our own pages: checks origin and token. */
export function isOwnForm(c: Context<{ Bindings: Env }>, token: string): boolean {
  const origin = c.req.header('origin');
  const sameOrigin =
    origin === undefined
      ? c.req.header('sec-fetch-site') === 'same-origin'
      : origin === c.env.ORIGIN || origin === new URL(c.req.url).origin;
  const known = getCookie(c, cookie);
  return sameOrigin && known !== undefined && token !== '' && equalInConstantTime(token, known);
}
