import { z } from 'zod';
import { pageTitle } from '../../../shared/brand/brand.ts';
import { cardHref, familyHref } from '../../../shared/catalogue/product-url.ts';
import type { HelpLink } from '../../../shared/catalogue/suggested.ts';
import type { FamilyLink, Segmentation } from '../../../shared/contract/catalogue/catalog.ts';
import { filtersText } from '../../../shared/contract/catalogue/facets.ts';
import type { ProductCard } from '../../../shared/contract/catalogue/product.ts';
import { href, type Query } from '../../../shared/routes.ts';
import { noZones, Zone, type Zones } from '../../blocks/zone.tsx';
import { loadNextSteps } from '../../components/product/next-steps.tsx';
import { ProductGrid } from '../../components/product/product-grid.tsx';
import { findHelp, giftCardCalled, helpCalled } from '../../content/find-help.ts';
import { defineForm, readForm } from '../../forms/form.ts';
import { FormView } from '../../forms/form-view.tsx';
import type { PageRequest, PublicPage, ViewProps } from '../../page/page-module.ts';
import type { Problem } from '../../page/refusal.ts';
import { ListingStyles } from '../../styles/late-styles.tsx';
import { HelpResults } from './help-results.tsx';
import { isEmptyListing, isNarrowed, type Listed, Listing, listedItems } from './listing.tsx';
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
import { SearchChoices } from './search-choices.tsx';
import { Suggestions } from './suggestions.tsx';
import { temporaryRedirect } from './temporary-redirect.ts';
import { loadZones } from './zones.ts';
import '../../../client/styles/catalogue/breadcrumb.css';
import '../../../client/styles/catalogue/catalogue.css';

/** Maximum length in characters. */
const maxQueryLength = 100;

const form = defineForm({
  name: 'search',
  fields: { q: { label: 'search.label', type: 'search', autoComplete: 'off' } },
  schema: z.object({ q: z.string().trim().min(1).max(maxQueryLength) }),
});

interface SearchData extends Listed {
  /** The search text, trimmed. */
  query: string;
  state: 'empty' | 'refused' | 'none' | 'found';
  problems: readonly Problem[];
  /** The families of that name, if there are several. */
  families: readonly FamilyLink[];
  /** Words that were ignored. */
  leftOut: readonly string[];
  help: readonly HelpLink[];
  /** Other search texts, if nothing was found. */
  suggestions: string[];
  /** The shop's departments, if there are no results. */
  departments: Required<Segmentation>[];
  /** The latest products, if there are no results. */
  latest: readonly ProductCard[];
  zones: Zones;
}

/** Loads what is shown in place of results. */
async function withoutResults(request: PageRequest, state: SearchData['state'], query: string): Promise<SearchData> {
  const { gateway, domain } = request;
  const currency = domain.devise;
  const [segmentations, { values }, help, latest] = await Promise.all([
    gateway.call('getSegmentations', {}),
    state === 'none' ? gateway.call('getSuggestions', { query, currency }) : { values: [] },
    state === 'none' ? findHelp(request, query, false) : [],
    loadNextSteps(request),
  ]);
  return {
    query,
    state,
    problems: [],
    families: [],
    leftOut: [],
    help,
    products: [],
    facets: [],
    filters: {},
    total: 0,
    page: 1,
    pages: 1,
    sort: 'recommended',
    latest,
    zones: noZones,
    suggestions: values.filter((value) => value.toLowerCase() !== query.toLowerCase()),
    departments: segmentations.flatMap(({ familyId, parent, ...each }) =>
      familyId === undefined || parent !== null ? [] : [{ ...each, familyId, parent }],
    ),
  };
}

function headingOf({ state, query }: SearchData, { t }: PageRequest): string {
  if (state === 'found') return t('search.results-for', { query });
  return state === 'none' ? t('search.none-title', { query }) : t('search.title');
}

function Form({ data: { query, problems }, request }: ViewProps<SearchData>) {
  return (
    <search className="search-box">
      <FormView
        form={form}
        request={request}
        method="get"
        start={{ q: query }}
        problems={problems}
        className="search-form"
        submit={
          <button className="button button--primary" type="submit">
            {request.t('search.submit')}
          </button>
        }
      />
      {request.capabilities.has('suggestions') && <Suggestions request={request} />}
    </search>
  );
}

function Results({ data, request }: ViewProps<SearchData>) {
  const { locale } = request;
  const hrefOf = (query: Query) => href(locale, 'search', {}, { q: data.query, ...query });
  const { families, leftOut, help } = data;
  return (
    <>
      <HelpResults links={help} request={request} />
      {hasPage(data) && (
        <SearchChoices listed={data} families={families} leftOut={leftOut} request={request} hrefOf={hrefOf} />
      )}
      <Listing
        listed={data}
        request={request}
        words={data.query}
        hrefOf={hrefOf}
        list={{ id: 'search', name: headingOf(data, request) }}
      />
    </>
  );
}

