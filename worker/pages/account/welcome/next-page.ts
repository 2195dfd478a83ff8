import type { MessageKey } from '../../../../shared/i18n/i18n.ts';
import { href } from '../../../../shared/routes.ts';
import type { PageRequest } from '../../../page/page-module.ts';
import { isReturnPath } from '../../../visitor/sign-in.ts';

/** The path that the customer was going to before this page; undefined without one. */
export function returnPath({ url }: Pick<PageRequest, 'url'>): string | undefined {
  const path = url.searchParams.get('returnTo') ?? '';
  return isReturnPath(path) ? path : undefined;
}

/** Path of this page with `returnTo`. */
export function here(request: Pick<PageRequest, 'url' | 'locale'>): string {
  return href(request.locale, 'account-welcome', {}, { returnTo: returnPath(request) });
}

/** Path and label of the next page: `returnTo`, or the account. */
export function nextPage(request: Pick<PageRequest, 'url' | 'locale'>): { path: string; label: MessageKey } {
  const { locale } = request;
  const path = returnPath(request);
  if (path === undefined) return { path: href(locale, 'account-dashboard'), label: 'account.welcome.dashboard' };
  return { path, label: path.split('?')[0] === href(locale, 'cart') ? 'welcome.on.cart' : 'welcome.on.back' };
}
