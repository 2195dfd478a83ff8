import { type Currency, currencyOf, locales } from '../../../shared/markets/locales.ts';
import type { CatalogueIndex, ListingQuery, Market, SearchQuery, SuggestionQuery } from '../catalogue-index.ts';
import type { MarketIndex, MarketIndexes } from './market-index.ts';

/** A market with the currency, so that no object is made that has no other use. */
function marketWith(currency: Currency, own: Market): Market {
  if (own.currency === currency) return own;
  const known = Object.values(locales).find(({ iso2 }) => currencyOf[iso2] === currency);
  return { language: known?.lang ?? own.language, currency };
}

/** The index in Durable Objects, one for each language and currency. */
export class DurableIndex implements CatalogueIndex {
  readonly #objects: MarketIndexes;
  readonly #own: Market;

  /** @param own the market that is asked for; all others are asked only for what they sell */
  constructor(objects: MarketIndexes, own: Market) {
    this.#objects = objects;
    this.#own = own;
  }

  #of({ language, currency }: Market): MarketIndex {
    return this.#objects.getByName(`${language}-${currency}`);
  }

  listing(query: ListingQuery) {
    return this.#of(query).listing(query);
  }

  search(query: SearchQuery) {
    return this.#of(query).search(query);
  }

  suggestions(query: SuggestionQuery) {
    return this.#of(query).suggestions(query);
  }

  soldFamilies(currency: Currency) {
    const market = marketWith(currency, this.#own);
    return this.#of(market).soldFamilies(market);
  }

  sitemapParts(size: number) {
    return this.#of(this.#own).sitemapParts(this.#own, size);
  }

  sitemapPart(after: string, size: number) {
    return this.#of(this.#own).sitemapPart(this.#own, after, size);
  }
}
