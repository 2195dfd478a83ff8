import type { Facet } from '../../../shared/contract/catalogue/catalog.ts';
import { type Filters, filtersText } from '../../../shared/contract/catalogue/facets.ts';
import type { CardInSizes, ProductCard } from '../../../shared/contract/catalogue/product.ts';
import type { Counted } from '../../../shared/contract/gateway/counted.ts';
import { giftCardCalled } from '../../content/find-help.ts';
import { UpstreamError } from '../../errors/errors.ts';
import { pageCount } from '../../page/page-count.ts';
import { marketMessages } from '../protocol/market-messages.ts';
import { errorMessage, type UcpMessage } from '../protocol/messages.ts';
import { done, operation, type UcpAnswer, type UcpRequest } from '../protocol/operation.ts';
import { UcpRefusal } from '../protocol/refusal.ts';
import { browsedCategories } from './browsed-categories.ts';
import { bandsIn, chosenBy, inIds, shownFacets, statusesIn, valuesOf } from './facets.ts';
import { ignoredFilters, ignoredSort } from './ignored-input.ts';
import { contextOf, isWithin, type PriceRange, type SearchInput, searchInput } from './inputs.ts';
import { cursorOf, type Place, readPlace } from './place.ts';
import { productsOfCards, statusOf } from './product-view.ts';

interface Listing extends Counted {
  products: readonly ProductCard[];
  facets: readonly Facet[];
}

/** What is searched or browsed: a text, or one category after the other. */
interface Scope {
  query: string;
  /** Ids of the categories that are browsed; those of a search are among its filters. */
  categories: readonly string[];
}

const nothing: Listing = { products: [], facets: [], total: 0, more: false };

/** One page of what is found. @throws UpstreamError */
async function ask(
  { gateway, market }: UcpRequest,
  { query, categories }: Scope,
  place: Place,
  chosen: Filters,
): Promise<Listing> {
  const { page, size } = place;
  const filters = filtersText(chosen);
  const common = { page, size, currency: market.domain.devise, sort: 'recommended' as const, filters };
  if (query !== '') return gateway.call('searchProducts', { ...common, query });
  try {
    return await gateway.call('listProducts', { ...common, familyId: categories[place.category] ?? '' });
  } catch (error) {
    // A category that this market does not sell.
    if (error instanceof UpstreamError && error.code === 'unknown') return nothing;
    throw error;
  }
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

/** The range of prices in the market's currency; undefined without one, or if it is in another currency. */
function priceRange({ market }: UcpRequest, { filters, context }: SearchInput, messages: UcpMessage[]) {
  const currency = context?.currency?.toUpperCase() ?? market.domain.devise;
  if (filters?.price === undefined || currency === market.domain.devise) return filters?.price;
  messages.push({
    type: 'warning',
    code: 'price_filter_ignored',
    content: market.t('assistants.price-currency', { currency: market.domain.devise, asked: currency }),
    path: '$.filters.price',
  });
  return undefined;
}

/** True if a card is within the range, and has a size of one of the statuses. */
const fits = (card: CardInSizes, range: PriceRange | undefined, statuses: ReadonlySet<string> | null): boolean =>
  (range === undefined || isWithin(range, card.prices.current.appliedPrice)) &&
  (statuses === null || card.sizes.some((size) => statuses.has(statusOf(size, card.categoryLabels))));

/** Ids of the categories of a card: that which is browsed, or its department among the facets of a search. */
function categoriesOf({ department }: ProductCard, { categories }: Scope, place: Place, facets: readonly Facet[]) {
  const [browsed] = categories.slice(place.category);
  if (browsed !== undefined) return [browsed];
  return valuesOf(facets, 'category').flatMap(({ id, label }) => (label === department ? [id] : []));
}

/** The page after this one; null after the last. Only the total says how many pages of a listing there are. */
function nextPlace(listing: Listing, place: Place, { categories }: Scope): Place | null {
  const { page, category, size } = place;
  if (pageCount(listing, { page, size, sent: listing.products.length }) > page) return { ...place, page: page + 1 };
  return category + 1 < categories.length ? { ...place, page: 1, category: category + 1 } : null;
}

async function search(request: UcpRequest, asked: SearchInput): Promise<UcpAnswer> {
  const { market } = request;
  const { t, locale } = market;
  const { query = '', filters = {} } = asked;
  if (query === '' && (filters.categories ?? []).length === 0)
    throw new UcpRefusal(400, 'invalid_request', 'A search needs a query, or filters.categories with a category.');
  const place = readPlace(asked, locale);
  const messages = marketMessages(request, asked.context);
  const giftCard = giftCardCalled(market, query);
  if (giftCard !== undefined) {
    const content = t('assistants.gift-card', { url: market.origin + giftCard });
    messages.push({ type: 'info', code: 'gift_card_page', content });
    return done({ products: [], pagination: { has_next_page: false }, messages });
  }
  messages.push(...ignoredFilters(request, filters, true), ...ignoredSort(request, asked.sort));
  const range = priceRange(request, asked, messages);
  const { known, unknown } =
    query === '' ? await browsedCategories(request, filters.categories ?? []) : { known: [], unknown: [] };
  const scope = { query, categories: known };
  const path = '$.filters.categories';
  const noCategory = (category: string) => t('assistants.category-unknown', { category });
  if (query === '' && known[place.category] === undefined) {
    const errors = unknown.map((category) => errorMessage('not_found', noCategory(category), { path }));
    return done({ products: [], pagination: { has_next_page: false }, messages: [...messages, ...errors] });
  }
  for (const category of unknown)
    messages.push({ type: 'warning', code: 'filter_unknown', content: noCategory(category), path });

  const now = new Date();
  const chosen = chosenBy(filters, query !== '');
  let listing: Listing = await ask(request, scope, place, chosen);
  const choice = inIds(chosen, listing.facets, { ...market, now });
  const bands = range === undefined ? [] : bandsIn(listing.facets, range);
  const wanted: Filters = { ...choice.ids, ...(bands.length > 0 && { price: bands }) };
  // The labels that were sent have ids now, and the range has bands.
  if (filtersText(wanted) !== filtersText(chosen)) listing = await ask(request, scope, place, wanted);
  for (const { path: field, text } of choice.unknown) {
    const content = t('assistants.filter-unknown', { value: text });
    messages.push({ type: 'warning', code: 'filter_unknown', content, path: field });
  }

  const statuses = statusesIn(filters);
  const cards = await withSizes(request, listing.products);
  const found = cards.filter((card) => fits(card, range, statuses));
  const next = nextPlace(listing, place, scope);
  const isCounted = listing.total !== null && range === undefined && statuses === null && known.length < 2;
  return done({
    products: productsOfCards(market, found, now, (card) => categoriesOf(card, scope, place, listing.facets)),
    pagination: {
      has_next_page: next !== null,
      ...(next !== null && { cursor: cursorOf(next, asked, locale) }),
      ...(isCounted && { total_count: listing.total }),
    },
    facets: shownFacets(listing.facets, { ...market, now }),
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
    'narrow the next search, as filters.size, filters.color, filters.material, filters.brand, filters.categories. ' +
    'pagination.cursor of an answer leads to the next page of the same search. A variant’s id is what a cart takes.',
  input: searchInput,
  contextOf,
  run: search,
});