function Elsewhere({ data, request }: ViewProps<SearchData>) {
  const { state, suggestions, departments, latest, help } = data;
  const { t, locale, properties } = request;
  return (
    <div className="elsewhere">
      <ListingStyles />
      <HelpResults links={help} request={request} />
      {state === 'none' && <p className="muted">{t('search.none-text')}</p>}
      {suggestions.length > 0 && (
        <nav aria-labelledby="suggestions-title">
          <h2 className="subheading" id="suggestions-title">
            {t('search.suggestions')}
          </h2>
          <ul className="families__list">
            {suggestions.map((value) => (
              <li key={value}>
                <a href={href(locale, 'search', {}, { q: value })} rel="nofollow">
                  {value}
                </a>
              </li>
            ))}
          </ul>
        </nav>
      )}
      {departments.length > 0 && (
        <nav aria-labelledby="departments-title">
          <h2 className="subheading" id="departments-title">
            {t('search.families')}
          </h2>
          <ul className="families__list">
            {departments.map((family) => (
              <li key={family.familyId}>
                <a href={familyHref(locale, family)}>{family.title[properties.lang]}</a>
              </li>
            ))}
          </ul>
        </nav>
      )}
      {latest.length > 0 && (
        <section className="elsewhere__latest" aria-labelledby="latest-title">
          <h2 className="subheading" id="latest-title">
            {t('search.new')}
          </h2>
          <ProductGrid market={request} products={latest} heading="h3" />
        </section>
      )}
    </div>
  );
}

export const search: PublicPage<SearchData> = {
  async load(request) {
    const { gateway, url, domain, origin, locale } = request;
    const asked = (url.searchParams.get('q') ?? '').trim();
    if (asked === '') return withoutResults(request, 'empty', asked);
    const read = readForm(form, request, { q: asked });
    if ('problems' in read)
      return { ...(await withoutResults(request, 'refused', asked.slice(0, maxQueryLength))), ...read };
    const query = read.values.q;
    const giftCard = giftCardCalled(request, query);
    if (giftCard !== undefined) return temporaryRedirect(origin, giftCard);
    const listing = listingQuery(url);
    const { sort, filters } = listing;
    // In parallel, although a redirect needs neither zones nor help: redirects are rare.
    const [found, zones, help, topic] = await Promise.all([
      gateway.call('searchProducts', {
        query,
        page: askedPage(listing),
        size: listingSize,
        sort,
        currency: domain.devise,
        filters: filtersText(filters),
      }),
      loadZones(request, 'search', listing),
      findHelp(request, query, true),
      helpCalled(request, query),
    ]);
    const { total, products, facets, exact, families, leftOut } = found;
    if (topic !== undefined) return temporaryRedirect(origin, topic);
    if (exact?.product) return temporaryRedirect(origin, cardHref(locale, exact.product));
    if (exact?.family) return temporaryRedirect(origin, familyHref(locale, exact.family));
    const known = knownFilters(filters, facets);
    if (known !== null) {
      const address = { q: query, ...queryOf({ ...listing, filters: known }) };
      return temporaryRedirect(origin, href(locale, 'search', {}, address));
    }
    const pages = listingPages(found, listing);
    if (isEmptyListing(found) && listing.page === 1 && !isNarrowed(listing))
      return withoutResults(request, 'none', query);
    return {
      ...listing,
      query,
      zones,
      state: 'found',
      problems: [],
      families,
      leftOut,
      help,
      products,
      facets,
      total,
      pages,
      suggestions: [],
      departments: [],
      latest: [],
    };
  },

  seo(data, request) {
    const { t, locale } = request;
    return {
      title: pageTitle(headingOf(data, request)),
      description: t('search.description'),
      // Results are for shoppers; the products are indexed on their own pages.
      metaRobots: ['noindex', 'follow'],
      canonical: href(locale, 'search'),
      alternate: (other) => href(other, 'search'),
      sameQuery: (other) => ({
        q: data.query === '' ? undefined : data.query,
        ...queryElsewhere(data, locale, other),
      }),
      structuredData: data.state === 'found' ? listedItems(data, request) : [],
      tags: ['search'],
    };
  },

  status: (data) => (hasPage(data) ? 200 : 404),

  View(props) {
    const { data, request } = props;
    return (
      <div className="wrap search">
        <header className="search__head">
          <h1 className="title">{headingOf(data, request)}</h1>
          <Form {...props} />
        </header>
        <Zone zones={data.zones} side="up" request={request} />
        {data.state === 'found' ? <Results {...props} /> : <Elsewhere {...props} />}
        <Zone zones={data.zones} side="down" request={request} />
      </div>
    );
  },
};
