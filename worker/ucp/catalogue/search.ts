import { z } from 'zod';
import type { Facet, FacetValue } from '../../../shared/contract/catalogue/catalog.ts';
import { type FacetName, type Filters, facetNames, filtersText } from '../../../shared/contract/catalogue/facets.ts';
import type { CardInSizes, ProductCard } from '../../../shared/contract/catalogue/product.ts';
import { lastPage, word } from '../../../shared/contract/gateway/values.ts';
import { UpstreamError } from '../../errors/errors.ts';
import { fromBase64Json, toBase64Json } from '../protocol/cursor.ts';
import { errorMessage, type UcpMessage } from '../protocol/messages.ts';
import { done, operation, type UcpRequest } from '../protocol/operation.ts';
import { UcpRefusal } from '../protocol/refusal.ts';
import { context, contextOf, filters, isWithin, type PriceRange, type SearchFilters } from './inputs.ts';
import { productsOfCards } from './product-view.ts';

/** Colours of a page: asked for by default, and at most. The options of one call are at most 48. */
const sizes = { usual: 10, most: 48 } as const;

const cursor = z.object({ page: z.int().min(1).max(lastPage), category: z.int().min(0).max(9) });

const input = z.looseObject({
  query: z.string().trim().max(100).optional(),
  context: context.optional(),
  filters: filters.optional(),
  pagination: z.object({ cursor: z.string().max(200).optional(), limit: z.int().min(1).optional() }).optional(),
});
type SearchInput = z.output<typeof input>;

interface Listing {
  products: readonly ProductCard[];
  facets: readonly Facet[];
  total: number | null;
  more: boolean;
}

/** The chosen values by facet, as the platform wrote them: ids of values, or their labels. */
function chosenBy(asked: SearchFilters): Filters {
  const chosen: Partial<Record<FacetName, readonly string[]>> = {};
  for (const name of facetNames) {
    const values: unknown = name === 'category' || name === 'price' ? undefined : asked[name];
    if (Array.isArray(values) && values.length > 0) chosen[name] = values.map(String);
  }
  return chosen;
}

const valuesOf = (facets: readonly Facet[], name: FacetName): readonly FacetValue[] =>
  facets.find((facet) => facet.name === name)?.values ?? [];

const isCalled = ({ id, label }: FacetValue, text: string): boolean =>
  id === text || label.toLowerCase() === text.toLowerCase();

/** The same choice with the ids of values; what no facet has is `unknown`. */
function inIds(chosen: Filters, facets: readonly Facet[]) {
  const ids: Partial<Record<FacetName, readonly string[]>> = {};
  const unknown: string[] = [];
  for (const name of facetNames) {
    const found = (chosen[name] ?? []).flatMap((text) => {
      const value = valuesOf(facets, name).find((each) => isCalled(each, text));
      if (value === undefined) unknown.push(text);
      return value === undefined ? [] : [value.id];
    });
    if (found.length > 0) ids[name] = found;
  }
  return { ids, unknown };
}

/** The bands of prices that overlap the wanted range; products outside of it are left out afterwards. */
function bandsIn(facets: readonly Facet[], { min = 0, max = Number.POSITIVE_INFINITY }: PriceRange) {
  return valuesOf(facets, 'price')
    .filter(({ from = 0, to = Number.POSITIVE_INFINITY }) => from <= max && to > min)
    .map(({ id }) => id);
}

/** What is searched or browsed: by a text, or a family after the other. */
interface Place {
  page: number;
  category: number;
}

function ask(
  { gateway, market }: UcpRequest,
  { query, filters: asked }: SearchInput,
  place: Place,
  chosen: Filters,
  size: number,
) {
  const common = { page: place.page, size, currency: market.domain.devise, filters: filtersText(chosen) };
  const categories = asked?.categories ?? [];
  if (query) {
    const within = categories.length === 0 ? {} : { category: categories };
    const text = filtersText({ ...chosen, ...within });
    return gateway.call('searchProducts', { ...common, query, sort: 'recommended', filters: text });
  }
  const familyId = word.safeParse(categories[place.category]).data;
  if (familyId === undefined)
    throw new UcpRefusal(400, 'invalid_request', 'filters.categories: there is no such category.');
  return gateway.call('listProducts', { ...common, familyId, sort: 'recommended' });
}

