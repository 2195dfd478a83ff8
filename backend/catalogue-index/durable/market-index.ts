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

/** An answer with the state of the database that it was made from; undefined if the database has no bookmarks. */
export interface Answered<Answer> {
  answer: Answer;
  bookmark: string | undefined;
}

/** The calls of the Durable Object of one market: those of `CatalogueIndex`, each with the market. */
export interface MarketIndex {
  /** True once the whole catalogue was read for the first time. Until then it reads on, and does not wait for it. */
  isReady(market: Market): Promise<boolean>;
  listing(query: ListingQuery): Promise<Answered<ListingPage | null>>;
  search(query: SearchQuery): Promise<Answered<SearchPage>>;
  suggestions(query: SuggestionQuery): Promise<Answered<Suggestions>>;
  soldFamilies(market: Market, currency: Currency): Promise<Answered<FamilyTitle[]>>;
  sitemapParts(market: Market, size: number): Promise<Answered<string[]>>;
  sitemapPart(market: Market, after: string, size: number): Promise<Answered<ListedProduct[]>>;
}

/** The Durable Objects of the markets, by language and currency: `fr-EUR`. */
export interface MarketIndexes {
  getByName(market: string): MarketIndex;
}
