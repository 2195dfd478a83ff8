import { pageTitle } from '../../../shared/brand/brand.ts';
import { garmentPreview } from '../../../shared/catalogue/picture-preview.ts';
import { familyHref } from '../../../shared/catalogue/product-url.ts';
import type { Family } from '../../../shared/contract/catalogue/catalog.ts';
import { filtersText } from '../../../shared/contract/catalogue/facets.ts';
import type { LocalizedText } from '../../../shared/contract/gateway/values.ts';
import { joinTexts } from '../../../shared/format/join-texts.ts';
import { heading, joinParts, list, markdownLink, paragraphs } from '../../../shared/format/markdown.ts';
import { href } from '../../../shared/routes.ts';
import { Zone, type Zones, zoneTags } from '../../blocks/zone.tsx';
import { Breadcrumb, breadcrumbData, homeStep, type Step } from '../../components/breadcrumb.tsx';
import { NotFound, UpstreamError } from '../../errors/errors.ts';
import type { PageRequest, PublicPage } from '../../page/page-module.ts';
import { isEmptyListing, isNarrowed, type Listed, Listing, listedItems } from './listing.tsx';
import { listingMarkdown } from './listing-markdown.ts';
import {
  askedPage,
  hasPage,
  knownFilters,
  listingPages,
  listingQuery,
  listingSize,
  queryElsewhere,
  queryOf,
} from './listing-query.ts';
import { temporaryRedirect } from './temporary-redirect.ts';
import { loadZones } from './zones.ts';
import '../../../client/styles/catalogue/breadcrumb.css';
import '../../../client/styles/catalogue/catalogue.css';

interface CatalogData extends Listed {
  family: Family;
  zones: Zones;
}

interface FamilyLink {
  familyId: string;
  title: LocalizedText;
}

function titleOf(data: CatalogData, { t, properties }: PageRequest): string {
  const { family, page } = data;
  const title = family.title[properties.lang];
  return page === 1 || !hasPage(data) ? title : t('catalog.page-of', { title, page });
}

/** From the home page to the family's parent. */
function ancestorsOf(family: Family, request: PageRequest): Step[] {
  const { locale, properties } = request;
  return [
    homeStep(request),
    ...family.ancestors.map((each) => ({
      name: each.title[properties.lang],
      href: familyHref(locale, each),
    })),
  ];
}

function FamilyLinks({ families, request }: { families: readonly FamilyLink[]; request: PageRequest }) {
  const { t, locale, properties } = request;
  if (families.length === 0) return null;
  return (
    <nav className="families" aria-label={t('catalog.families')}>
      <ul className="families__list">
        {families.map((family) => (
          <li key={family.familyId}>
            <a href={familyHref(locale, family)}>{family.title[properties.lang]}</a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function Empty({ family, request }: { family: Family; request: PageRequest }) {
  const { t } = request;
  return (
    <section className="empty">
      <h2 className="heading">{t('catalog.empty-title')}</h2>
      <p className="muted">{t('catalog.empty-text')}</p>
      <FamilyLinks families={[...family.children, ...family.ancestors]} request={request} />
      <a className="button" href={href(request.locale, 'index')}>
        {t('catalog.home')}
      </a>
    </section>
  );
}

/** A family of products, sorted as the shopper chooses, 48 to a page. */
export const catalog: PublicPage<CatalogData> = {
  async load(request) {
    const { gateway, route, url, domain, locale, origin } = request;
    const { familyId = '' } = route.params;
    const query = listingQuery(url);
    const { sort, filters } = query;
    try {
      const [family, listed, zones] = await Promise.all([
        gateway.call('getFamily', { familyId }),
        gateway.call('listProducts', {
          familyId,
          page: askedPage(query),
          size: listingSize,
          sort,
          currency: domain.devise,
          filters: filtersText(filters),
        }),
        loadZones(request, `category_${familyId}`, query),
      ]);
      const { total, products, facets } = listed;
      const known = knownFilters(filters, facets);
      if (known !== null) {
        const address = familyHref(locale, family, queryOf({ ...query, filters: known }));
        return temporaryRedirect(origin, address);
      }
      return { ...query, family, zones, products, facets, total, pages: listingPages(listed, query) };
    } catch (error) {
      if (error instanceof UpstreamError && error.status === 404) throw new NotFound(url.pathname);
      throw error;
    }
  },

  seo(data, request) {
    const { family, products } = data;
    const { t, locale, properties, absolutePicturesUrl } = request;
    const title = titleOf(data, request);
    const name = family.title[properties.lang];
    const path = familyHref(locale, family);
    const [first] = products;
    return {
      title: pageTitle(title),
      description: family.description || t('catalog.description', { family: name }),
      canonical: path,
      alternate: (other) => familyHref(other, family),
      sameQuery: (other) => queryElsewhere(data, locale, other),
      image:
        first &&
        garmentPreview(
          absolutePicturesUrl,
          first.optionId,
          first.pictures[0] ?? 'AP',
          joinTexts([first.name, first.color]),
        ),
      structuredData: [
        breadcrumbData(request, ancestorsOf(family, request), { name, href: path }),
        ...listedItems(data, request),
      ],
      tags: [
        `family:${family.familyId}`,
        ...new Set([...products.map(({ productId }) => `product:${productId}`), ...zoneTags(data.zones)]),
      ],
    };
  },

  status: (data) => (hasPage(data) ? 200 : 404),

  markdown(data, request) {
    const { family, page } = data;
    const { locale, origin, properties } = request;
    const hrefOf = (each: FamilyLink) => origin + familyHref(locale, each);
    return joinParts([
      heading(1, titleOf(data, request)),
      page === 1 ? paragraphs(family.description) : null,
      list(family.children.map((each) => markdownLink(each.title[properties.lang], hrefOf(each)))),
      listingMarkdown(data, request, (query) => origin + familyHref(locale, family, query)),
    ]);
  },

  View({ data, request }) {
    const { family, zones, page } = data;
    const { locale, properties } = request;
    const name = family.title[properties.lang];
    return (
      <div className="wrap catalog">
        <Breadcrumb ancestors={ancestorsOf(family, request)} current={name} request={request} />
        <header className="catalog__head">
          <h1 className="title">{titleOf(data, request)}</h1>
          {page === 1 && family.description !== '' && <p className="muted">{family.description}</p>}
        </header>
        {isEmptyListing(data) && hasPage(data) && !isNarrowed(data) ? (
          <Empty family={family} request={request} />
        ) : (
          <>
            <FamilyLinks families={family.children} request={request} />
            <Zone zones={zones} side="up" request={request} />
            <Listing
              listed={data}
              request={request}
              hrefOf={(query) => familyHref(locale, family, query)}
              list={{ id: family.familyId, name: titleOf(data, request) }}
            />
            <Zone zones={zones} side="down" request={request} />
          </>
        )}
      </div>
    );
  },
};