/** Cards with their sizes: a card alone cannot be bought. @throws UpstreamError if they are not known at the moment */
async function withSizes({ gateway, market }: UcpRequest, cards: readonly ProductCard[]): Promise<CardInSizes[]> {
  if (cards.length === 0) return [];
  const optionIds = cards.map(({ optionId }) => optionId).join(',');
  const { products } = await gateway.call('listOptions', {
    optionIds,
    currency: market.domain.devise,
    sizes: 'true',
  });
  gateway.assertAnswered('listOptions');
  const departments = new Map(cards.map(({ optionId, department }) => [optionId, department]));
  return products.map((card) => ({ ...card, department: departments.get(card.optionId) ?? card.department }));
}

/** Facets that the platform can offer as filters, in the market's language. */
const shownFacets = (facets: readonly Facet[]) =>
  facets
    .filter(({ name }) => name !== 'price' && name !== 'category')
    .map(({ name, values }) => ({
      name,
      values: values.map(({ id, label, count }) => ({ id, label: label || id, ...(count !== null && { count }) })),
    }));

async function search(request: UcpRequest, asked: SearchInput) {
  const { market } = request;
  const categories = asked.filters?.categories ?? [];
  if (!asked.query && categories.length === 0)
    throw new UcpRefusal(400, 'invalid_request', 'A search needs a query, or filters.categories with a category.');
  const { limit = sizes.usual, cursor: text } = asked.pagination ?? {};
  const size = Math.min(limit, sizes.most);
  const place = text === undefined ? { page: 1, category: 0 } : cursor.safeParse(fromBase64Json(text)).data;
  if (place === undefined) throw new UcpRefusal(400, 'invalid_request', 'pagination.cursor: none of this shop.');

  const messages: UcpMessage[] = [];
  const price = asked.filters?.price;
  const currency = asked.context?.currency?.toUpperCase();
  const isOtherCurrency = price !== undefined && currency !== undefined && currency !== market.domain.devise;
  if (isOtherCurrency)
    messages.push({
      type: 'warning',
      code: 'price_filter_ignored',
      content: `Prices are in ${market.domain.devise}: the price filter is in ${currency} and was not applied.`,
      path: '$.filters.price',
    });
  const range = isOtherCurrency ? undefined : price;
  const chosen = chosenBy(asked.filters ?? {});
  let listing: Listing = await ask(request, asked, place, chosen, size);
  const { ids, unknown } = inIds(chosen, listing.facets);
  const bands = range === undefined ? [] : bandsIn(listing.facets, range);
  const wanted: Filters = { ...ids, ...(bands.length > 0 && { price: bands }) };
  // The labels that were sent have ids now, and the range has bands.
  if (filtersText(wanted) !== filtersText(chosen)) listing = await ask(request, asked, place, wanted, size);
  for (const value of unknown)
    messages.push({ type: 'warning', code: 'filter_unknown', content: `Not applied: ${value}`, path: '$.filters' });

  const cards = await withSizes(request, listing.products);
  const found = cards.filter(({ prices }) => range === undefined || isWithin(range, prices.current.appliedPrice));
  const isLast = place.category >= categories.length - 1 || Boolean(asked.query);
  const next = listing.more
    ? { ...place, page: place.page + 1 }
    : isLast
      ? null
      : { page: 1, category: place.category + 1 };
  return done({
    products: productsOfCards(market, found, new Date()),
    pagination: {
      has_next_page: next !== null,
      ...(next !== null && { cursor: toBase64Json(next) }),
      ...(listing.total !== null && range === undefined && isLast && { total_count: listing.total }),
    },
    facets: shownFacets(listing.facets),
    ...(messages.length > 0 && { messages }),
  });
}

export const searchCatalog = operation<SearchInput>({
  capability: 'dev.ucp.shopping.catalog.search',
  method: 'POST',
  path: '/catalog/search',
  argument: 'catalog',
  description:
    'Searches the shop by words in the shopper’s language, or browses categories (filters.categories). Returns ' +
    'products with prices in cents, colours and sizes as variants with their availability, and facets: their values ' +
    'narrow the next search, as filters.size, filters.color, filters.material, filters.brand. A variant’s id is what ' +
    'a cart takes.',
  input,
  contextOf,
  async run(request, asked) {
    try {
      return await search(request, asked);
    } catch (error) {
      if (!(error instanceof UpstreamError) || error.code !== 'unknown') throw error;
      const messages = [
        errorMessage('not_found', request.market.t('search.none-title', { query: asked.query ?? '' }), {
          path: '$.filters.categories',
        }),
      ];
      return done({ products: [], pagination: { has_next_page: false }, messages });
    }
  },
});
