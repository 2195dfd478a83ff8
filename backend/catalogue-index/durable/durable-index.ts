import type { Currency } from '../../../shared/markets/locales.ts';
import { memoise } from '../../../shared/memoise.ts';
import type { NearDatabase } from '../../database/near-database.ts';
import type { CatalogueIndex, ListingQuery, Market, SearchQuery, SuggestionQuery } from '../catalogue-index.ts';
import type { Answered, MarketIndex, MarketIndexes } from './market-index.ts';

/** The names of the objects that are known to be ready. */
const readyOf = memoise((_objects: MarketIndexes) => new Set<string>());

interface Options {
  /** Reads what belongs to the answers, such as cards: nothing older than they are. */
  db: Pick<NearDatabase, 'reach'>;
  /** The market whose object answers what is the same in all. */
  own: Market;
  /** Answers while an object reads the catalogue for the first time; without it, visitors wait. */
  meanwhile?: CatalogueIndex;
}

/** The index in Durable Objects, one for each language and currency. */
export class DurableIndex implements CatalogueIndex {
  readonly #objects: MarketIndexes;
  readonly #options: Options;

  constructor(objects: MarketIndexes, options: Options) {
    this.#objects = objects;
    this.#options = options;
  }

  async #ask<Answer>(
    market: Market,
    ask: (object: MarketIndex) => Promise<Answered<Answer>>,
    askOther: (index: CatalogueIndex) => Promise<Answer>,
  ): Promise<Answer> {
    const { db, meanwhile } = this.#options;
    const name = `${market.language}-${market.currency}`;
    const object = this.#objects.getByName(name);
    const ready = readyOf(this.#objects);
    if (meanwhile !== undefined && !ready.has(name)) {
      if (!(await object.isReady(market))) return askOther(meanwhile);
      ready.add(name);
    }
    const { answer, bookmark } = await ask(object);
    db.reach(bookmark);
    return answer;
  }

  listing(query: ListingQuery) {
    return this.#ask(
      query,
      (object) => object.listing(query),
      (index) => index.listing(query),
    );
  }

  search(query: SearchQuery) {
    return this.#ask(
      query,
      (object) => object.search(query),
      (index) => index.search(query),
    );
  }

  suggestions(query: SuggestionQuery) {
    return this.#ask(
      query,
      (object) => object.suggestions(query),
      (index) => index.suggestions(query),
    );
  }

  soldFamilies(currency: Currency) {
    const { own } = this.#options;
    return this.#ask(
      own,
      (object) => object.soldFamilies(own, currency),
      (index) => index.soldFamilies(currency),
    );
  }

  sitemapParts(size: number) {
    const { own } = this.#options;
    return this.#ask(
      own,
      (object) => object.sitemapParts(own, size),
      (index) => index.sitemapParts(size),
    );
  }

  sitemapPart(after: string, size: number) {
    const { own } = this.#options;
    return this.#ask(
      own,
      (object) => object.sitemapPart(own, after, size),
      (index) => index.sitemapPart(after, size),
    );
  }
}
