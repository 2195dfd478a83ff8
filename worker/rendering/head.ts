import { type Locale, localeNames } from '../../shared/locales.ts';
import { alternates, canonical, description, robots } from '../../shared/seo.ts';
import type { PageRequest, PageSeo } from '../pages/page-module.ts';
import type { ShownRow } from '../pages/row.ts';

/** What the document's head says of a page, once the rules of section 5 were applied. */
export interface Head {
  title: string;
  description: string;
  keywords: string | undefined;
  robots: string;
  canonical: string;
  alternates: readonly { hreflang: string; href: string }[];
  image: string | undefined;
  structuredData: readonly Record<string, unknown>[];
}

/** The page's path in another market: what the page says, else the same path under the other prefix. */
export function alternatePath(request: PageRequest, seo: PageSeo, locale: Locale): string | undefined {
  if (seo.alternate !== undefined) return seo.alternate(locale);
  return request.url.pathname.replace(`/${request.locale}/`, `/${locale}/`);
}

export function alternatePaths(request: PageRequest, seo: PageSeo): Partial<Record<Locale, string>> {
  return Object.fromEntries(
    localeNames.flatMap((locale) => {
      const path = alternatePath(request, seo, locale);
      return path === undefined ? [] : [[locale, path]];
    }),
  );
}

/** Applies the rules to what a page and its row say. */
export function headOf(
  request: PageRequest,
  seo: PageSeo,
  { indexed, paged = false }: Pick<ShownRow, 'indexed' | 'paged'>,
  status: number,
): Head {
  const { locale, origin, originOf, url, t } = request;
  const found = status < 400;
  return {
    title: seo.title,
    description: description(seo.description, t('seo.description')),
    keywords: seo.keywords,
    // What is not there, or not yet, has nothing to be indexed.
    robots: found ? robots({ indexed, paged, url, metaRobots: seo.metaRobots }) : 'noindex, nofollow',
    canonical: canonical({ origin, locale, paged, url, given: seo.canonical }),
    alternates: found
      ? alternates({ path: (other) => alternatePath(request, seo, other), origin: originOf })
      : [],
    image: seo.image,
    structuredData: seo.structuredData ?? [],
  };
}
