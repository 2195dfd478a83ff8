import { pictureUrl } from '../../shared/catalogue/picture.ts';
import { familyHref, productHref } from '../../shared/catalogue/product-url.ts';
import type { AddressedProduct } from '../../shared/contract/catalogue/sitemap.ts';
import type { ContentPage } from '../../shared/contract/content/content-page.ts';
import { pageTypes } from '../../shared/contract/content/content-page.ts';
import { currencyOf, type Locale, locales } from '../../shared/markets/locales.ts';
import { helpWords, href, type RouteName, routes } from '../../shared/routes.ts';
import { alternates } from '../../shared/seo/seo.ts';
import { contentPicture } from '../components/picture.tsx';
import { giftCardMarkets, giftCardPath } from '../market/gift-card-markets.ts';
import type { PageRequest } from '../page/page-module.ts';
import type { PageFacts } from '../page/page-table.ts';
import { isOffered } from '../page/row.ts';
import { storePages } from './sitemap-stores.ts';
import type { SitemapPage } from './sitemap-xml.ts';

/** An entry for a page with its paths in the markets; empty if this market does not have it. */
function pageAt(
  { locale, origin, originOf, markets }: PageRequest,
  path: (locale: Locale) => string | undefined,
  rest: Pick<SitemapPage, 'pictures' | 'updatedAt'> = {},
): SitemapPage[] {
  const own = path(locale);
  return own === undefined
    ? []
    : [{ url: origin + own, alternates: alternates({ path, origin: originOf, markets }), ...rest }];
}

/** The names of the routes without parameters. */
const fixedRoutes = (Object.keys(routes) as RouteName[]).filter((name) => !routes[name].includes('{'));

/** True if the row's page exists and may be indexed. */
function isAnnounced(row: PageFacts): boolean {
  return row.audience === 'public' && row.indexed === true && row.page?.status !== 501;
}

/** True if only some markets have the page; other functions list these pages. */
function isOfSomeMarkets(row: PageFacts): boolean {
  return row.audience === 'public' && row.flag !== undefined;
}

/** The gift card page, in the markets that sell gift cards. */
async function giftCardPages(request: PageRequest): Promise<SitemapPage[]> {
  const sold = await giftCardMarkets(request);
  return pageAt(request, (locale) => giftCardPath(sold, locale));
}

/** The pages without parameters, and the help page. */
function fixedPages(request: PageRequest): SitemapPage[] {
  const { pages } = request;
  const help = (locale: Locale) => href(locale, 'help', { help: helpWords[locales[locale].lang] });
  return [
    ...fixedRoutes
      .filter((name) => isAnnounced(pages[name]) && !isOfSomeMarkets(pages[name]) && isOffered(pages[name], request))
      .flatMap((name) => pageAt(request, (locale) => `/${locale}${routes[name].replace(/\/$/, '')}/`)),
    ...(isAnnounced(pages.help) ? pageAt(request, help) : []),
  ];
}

/** True if a managed page may be found, and under its own address. */
export const isFindable = ({ seo }: Pick<ContentPage, 'seo'>): boolean =>
  seo.canonical === null && !seo.meta_robots.some((value) => /noindex|none/i.test(value));

/** The entry of a managed page, unless it is excluded or has another canonical address. */
function managedPage(request: PageRequest, page: ContentPage): SitemapPage[] {
  const { url, locales, image, updated_at } = page;
  if (url === null || !isFindable(page)) return [];
  const paths = new Map(locales.map((there) => [there.locale, `/${there.locale}${there.url}`]));
  paths.set(request.locale, `/${request.locale}${url}`);
  const pictures = image === null ? [] : [contentPicture(request.absolutePicturesUrl, image.image_file.url, 1279)];
  return pageAt(request, (locale) => paths.get(locale), { pictures, updatedAt: updated_at });
}

/** The pages of the content service; null if it fails. Types are loaded in sequence, to stop at the first failure. */
async function managedPages(request: PageRequest): Promise<SitemapPage[] | null> {
  const { gateway, locale, environment } = request;
  const fields = { include: 'locales', only: 'title,seo,url,image,updated_at' };
  const found: SitemapPage[] = [];
  for (const type of pageTypes) {
    if (type === 'page') continue;
    const answer = await gateway.call('getPages', { locale, environment, type, ...fields });
    if (answer === null) return null;
    found.push(...answer.entries.flatMap((entry) => managedPage(request, entry)));
  }
  return found;
}

/** True if something is sold in the market's currency; true if its currencies are not given. */
export function isSoldIn(locale: Locale, { currencies }: { currencies?: readonly string[] | undefined }): boolean {
  return currencies?.includes(currencyOf[locales[locale].iso2]) !== false;
}

/** Everything except products; null if the content service fails, since missing pages would seem deleted. */
export async function otherPages(request: PageRequest): Promise<SitemapPage[] | null> {
  const { families } = await request.gateway.call('getSitemapParts', {});
  const managed = await managedPages(request);
  if (managed === null) return null;
  const stores = await storePages(request);
  return [
    ...fixedPages(request),
    ...(await giftCardPages(request)),
    ...families.flatMap((family) =>
      pageAt(request, (locale) => (isSoldIn(locale, family) ? familyHref(locale, family) : undefined)),
    ),
    ...managed,
    ...stores,
  ];
}

/** Every colour of the products; each has its own address. */
export function productPages(request: PageRequest, products: readonly AddressedProduct[]): SitemapPage[] {
  return products.flatMap((product) =>
    product.options.flatMap((option) =>
      pageAt(request, (locale) => (isSoldIn(locale, option) ? productHref(locale, product, option) : undefined), {
        pictures: option.pictures.map((type) => pictureUrl(request.absolutePicturesUrl, option.optionId, type, 1279)),
        updatedAt: product.updatedAt,
      }),
    ),
  );
}
