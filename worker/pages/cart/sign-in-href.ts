import type { Locale } from '../../../shared/markets/locales.ts';
import { href } from '../../../shared/routes.ts';

/** Url at which strangers sign in and return to the cart. */
export function signInHref(locale: Locale): string {
  return href(locale, 'auth-sign-in', {}, { returnTo: href(locale, 'cart') });
}
