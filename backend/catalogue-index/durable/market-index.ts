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

/** What an object is asked. */
export type Asked<Query extends Market> = Query & {
  /** The caller has another index, and need not wait while the object reads the whole catalogue. */
  hasOther?: boolean;
};

/**
 * An answer with the state of the database that it was made from; undefined if the database has no bookmarks. Or that
 * the object still reads the whole catalogue, if the caller has another index.
 */
export type Reply<Answer> =
  | { answer: Answer; bookmark: string | undefined; isReading?: false }
  | { answer?: undefined; isReading: true };

/** The calls of the Durable Object of one market: those of `CatalogueIndex`, each with the market. */
export interface MarketIndex {
  listing(query: Asked<ListingQuery>): Promise<Reply<ListingPage | null>>;
  search(query: Asked<SearchQuery>): Promise<Reply<SearchPage>>;
  suggestions(query: Asked<SuggestionQuery>): Promise<Reply<Suggestions>>;
  soldFamilies(market: Asked<Market>, currency: Currency): Promise<Reply<FamilyTitle[]>>;
  sitemapParts(market: Asked<Market>, size: number): Promise<Reply<string[]>>;
  sitemapPart(market: Asked<Market>, after: string, size: number): Promise<Reply<ListedProduct[]>>;
}

/** The Durable Objects of the markets, by language and currency: `fr-EUR`. */
export interface MarketIndexes {
  getByName(market: string): MarketIndex;
}
