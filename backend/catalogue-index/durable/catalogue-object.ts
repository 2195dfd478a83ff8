import { DurableObject } from 'cloudflare:workers';
import type { Currency } from '../../../shared/markets/locales.ts';
import type { ListingQuery, Market, SearchQuery, SuggestionQuery } from '../catalogue-index.ts';
import { MarketAnswers } from './market-answers.ts';
import type { Asked, MarketIndex } from './market-index.ts';

interface Bindings {
  DB: D1Database;
}

/** The catalogue index of one language and currency (docs/architecture.md). */
export class CatalogueObject extends DurableObject<Bindings> implements MarketIndex {
  readonly #answers = new MarketAnswers(this.ctx.storage, this.env.DB);

  listing(query: Asked<ListingQuery>) {
    return this.#answers.listing(query);
  }

  search(query: Asked<SearchQuery>) {
    return this.#answers.search(query);
  }

  suggestions(query: Asked<SuggestionQuery>) {
    return this.#answers.suggestions(query);
  }

  soldFamilies(market: Asked<Market>, currency: Currency) {
    return this.#answers.soldFamilies(market, currency);
  }

  sitemapParts(market: Asked<Market>, size: number) {
    return this.#answers.sitemapParts(market, size);
  }

  sitemapPart(market: Asked<Market>, after: string, size: number) {
    return this.#answers.sitemapPart(market, after, size);
  }
}
