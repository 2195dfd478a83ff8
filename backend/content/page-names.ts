import type { PageType } from '../../shared/contract/content/content-page.ts';
import { slugify } from '../../shared/format/slug.ts';
import { type Locale, locales } from '../../shared/markets/locales.ts';
import { helpWords, href, matchRoute } from '../../shared/routes.ts';

/** The pages that an editor may add, rename and remove: all but those with a route of their own. */
export type NamedPageType = Exclude<PageType, 'page'>;

/** A page of content in a market. */
export interface PageName {
  type: NamedPageType;
  locale: Locale;
  uid: string;
}

/** The name by which links refer to a page: the id for landing pages, the type and the id for others. */
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

/** The path of a page without market prefix; null where such pages have none: topics of the short markets. */
export function pageUrl(page: PageName, name: string): string | null {
  const url = prefixedUrl(page, name).slice(`/${page.locale}`.length);
  return matchRoute(page.locale, url.slice(0, -1)) === undefined ? null : url;
}

/** The name in the path of a page. */
export function nameIn(locale: Locale, url: string): string {
  const params = matchRoute(locale, url.replace(/\/$/, ''))?.params;
  return params?.page ?? params?.name ?? '';
}

/** The target of links to a page: the page, or its section of the single help page. */
export function linkedUrl({ locale, url, title }: { locale: Locale; url: string | null; title: string }): string {
  return url ?? `/${helpWords[locales[locale].lang]}/#${slugify(title)}`;
}
