import type { Sort } from '../../shared/contract/catalogue/catalog.ts';
import type { FacetName } from '../../shared/contract/catalogue/facets.ts';
import type { LocalizedText } from '../../shared/contract/gateway/values.ts';
import type { Currency, Language } from '../../shared/markets/locales.ts';

export interface Market {
  /** Of the words that are searched, and of labels. */
  language: Language;
  /** Options without a price in it are left out. */
  currency: Currency;
}

export interface FamilyTitle {
  familyId: string;
  title: LocalizedText;
}

/** A family as a link, with the title of its department if that is another family. */
export interface FamilyLink extends FamilyTitle {
  department: LocalizedText | null;
}

interface PageQuery extends Market {
  /** Chosen values of facets, as `filtersText` writes them. */
  filters: string;
  sort: Sort;
  /** From 1. */
  page: number;
  /** Options per page. */
  size: number;
}

export interface ListingQuery extends PageQuery {
  familyId: string;
}

export interface SearchQuery extends PageQuery {
  query: string;
}

export interface SuggestionQuery extends Market {
  query: string;
}

/** A value of a facet, with the number of options that it has under the filters of all other facets. */
interface FacetValue {
  id: string;
  label?: string;
  count: number;
  /** `#rrggbb` of a colour. */
  hex?: string;
  /** Of prices in cents: `from` is included, `to` is not. */
  from?: number;
  to?: number;
}

export interface ListingPage {
  /** Number of options on all pages. */
  total: number;
  optionIds: string[];
  facets: { name: FacetName; values: FacetValue[] }[];
}

export interface SearchPage extends ListingPage {
  /** Words of the query that were ignored, because with them there is nothing. */
  leftOut: string[];
  /** The families of that name. */
  families: FamilyLink[];
  /** The family to redirect the query to; null if there is none, or the query finds more. */
  only: FamilyLink | null;
}

export interface Suggestions {
  /** Names of families, brands and garments. */
  values: string[];
  families: FamilyLink[];
  /** One option per product. */
  optionIds: string[];
}

/** A listed product with its listed options. */
export interface ListedProduct {
  productId: string;
  optionIds: string[];
}

/**
 * Answers which options a listing, a search or a sitemap shows, and counts them by facet. It knows the current
 * catalogue: everything that was committed to the database before the call, except blocks that others still rebuild
 * (backend/assortment/blocks.ts). All answers are plain data. Every call throws if the database does not answer, and
 * those of a Durable Object also if it is not reached.
 */
export interface CatalogueIndex {
  /** A page of a family's options; null if there is no such family. */
  listing(query: ListingQuery): Promise<ListingPage | null>;
  /** A page of what a query finds. */
  search(query: SearchQuery): Promise<SearchPage>;
  /** What a query that is being typed may mean. Only what is sold in markets of the currency. */
  suggestions(query: SuggestionQuery): Promise<Suggestions>;
  /** The families that sell something in markets of the currency, in the order of the menu. */
  soldFamilies(currency: Currency): Promise<FamilyTitle[]>;
  /** The product ids after which the parts of the sitemap begin, each of at most `size` products. */
  sitemapParts(size: number): Promise<string[]>;
  /** The next `size` listed products after an id, sorted as text. */
  sitemapPart(after: string, size: number): Promise<ListedProduct[]>;
}
