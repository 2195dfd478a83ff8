import type { Currency } from '../../../shared/markets/locales.ts';
import type {
  FamilyTitle,
  ListedProduct,
  ListingPage,
  ListingQuery,
  Market,
  SearchPage,
  SearchQuery,
  SuggestionQuery,
  Suggestions,
} from '../catalogue-index.ts';

/** The calls of the Durable Object of one market: those of `CatalogueIndex`, each with the market. */
export interface MarketIndex {
  /** True once the whole catalogue was read for the first time. Until then it reads on, and does not wait for it. */
  isReady(market: Market): Promise<boolean>;
  listing(query: ListingQuery): Promise<ListingPage | null>;
  search(query: SearchQuery): Promise<SearchPage>;
  suggestions(query: SuggestionQuery): Promise<Suggestions>;
  soldFamilies(market: Market, currency: Currency): Promise<FamilyTitle[]>;
  sitemapParts(market: Market, size: number): Promise<string[]>;
  sitemapPart(market: Market, after: string, size: number): Promise<ListedProduct[]>;
}

/** The Durable Objects of the markets, by language and currency: `fr-EUR`. */
export interface MarketIndexes {
  getByName(market: string): MarketIndex;
}
