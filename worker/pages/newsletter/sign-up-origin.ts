import type { VisitorRequest } from '../../page/page-module.ts';

/** Letters that say where something was asked for. */
const maxLength = 200;

/** The `origin` parameter of a page, or else its path (specification, section 7). */
const originOf = (page: URL): string => page.searchParams.get('origin') || page.pathname;

/** Where something was asked for: on this page, or below another, as the form in the footer. */
export function askedOn({ url, cameFrom }: Pick<VisitorRequest, 'url' | 'cameFrom'>): string {
  return originOf(url.searchParams.has('origin') ? url : (cameFrom ?? url)).slice(0, maxLength);
}

/** The page whose footer had the form; undefined where it was this one. */
export function pageBefore({
  url,
  cameFrom,
  locale,
}: Pick<VisitorRequest, 'url' | 'cameFrom' | 'locale'>): string | undefined {
  const isOther = cameFrom !== null && cameFrom.pathname !== url.pathname;
  return isOther && cameFrom.pathname.startsWith(`/${locale}/`)
    ? cameFrom.pathname + cameFrom.search
    : undefined;
}
