import type { PageType } from '../../shared/contract/content/content-page.ts';
import { slugify } from '../../shared/format/slug.ts';
import { type Locale, locales } from '../../shared/markets/locales.ts';
import { helpWords, href, matchRoute } from '../../shared/routes.ts';

/** The pages that an editor may add, name and take away: all but those with a route of their own. */
export type NamedPageType = Exclude<PageType, 'page'>;

/** Which page of content, in which market. */
export interface PageName {
  type: NamedPageType;
  locale: Locale;
  uid: string;
}

/** Name by which links know a page: landing pages go by their id, the others have their kind before it. */
export function referenceOf(type: string, uid: string): string {
  return type === 'landing_page' ? uid : `${type.replace('_page', '')}:${uid}`;
}

function prefixedUrl({ type, locale, uid }: PageName, name: string): string {
  switch (type) {
    case 'landing_page':
      return href(locale, 'landing-page', { name, landingPageId: uid });
    case 'lookbook_page':
      return href(locale, 'lookbook-page', { name, lookbookPageId: uid });
    case 'trend_page':
      return href(locale, 'trend-page', { name, trendPageId: uid });
    case 'blog_page':
      return href(locale, 'blog-page', { name, blogPageId: uid });
    case 'help_page':
      return href(locale, 'help-page', { help: helpWords[locales[locale].lang], page: name });
  }
}

/** Path of a page, without market prefix, under a name; null where such pages have none: topics of the short markets. */
export function pageUrl(page: PageName, name: string): string | null {
  const url = prefixedUrl(page, name).slice(`/${page.locale}`.length);
  return matchRoute(page.locale, url.slice(0, -1)) === undefined ? null : url;
}

/** The name in the path of a page. */
export function nameIn(locale: Locale, url: string): string {
  const params = matchRoute(locale, url.replace(/\/$/, ''))?.params;
  return params?.page ?? params?.name ?? '';
}

/** Where links to a page lead: to the page, or to its part of the one help page. */
export function linkedUrl({
  locale,
  url,
  title,
}: {
  locale: Locale;
  url: string | null;
  title: string;
}): string {
  return url ?? `/${helpWords[locales[locale].lang]}/#${slugify(title)}`;
}
