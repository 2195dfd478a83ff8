import type { VisitorRequest } from '../../page/page-module.ts';

/** Maximum length of an origin in characters. */
const maxLength = 200;

/** The `origin` parameter of a page, or its path (specification, section 7). */
const originOf = (page: URL): string => page.searchParams.get('origin') || page.pathname;

/** Origin of a request: this page, or the page before for the form in the footer. */
export function signUpOrigin({ url, cameFrom }: Pick<VisitorRequest, 'url' | 'cameFrom'>): string {
  return originOf(url.searchParams.has('origin') ? url : (cameFrom ?? url)).slice(0, maxLength);
}

/** Path of the page whose footer had the form; undefined if it was this one. */
export function pageBefore({
  url,
  cameFrom,
  locale,
}: Pick<VisitorRequest, 'url' | 'cameFrom' | 'locale'>): string | undefined {
  const isOther = cameFrom !== null && cameFrom.pathname !== url.pathname;
  return isOther && cameFrom.pathname.startsWith(`/${locale}/`) ? cameFrom.pathname + cameFrom.search : undefined;
}
