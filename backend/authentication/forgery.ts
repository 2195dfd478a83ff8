import type { Context } from 'hono';
import { getCookie, setCookie } from 'hono/cookie';
import { equalInConstantTime } from '../../shared/constant-time.ts';
import { cookieAttributes } from '../cookie-attributes.ts';
import type { Env } from '../env.ts';
import { randomSecret } from '../secrets.ts';

const cookie = 'selvedge_form';

/**
 * The value that a form must send back: the same in the form and in a cookie that other sites can neither read
 * nor, without being caught by the origin check, have sent along. `path` is that of the pages with forms.
 */
export function formToken(c: Context<{ Bindings: Env }>, path = '/authentication'): string {
  const known = getCookie(c, cookie);
  if (known !== undefined && /^[\w-]{43}$/.test(known)) return known;
  const token = randomSecret();
  setCookie(c, cookie, token, { ...cookieAttributes(c), path, sameSite: 'Lax' });
  return token;
}

/**
 * Why a form was not taken as our own: the key of the words for it. Without the cookie that came with its page, the
 * browser keeps none.
 */
export function formFault(c: Context<{ Bindings: Env }>): 'error.cookies' | 'error.form' {
  return getCookie(c, cookie) === undefined ? 'error.cookies' : 'error.form';
}

/** Whether a form was sent from one of our own pages: by its origin, and by its token. */
export function isOwnForm(c: Context<{ Bindings: Env }>, token: string): boolean {
  const origin = c.req.header('origin');
  const sameOrigin =
    origin === undefined
      ? c.req.header('sec-fetch-site') === 'same-origin'
      : origin === c.env.ORIGIN || origin === new URL(c.req.url).origin;
  const known = getCookie(c, cookie);
  return sameOrigin && known !== undefined && token !== '' && equalInConstantTime(token, known);
}
