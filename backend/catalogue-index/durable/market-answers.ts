import type { Currency } from '../../../shared/markets/locales.ts';
import type { Assortment } from '../../assortment/queries/assortment.ts';
import { partsFor, readBlocks } from '../../assortment/read-blocks.ts';
import { NearDatabase } from '../../database/near-database.ts';
import { logFailure } from '../../log.ts';
import { answers } from '../answers.ts';
import type { ListingQuery, Market, SearchQuery, SuggestionQuery } from '../catalogue-index.ts';
import { partAfter, partsOf } from '../listed-products.ts';
import type { Answered, MarketIndex } from './market-index.ts';
import type { ObjectStorage } from './object-storage.ts';
import { StoredAssortment } from './stored-assortment.ts';

/**
 * The answers of one market from its own storage, after it has read from the database what is newer. The first call
 * names the market; it waits until the whole catalogue is read, and so do others meanwhile.
 */
export class MarketAnswers implements MarketIndex {
  readonly #storage: ObjectStorage;
  readonly #db: D1Database;
  #stored: StoredAssortment | undefined;
  /** The read under way, and the one after it. */
  #running: Promise<unknown> = Promise.resolve();
  #next: Promise<void> | undefined;

  constructor(storage: ObjectStorage, db: D1Database) {
    this.#storage = storage;
    this.#db = db;
  }

  /** Reads what is newer than this call: a read under way may have looked before. */
  #refresh(stored: StoredAssortment, parts: ReturnType<typeof partsFor>): Promise<void> {
    this.#next ??= this.#running.then(async () => {
      this.#next = undefined;
      const db = new NearDatabase(this.#db, undefined);
      // One object answers all of a market, wherever its visitors are, and must not miss what one of them wrote.
      db.toPrimary();
      const read = readBlocks(db, {
        known: stored,
        begin: (database) => stored.begin(database),
        parts,
      });
      this.#running = read.catch(() => undefined);
      await read;
      stored.isComplete = true;
    });
    return this.#next;
  }

  #storedFor({ language, currency }: Market): StoredAssortment {
    this.#stored ??= new StoredAssortment(this.#storage, { language, currency });
    return this.#stored;
  }

  async #answer<Answer>(market: Market, make: (assortment: Assortment) => Answer): Promise<Answered<Answer>> {
    const stored = this.#storedFor(market);
    await this.#refresh(stored, partsFor(market.language));
    stored.touch();
    return { answer: make(stored.assortment), bookmark: stored.bookmark };
  }

  async isReady(market: Market): Promise<boolean> {
    const stored = this.#storedFor(market);
    if (stored.isComplete) return true;
    // Whoever asks next begins where a failed reading has ended.
    this.#refresh(stored, partsFor(market.language)).catch((error: unknown) =>
      logFailure(error, { doing: `Reading the catalogue for ${market.language} ${market.currency}` }),
    );
    return false;
  }

  listing(query: ListingQuery) {
    return this.#answer(query, (assortment) => answers.listing(assortment, query));
  }

  search(query: SearchQuery) {
    return this.#answer(query, (assortment) => answers.search(assortment, query));
  }

  suggestions(query: SuggestionQuery) {
    return this.#answer(query, (assortment) => answers.suggestions(assortment, query));
  }

  soldFamilies(market: Market, currency: Currency) {
    return this.#answer(market, (assortment) => answers.soldFamilies(assortment, currency));
  }

  sitemapParts(market: Market, size: number) {
    return this.#answer(market, (assortment) => partsOf(assortment, size));
  }

  sitemapPart(market: Market, after: string, size: number) {
    return this.#answer(market, (assortment) => partAfter(assortment, after, size));
  }
}
