import { purposeParameter, type SignInPurpose } from '../../../shared/account/sign-in-purpose.ts';
import type { Locale } from '../../../shared/markets/locales.ts';
import { href } from '../../../shared/routes.ts';

/** Url at which strangers sign in and return to a page, by default the cart. */
export function signInHref(locale: Locale, returnTo = href(locale, 'cart'), purpose?: SignInPurpose): string {
  return href(locale, 'auth-sign-in', {}, { returnTo, ...(purpose !== undefined && { [purposeParameter]: purpose }) });
}
