import type { Family } from '../../../shared/contract/catalogue/catalog.ts';
import type { ProductCard } from '../../../shared/contract/catalogue/product.ts';
import type { ContentPage } from '../../../shared/contract/content/content-page.ts';
import { formatDate } from '../../../shared/format/intl.ts';
import { heading, joinParts, type Markdown, markdownLink, paragraphs } from '../../../shared/format/markdown.ts';
import { blocksMarkdown } from '../../blocks/blocks-markdown.ts';
import { homeStep } from '../../components/breadcrumb.tsx';
import { cardsMarkdown } from '../../components/product/cards-markdown.ts';
import { ProductGrid } from '../../components/product/product-grid.tsx';
import { entryPath } from '../../content/find-entry.ts';
import { NotFound } from '../../errors/errors.ts';
import type { PageRequest, PublicPage } from '../../page/page-module.ts';
import { askedPage, hasPage, listingPages, listingQuery, listingSize } from '../catalogue/listing-query.ts';
import { NoSuchPage, noSuchPageMarkdown } from '../catalogue/no-such-page.tsx';
import { Paging } from '../catalogue/paging.tsx';
import { Campaign } from './campaign.tsx';
import { loadManaged, type Managed, managedSeo, managedStatus, type Unmanaged, unmanagedSeo } from './managed.ts';
import { TextPage } from './text-page.tsx';
import { Unavailable, unavailableMarkdown } from './unavailable.tsx';
import '../../../client/styles/catalogue/breadcrumb.css';

interface Listing {
  family: Family;
  products: readonly ProductCard[];
  total: number | null;
  page: number;
  pages: number;
}

type LandingData = (Managed & { listing: Listing | null }) | Unmanaged;

/** Loads the requested page of the family's products; null if the page has no family, or if it no longer exists. */
async function loadListing(request: PageRequest, { family_id: familyId }: ContentPage): Promise<Listing | null> {
  const { gateway, domain, url } = request;
  const { page } = listingQuery(url);
  const asked = {
    page: askedPage({ page }),
    size: listingSize,
    sort: 'recommended',
    currency: domain.devise,
  } as const;
  const [family, found] =
    familyId === null
      ? []
      : await Promise.all([
          gateway.attempt('getFamily', { familyId }),
          gateway.attempt('listProducts', { familyId, ...asked }),
        ]);
  if (family && found) {
    const { products, total } = found;
    return { family, products, total, page, pages: listingPages(found, { page }) };
  }
  // Without a listing there are no further pages.
  if (page !== 1) throw new NotFound(url.pathname);
  return null;
}

const pageHref = (request: PageRequest, entry: ContentPage, page: number): string =>
  entryPath(request, entry) + (page === 1 ? '' : `?p=${page}`);

/** The products below a campaign as Markdown. */
function listedMarkdown(entry: ContentPage, listing: Listing, request: PageRequest): Markdown {
  const { t, origin, properties } = request;
  const { family, products, page, pages } = listing;
  const link = (text: string, to: number) => markdownLink(text, origin + pageHref(request, entry, to));
  if (!hasPage(listing)) return noSuchPageMarkdown(request, origin + entryPath(request, entry));
  if (products.length === 0) return '';
  return joinParts([
    heading(2, family.title[properties.lang]),
    cardsMarkdown(products, request),
    page > 1 ? link(t('catalog.previous'), page - 1) : null,
    page < pages ? link(t('catalog.next'), page + 1) : null,
  ]);
}

/** A managed page: a campaign, with the products of a family below it, or a text such as the terms of sale. */
export const landing: PublicPage<LandingData> = {
  async load(request) {
    const managed = await loadManaged(request, 'landing_page', request.route.params.landingPageId ?? '');
    if (managed instanceof Response || managed.entry === null) return managed;
    return { ...managed, listing: await loadListing(request, managed.entry) };
  },

  seo(data, request) {
    if (data.entry === null) return unmanagedSeo(request);
    const seo = managedSeo(request, 'landing_page', data, [homeStep(request)]);
    const shown = data.listing?.products.map(({ productId }) => `product:${productId}`) ?? [];
    const family = data.entry.family_id === null ? [] : [`family:${data.entry.family_id}`];
    return { ...seo, tags: [...new Set([...(seo.tags ?? []), ...family, ...shown])] };
  },

  View({ data, request }) {
    if (data.entry === null) return <Unavailable products={data.nextSteps} request={request} />;
    const { entry, listing } = data;
    if (entry.presentation === 'text')
      return <TextPage managed={data} ancestors={[homeStep(request)]} request={request} />;
    return (
      <>
        <Campaign managed={data} ancestors={[homeStep(request)]} request={request} />
        {listing !== null && !hasPage(listing) && (
          <div className="wrap">
            <NoSuchPage request={request} first={entryPath(request, entry)} />
          </div>
        )}
        {listing !== null && hasPage(listing) && listing.products.length > 0 && (
          <section className="listed wrap">
            <div className="selection__head">
              <h2 className="heading">{listing.family.title[request.properties.lang]}</h2>
            </div>
            <ProductGrid market={request} products={listing.products} heading="h3" />
            <Paging
              request={request}
              page={listing.page}
              count={listing.pages}
              products={listing.products.length}
              total={listing.total}
              hrefOf={(page) => pageHref(request, entry, page)}
            />
          </section>
        )}
      </>
    );
  },

  status: (data) =>
    data.entry !== null && data.listing !== null && !hasPage(data.listing) ? 404 : managedStatus(data),

  markdown(data, request) {
    if (data.entry === null) return unavailableMarkdown(request);
    const { entry, shown, listing } = data;
    const isText = entry.presentation === 'text';
    const updated =
      isText && entry.updated_at !== null
        ? request.t('content.updated', { date: formatDate(entry.updated_at, request.properties.intl) })
        : '';
    return joinParts([
      heading(1, entry.title),
      paragraphs(entry.summary ?? ''),
      paragraphs(updated),
      blocksMarkdown(entry.blocks, shown, request),
      isText || listing === null ? null : listedMarkdown(entry, listing, request),
    ]);
  },
};
