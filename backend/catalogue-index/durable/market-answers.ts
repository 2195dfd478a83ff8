import type { Currency } from '../../../shared/markets/locales.ts';
import type { Assortment } from '../../assortment/queries/assortment.ts';
import { partsFor, readBlocks } from '../../assortment/read-blocks.ts';
import { NearDatabase } from '../../database/near-database.ts';
import { logFailure } from '../../log.ts';
import { answers } from '../answers.ts';
import type { ListingQuery, Market, SearchQuery, SuggestionQuery } from '../catalogue-index.ts';
import { partAfter, partsOf } from '../listed-products.ts';
import type { Asked, MarketIndex, Reply } from './market-index.ts';
import type { ObjectStorage } from './object-storage.ts';
import { StoredAssortment } from './stored-assortment.ts';

interface Reading {
  /** Fulfilled once everything is read. */
  all: Promise<void>;
  /** Fulfilled if it begins anew, with nothing. */
  begun: Promise<void>;
}

/**
 * The answers of one market from its own storage, after it has read from the database what is newer. The first call
 * names the market; it waits until the whole catalogue is read, and so do others meanwhile, unless they have another
 * index.
 */
export class MarketAnswers implements MarketIndex {
  readonly #storage: ObjectStorage;
  readonly #db: D1Database;
  #stored: StoredAssortment | undefined;
  /** The read under way, and the one after it. */
  #running: Promise<unknown> = Promise.resolve();
  #next: Reading | undefined;
  /** The last reading that is logged if it fails. */
  #logged: Reading | undefined;

  constructor(storage: ObjectStorage, db: D1Database) {
    this.#storage = storage;
    this.#db = db;
  }

  /** Reads what is newer than this call: a read under way may have looked before. */
  #refresh(stored: StoredAssortment, parts: ReturnType<typeof partsFor>): Reading {
    if (this.#next !== undefined) return this.#next;
    const { promise: begun, resolve } = Promise.withResolvers<void>();
    const all = this.#running.then(async () => {
      this.#next = undefined;
      const db = new NearDatabase(this.#db, undefined);
      // One object answers all of a market, wherever its visitors are, and must not miss what one of them wrote.
      db.toPrimary();
      const read = readBlocks(db, {
        known: stored,
        begin: (database) => {
          resolve();
          return stored.begin(database);
        },
        parts,
      });
      this.#running = read.catch(() => undefined);
      await read;
      stored.isComplete = true;
    });
    this.#next = { all, begun };
    return this.#next;
  }

  #storedFor({ language, currency }: Market): StoredAssortment {
    this.#stored ??= new StoredAssortment(this.#storage, { language, currency });
    return this.#stored;
  }

  async #answer<Answer>(asked: Asked<Market>, make: (assortment: Assortment) => Answer): Promise<Reply<Answer>> {
    const { hasOther = false, language } = asked;
    const stored = this.#storedFor(asked);
    const reading = this.#refresh(stored, partsFor(language));
    if (stored.isComplete || !hasOther) await (hasOther ? Promise.race([reading.all, reading.begun]) : reading.all);
    if (!stored.isComplete) {
      this.#log(reading, asked);
      return { isReading: true };
    }
    stored.touch();
    return { answer: make(stored.assortment), bookmark: stored.bookmark };
  }

  /** Logs it if a reading fails that nobody waits for. Whoever asks next begins where it has ended. */
  #log(reading: Reading, { language, currency }: Market): void {
    if (this.#logged === reading) return;
    this.#logged = reading;
    reading.all.catch((error: unknown) =>
      logFailure(error, { doing: `Reading the catalogue for ${language} ${currency}` }),
    );
  }

  listing(query: Asked<ListingQuery>) {
    return this.#answer(query, (assortment) => answers.listing(assortment, query));
  }

  search(query: Asked<SearchQuery>) {
    return this.#answer(query, (assortment) => answers.search(assortment, query));
  }

  suggestions(query: Asked<SuggestionQuery>) {
    return this.#answer(query, (assortment) => answers.suggestions(assortment, query));
  }

  soldFamilies(market: Asked<Market>, currency: Currency) {
    return this.#answer(market, (assortment) => answers.soldFamilies(assortment, currency));
  }

  sitemapParts(market: Asked<Market>, size: number) {
    return this.#answer(market, (assortment) => partsOf(assortment, size));
  }

  sitemapPart(market: Asked<Market>, after: string, size: number) {
    return this.#answer(market, (assortment) => partAfter(assortment, after, size));
  }
}
