import { brand } from '../../shared/brand/brand.ts';
import type { PreviewPicture } from '../../shared/catalogue/picture-preview.ts';
import { announcedLocale, type Locale, localeNames, locales } from '../../shared/markets/locales.ts';
import { helpWords, matchRoute, queryString } from '../../shared/routes.ts';
import { alternates, canonical, description, pageQuery, robotsRule } from '../../shared/seo/seo.ts';
import type { PathsByMarket } from '../page/layout.ts';
import type { PageRequest, PageSeo } from '../page/page-module.ts';
import type { VisibleRow } from '../page/row.ts';

/** The contents of the document's head, after the rules of section 5. */
export interface Head {
  title: string;
  description: string;
  keywords: string | undefined;
  robots: string;
  canonical: string;
  alternates: readonly { hreflang: string; href: string }[];
  /** Open Graph: properties, locale (`fr_FR`) and picture. */
  preview: {
    properties: Readonly<Record<string, string>>;
    locale: string;
    image: PreviewPicture | undefined;
  };
  structuredData: readonly Record<string, unknown>[];
}

/** The page's path in another market: from the page, else the same path under the other prefix. */
function alternatePath(request: PageRequest, seo: PageSeo, locale: Locale): string | undefined {
  if (seo.alternate !== undefined) return seo.alternate(locale);
  const { help } = request.route.params;
  const own = `/${request.locale}/`;
  const path = request.url.pathname;
  if (help === undefined) return path.replace(own, `/${locale}/`);
  const translated = path.replace(`${own}${help}/`, `/${helpWords[locales[locale].lang]}/`);
  // Generic markets have no pages below their help page.
  return matchRoute(locale, translated.replace(/\/$/, '')) === undefined ? undefined : `/${locale}${translated}`;
}

/** The canonical address. Offline markets use that of the online market of their country and language. */
function canonicalOf(request: PageRequest, seo: PageSeo, paths: PathsByMarket, paged: boolean): string {
  const { locale, origin, originOf, url } = request;
  const announced = announcedLocale(locale);
  const path = announced === locale ? undefined : paths[announced];
  if (path === undefined) return canonical({ origin, locale, paged, url, given: seo.canonical });
  return canonical({ origin: originOf(announced), locale: announced, paged, url, given: path });
}

const nothingThere = 'nothing is there: search engines do not index it';

/** The reason for the canonical address, for operators. */
function whyCanonical({ locale }: PageRequest, seo: PageSeo, paths: PathsByMarket): string {
  const announced = announcedLocale(locale);
  if (announced !== locale && paths[announced] !== undefined)
    return `${locale} is not announced: it is ${announced} that search engines know`;
  return seo.canonical === undefined ? 'the requested path' : 'the page names it';
}

/** The cache tags of a page, for purges: its market, all content, and what it shows. */
export const cacheTags = ({ locale }: PageRequest, { tags = [] }: PageSeo): string =>
  [`market:${locale}`, 'content', ...tags].join(',');

export function alternatePaths(request: PageRequest, seo: PageSeo): PathsByMarket {
  return Object.fromEntries(
    localeNames.flatMap((locale) => {
      const path = alternatePath(request, seo, locale);
      return path === undefined ? [] : [[locale, path]];
    }),
  );
}

/** The paths for the country selector, with the query parameters that mean the same in the other market. */
export function sameElsewhere(paths: PathsByMarket, { sameQuery }: PageSeo): PathsByMarket {
  if (sameQuery === undefined) return paths;
  return Object.fromEntries(
    localeNames.flatMap((locale) => {
      const path = paths[locale];
      return path === undefined ? [] : [[locale, path + queryString(sameQuery(locale))]];
    }),
  );
}

/** A market's language and country in Open Graph's format. */
function previewLocale(locale: Locale): string {
  return locales[locale].intl.replace('-', '_');
}

/** The picture of pages that have none of their own: the wordmark, which the build draws. */
const brandPicture = (origin: string): PreviewPicture => ({
  url: `${origin}/preview.png`,
  ...{ width: 1200, height: 630 },
  alt: brand.name,
});

/** Applies the rules to the metadata of a page and its row. */
export function headOf(
  request: PageRequest,
  seo: PageSeo,
  paths: PathsByMarket,
  { indexed, paged = false }: Pick<VisibleRow, 'indexed' | 'paged'>,
  status: number,
): Head {
  const { locale, origin, originOf, markets, url, t } = request;
  const page = paged ? pageQuery(url) : '';
  const found = status < 400;
  // An error page or a draft must not be indexed.
  const rule =
    found && request.preview === null
      ? robotsRule({ indexed, paged, url, metaRobots: seo.metaRobots })
      : { value: 'noindex, nofollow', why: 'it is a draft, or there is nothing' };
  const address = found
    ? canonicalOf(request, seo, paths, paged)
    : canonical({ origin, locale, paged: false, url, given: seo.canonical });
  request.log.trail?.note('robots', rule.value, rule.why);
  request.log.trail?.note('canonical', address, found ? whyCanonical(request, seo, paths) : nothingThere);
  return {
    title: seo.title,
    description: description(seo.description, t('seo.description')),
    keywords: seo.keywords,
    robots: rule.value,
    canonical: address,
    alternates: found ? alternates({ path: (other) => paths[other], origin: originOf, markets, query: page }) : [],
    preview: {
      properties: { 'og:type': 'website', ...seo.openGraph },
      locale: previewLocale(locale),
      image: seo.image ?? (found && indexed ? brandPicture(origin) : undefined),
    },
    structuredData: seo.structuredData ?? [],
  };
}
