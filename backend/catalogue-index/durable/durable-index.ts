import type { Currency } from '../../../shared/markets/locales.ts';
import type { NearDatabase } from '../../database/near-database.ts';
import type { CatalogueIndex, ListingQuery, Market, SearchQuery, SuggestionQuery } from '../catalogue-index.ts';
import type { Asked, MarketIndex, MarketIndexes, Reply } from './market-index.ts';

/** True if the platform says of an error that the call may be made again. */
function isRetryable(error: unknown): boolean {
  if (!(error instanceof Error && 'retryable' in error)) return false;
  return error.retryable === true && !('overloaded' in error && error.overloaded === true);
}

interface Options {
  /** Reads what belongs to the answers, such as cards: nothing older than they are. */
  db: Pick<NearDatabase, 'reach'>;
  /** The market whose object answers what is the same in all. */
  own: Market;
  /** Answers while an object reads the whole catalogue; without it, visitors wait. */
  meanwhile?: CatalogueIndex | undefined;
}

/** The index in Durable Objects, one for each language and currency. */
export class DurableIndex implements CatalogueIndex {
  readonly #objects: MarketIndexes;
  readonly #options: Options;

  constructor(objects: MarketIndexes, options: Options) {
    this.#objects = objects;
    this.#options = options;
  }

  /** Asks the object of a market, or `other` if it cannot answer yet and there is another index. */
  async #ask<Query extends Market, Answer>(
    query: Query,
    ask: (object: MarketIndex, asked: Asked<Query>) => Promise<Reply<Answer>>,
    other: (index: CatalogueIndex) => Promise<Answer>,
  ): Promise<Answer> {
    const { db, meanwhile } = this.#options;
    const name = `${query.language}-${query.currency}`;
    const once = () => ask(this.#objects.getByName(name), { ...query, hasOther: meanwhile !== undefined });
    const reply = await once().catch((error: unknown) => {
      // Each deployment ends all objects. The calls only read, so they may be repeated, on a new stub.
      if (isRetryable(error)) return once();
      throw error;
    });
    if (!reply.isReading) {
      db.reach(reply.bookmark);
      return reply.answer;
    }
    if (meanwhile === undefined) throw new Error(`The catalogue of ${name} is not read.`);
    return other(meanwhile);
  }

  listing(query: ListingQuery) {
    return this.#ask(
      query,
      (object, asked) => object.listing(asked),
      (index) => index.listing(query),
    );
  }

  search(query: SearchQuery) {
    return this.#ask(
      query,
      (object, asked) => object.search(asked),
      (index) => index.search(query),
    );
  }

  suggestions(query: SuggestionQuery) {
    return this.#ask(
      query,
      (object, asked) => object.suggestions(asked),
      (index) => index.suggestions(query),
    );
  }

  soldFamilies(currency: Currency) {
    return this.#ask(
      this.#options.own,
      (object, asked) => object.soldFamilies(asked, currency),
      (index) => index.soldFamilies(currency),
    );
  }

  sitemapParts(size: number) {
    return this.#ask(
      this.#options.own,
      (object, asked) => object.sitemapParts(asked, size),
      (index) => index.sitemapParts(size),
    );
  }

  sitemapPart(after: string, size: number) {
    return this.#ask(
      this.#options.own,
      (object, asked) => object.sitemapPart(asked, after, size),
      (index) => index.sitemapPart(after, size),
    );
  }
}
