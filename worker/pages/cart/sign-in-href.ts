import type { Locale } from '../../../shared/markets/locales.ts';
import { href } from '../../../shared/routes.ts';

/** Where strangers sign in, to come back to their cart. */
export function signInHref(locale: Locale): string {
  return href(locale, 'auth-sign-in', {}, { returnTo: href(locale, 'cart') });
}
