import { DurableObject } from 'cloudflare:workers';
import type { Currency } from '../../../shared/markets/locales.ts';
import type { ListingQuery, Market, SearchQuery, SuggestionQuery } from '../catalogue-index.ts';
import { MarketAnswers } from './market-answers.ts';
import type { MarketIndex } from './market-index.ts';

interface Bindings {
  DB: D1Database;
}

/** The catalogue index of one language and currency (docs/architecture.md). */
export class CatalogueObject extends DurableObject<Bindings> implements MarketIndex {
  readonly #answers = new MarketAnswers(this.ctx.storage, this.env.DB);

  isReady(market: Market) {
    return this.#answers.isReady(market);
  }

  listing(query: ListingQuery) {
    return this.#answers.listing(query);
  }

  search(query: SearchQuery) {
    return this.#answers.search(query);
  }

  suggestions(query: SuggestionQuery) {
    return this.#answers.suggestions(query);
  }

  soldFamilies(market: Market, currency: Currency) {
    return this.#answers.soldFamilies(market, currency);
  }

  sitemapParts(market: Market, size: number) {
    return this.#answers.sitemapParts(market, size);
  }

  sitemapPart(market: Market, after: string, size: number) {
    return this.#answers.sitemapPart(market, after, size);
  }
}
