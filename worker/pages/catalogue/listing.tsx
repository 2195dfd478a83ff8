import type { ReactElement } from 'react';
import { listEvent } from '../../../shared/analytics/viewed-items.ts';
import { cardHref } from '../../../shared/catalogue/product-url.ts';
import { type Facet, type Sort, sorts } from '../../../shared/contract/catalogue/catalog.ts';
import { filterCount } from '../../../shared/contract/catalogue/facets.ts';
import type { ProductCard } from '../../../shared/contract/catalogue/product.ts';
import { formatNumber } from '../../../shared/format/intl.ts';
import type { MessageKey, Translate } from '../../../shared/i18n/i18n.ts';
import type { Query } from '../../../shared/routes.ts';
import { itemList, type StructuredData } from '../../../shared/seo/structured-data.ts';
import { EventData } from '../../components/event-data.tsx';
import { ProductGrid } from '../../components/product/product-grid.tsx';
import type { PageRequest } from '../../page/page-module.ts';
import { ListingStyles } from '../../styles/late-styles.tsx';
import { FilterChips, FilterPanel } from './filters.tsx';
import { hasPage, type ListingQuery, listingSize, queryOf } from './listing-query.ts';
import { NoSuchPage } from './no-such-page.tsx';
import { PageBefore, Paging } from './paging.tsx';
import '../../../client/styles/catalogue/card.css';
import '../../../client/styles/catalogue/catalogue.css';
import '../../../client/styles/catalogue/price.css';

export interface Listed extends ListingQuery {
  products: readonly ProductCard[];
  facets: readonly Facet[];
  /** Null if the gateway knows only whether there are more. */
  total: number | null;
  pages: number;
}

/** "1 item", "12 items", with the market's digits. */
export function itemCount(total: number, t: Translate, intl: string): string {
  return t('catalog.count', { count: total, number: formatNumber(total, intl) });
}

/** True if nothing is listed, or not under these filters. */
export const isEmptyListing = ({ total, products }: Pick<Listed, 'total' | 'products'>): boolean =>
  total === null ? products.length === 0 : total === 0;

/** Facets with a choice, or with a chosen value. */
function offered({ facets, filters }: Listed): Facet[] {
  return facets.filter(({ name, values }) => values.length > 1 || filters[name] !== undefined);
}

/** The sorts of a shop without reviews. */
const withoutRating = sorts.filter((each) => each !== 'rating');

interface SortMenuProps {
  t: Translate;
  sort: Sort;
  offered: readonly Sort[];
  /** Label of the default sort. */
  usual: MessageKey;
  /** Url of the first page with another sort. */
  hrefOf: (sort: Sort) => string;
}

/** The sorts of a listing as links in a menu that opens without JavaScript. */
function SortMenu({ t, sort, offered, usual, hrefOf }: SortMenuProps): ReactElement {
  const words = (each: Sort) => t(each === 'recommended' ? usual : `catalog.sort-${each}`);
  return (
    <details className="sort">
      <summary>
        {t('catalog.sort')}
        <span className="sort__current">{words(sort)}</span>
      </summary>
      <ul className="sort__menu">
        {offered.map((each) => (
          <li key={each}>
            <a href={hrefOf(each)} rel="nofollow" aria-current={each === sort ? 'true' : undefined}>
              {words(each)}
            </a>
          </li>
        ))}
      </ul>
    </details>
  );
}

interface ListingProps {
  listed: Listed;
  request: PageRequest;
  /** Url of the listing with a query. */
  hrefOf: (query: Query) => string;
  /** Text of a search, which every url and the form repeat. */
  words?: string;
  /** Id and name of the listing in analytics events. */
  list: { id: string; name: string };
}

const offsetOf = ({ page }: Listed): number => (page - 1) * listingSize;

/** A listing: filters, sorts, active filters, cards, paging. Every state has a url, even a page that does not exist. */
export function Listing({ listed, request, hrefOf, words, list }: ListingProps): ReactElement {
  const { t, properties } = request;
  const { products, total, page, pages, sort, filters } = listed;
  const address = (change: Partial<ListingQuery>) => hrefOf(queryOf({ page: 1, sort, filters, ...change }));
  if (!hasPage(listed))
    return (
      <>
        <NoSuchPage request={request} first={address({})} />
        <ListingStyles />
      </>
    );
  const facets = offered(listed);
  const hiddenFields = {
    ...(words !== undefined && { q: words }),
    ...(sort !== 'recommended' && { sort }),
  };
  const choice = {
    market: request,
    facets,
    filters,
    hrefOf: (other: typeof filters) => address({ filters: other }),
  };
  return (
    <>
      <div className="catalog__bar">
        {facets.length > 0 && (
          <FilterPanel {...choice} total={total} action={request.url.pathname} hiddenFields={hiddenFields} />
        )}
        {total !== null && <p className="catalog__count">{itemCount(total, t, properties.intl)}</p>}
        <SortMenu
          t={t}
          sort={sort}
          offered={request.capabilities.has('reviews') ? sorts : withoutRating}
          usual={words === undefined ? 'catalog.sort-recommended' : 'listing.relevance'}
          hrefOf={(each) => address({ sort: each })}
        />
      </div>
      <FilterChips {...choice} />
      {isEmptyListing(listed) ? (
        <section className="empty">
          <h2 className="heading">{t('filter.none-title')}</h2>
          <p className="muted">{t('filter.none-text')}</p>
          <a className="button" href={address({ filters: {} })} rel="nofollow">
            {t('filter.clear')}
          </a>
        </section>
      ) : (
        <>
          <PageBefore request={request} page={page} hrefOf={(n) => address({ page: n })} />
          <ProductGrid
            market={request}
            products={products}
            heading="h2"
            onTop
            departments={words !== undefined}
            quick
          />
        </>
      )}
      <ListingStyles />
      <Paging
        request={request}
        page={page}
        count={pages}
        products={products.length}
        total={total}
        hrefOf={(n) => address({ page: n })}
      />
      <EventData events={[listEvent(list, products, offsetOf(listed))]} />
    </>
  );
}

/** Structured data of the cards of a page; empty for a page that does not exist. */
export function listedItems(listed: Listed, { locale, origin }: PageRequest): StructuredData[] {
  const { products, total } = listed;
  if (!hasPage(listed)) return [];
  const urls = products.map((card) => origin + cardHref(locale, card));
  return [itemList(urls, total, offsetOf(listed))];
}

/** True if filters are active, so that no results does not mean that the listing is empty. */
export function isNarrowed({ filters }: Pick<ListingQuery, 'filters'>): boolean {
  return filterCount(filters) > 0;
}
