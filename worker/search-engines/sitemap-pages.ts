import type { ContentPage } from '../../shared/contract/content-page.ts';
import { pageTypes } from '../../shared/contract/content-page.ts';
import type { AddressedProduct } from '../../shared/contract/sitemap.ts';
import { currencyOf, type Locale, locales } from '../../shared/locales.ts';
import { pictureUrl } from '../../shared/picture.ts';
import { familyHref, productHref } from '../../shared/product-url.ts';
import { helpWords, href, type RouteName, routes } from '../../shared/routes.ts';
import { alternates } from '../../shared/seo.ts';
import { contentPicture } from '../components/picture.tsx';
import type { PageRequest } from '../pages/page-module.ts';
import { pages } from '../pages.ts';
import { UpstreamError } from '../upstream/errors.ts';
import type { SitemapPage } from './sitemap-xml.ts';

/** A page by its paths in the markets; none where it does not exist in this one. */
function pageAt(
  { locale, origin, originOf }: PageRequest,
  path: (locale: Locale) => string | undefined,
  rest: Pick<SitemapPage, 'pictures' | 'updatedAt'> = {},
): SitemapPage[] {
  const own = path(locale);
  return own === undefined
    ? []
    : [{ url: origin + own, alternates: alternates({ path, origin: originOf }), ...rest }];
}

/** The names of the routes without parameters; keys of the table. */
const fixedRoutes = (Object.keys(routes) as RouteName[]).filter((name) => !routes[name].includes('{'));

/** Whether the row's page is there, and is for search engines. */
function isAnnounced(name: RouteName): boolean {
  const row = pages[name];
  return row.audience === 'public' && row.indexed && row.page.status !== 501;
}

/** The pages that the table itself names: home and its like, and the help page. */
function fixedPages(request: PageRequest): SitemapPage[] {
  const help = (locale: Locale) => href(locale, 'help', { help: helpWords[locales[locale].lang] });
  return [
    ...fixedRoutes
      .filter(isAnnounced)
      .flatMap((name) => pageAt(request, (locale) => `/${locale}${routes[name].replace(/\/$/, '')}/`)),
    ...(isAnnounced('help') ? pageAt(request, help) : []),
  ];
}

/** A managed page that wants to be found under its own address. */
function managedPage(
  request: PageRequest,
  { url, seo, locales, image, updated_at }: ContentPage,
): SitemapPage[] {
  if (url === null || seo.canonical !== null || seo.meta_robots.some((value) => /noindex|none/i.test(value)))
    return [];
  const paths = new Map(locales.map((there) => [there.locale, `/${there.locale}${there.url}`]));
  paths.set(request.locale, `/${request.locale}${url}`);
  const pictures = image === null ? [] : [contentPicture(request.picturesUrl, image.image_file.url, 1279)];
  return pageAt(request, (locale) => paths.get(locale), { pictures, updatedAt: updated_at });
}

async function managedPages(request: PageRequest): Promise<SitemapPage[]> {
  const { gateway, locale, environment } = request;
  const fields = { include: 'locales', only: 'title,seo,url,image,updated_at' };
  const answers = await Promise.all(
    pageTypes
      .filter((type) => type !== 'page')
      .map((type) => gateway.call('getPages', { locale, environment, type, ...fields })),
  );
  return answers.flatMap((answer) => {
    // A sitemap without them would say that they are gone.
    if (answer === null) throw new UpstreamError('getPages', 503, 'The content service does not answer.');
    return answer.entries.flatMap((entry) => managedPage(request, entry));
  });
}

/** Everything that is not a product. */
export async function otherPages(request: PageRequest): Promise<SitemapPage[]> {
  const [{ families }, managed] = await Promise.all([
    request.gateway.call('getSitemapParts', {}),
    managedPages(request),
  ]);
  return [
    ...fixedPages(request),
    ...families.flatMap((family) => pageAt(request, (locale) => familyHref(locale, family))),
    ...managed,
  ];
}

/** Every colour of the products: each has an address of its own. */
export function productPages(request: PageRequest, products: readonly AddressedProduct[]): SitemapPage[] {
  return products.flatMap((product) =>
    product.options.flatMap((option) =>
      pageAt(
        request,
        (locale) =>
          option.currencies.includes(currencyOf[locales[locale].iso2])
            ? productHref(locale, product, option)
            : undefined,
        {
          pictures: option.pictures.map((type) =>
            pictureUrl(request.picturesUrl, option.optionId, type, 1279),
          ),
          updatedAt: product.updatedAt,
        },
      ),
    ),
  );
}
