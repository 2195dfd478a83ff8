import { newerBookmark } from '../../shared/contract/gateway/headers.ts';
import type { Currency, Language } from '../../shared/markets/locales.ts';
import { assortmentBytes, countAssortments, maxAssortmentBytes } from '../assortment/assortment-memory.ts';
import { Assortment } from '../assortment/queries/assortment.ts';
import { partsFor, readBlocks } from '../assortment/read-blocks.ts';
import type { NearDatabase } from '../database/near-database.ts';
import { logWarning } from '../log.ts';
import { answers } from './answers.ts';
import type { CatalogueIndex, ListingQuery, SearchQuery, SuggestionQuery } from './catalogue-index.ts';
import { partAfter, partsOf } from './listed-products.ts';

/** The assortment cached in this isolate, of the database that was read last. */
let cached: Assortment | undefined;
let loading: Promise<Assortment> | undefined;

/** The newest state that was answered from. It outlives `cached`: nothing older is read after that is dropped. */
let answered: { database: string; bookmark: string | undefined } | undefined;

countAssortments('memory index', () => cached?.bytes ?? 0);

/** The number of requests that need a language at the moment. */
const used = new Map<Language, number>();

/** When a request needed it last, in milliseconds since 1970. */
let usedAt = 0;

/** Milliseconds after which memory is freed where objects answer: one of them may still read the catalogue. */
const unusedFor = 60_000;

/** Frees the memory if no request needed it for a minute. */
export function freeUnusedMemory(): void {
  if (Date.now() - usedAt >= unusedFor) cached = undefined;
}

let hasWarned = false;

/** Languages are forgotten for want of memory, but not the colours. Logs it once for each isolate. */
function warnIfTooLarge({ options, products }: Assortment): void {
  if (hasWarned || options.bytes + products.bytes <= maxAssortmentBytes) return;
  hasWarned = true;
  logWarning('The catalogue does not fit in the memory of an isolate: see CATALOGUE_INDEX.', {});
}

interface Reader {
  db: NearDatabase;
  waitUntil(promise: Promise<unknown>): void;
}

async function refresh(db: NearDatabase, language: Language | undefined): Promise<Assortment> {
  db.reach(answered?.bookmark);
  // Everybody reads by the state that is noted here, so the database names it, and no browser.
  if (db.claimsMore(cached?.read)) db.toPrimary();
  // Beyond this, languages are forgotten, and read again when they are needed.
  const others = assortmentBytes() - (cached?.bytes ?? 0);
  cached?.limitTexts(maxAssortmentBytes - others, (each) => (used.get(each) ?? 0) > 0);
  const assortment = await readBlocks(db, {
    known: cached,
    begin: (database) => new Assortment(database),
    parts: partsFor(language),
  });
  cached = assortment;
  warnIfTooLarge(assortment);
  const { database, bookmark } = assortment;
  const before = answered?.database === database ? answered.bookmark : undefined;
  answered = { database, bookmark: newerBookmark(before, bookmark) };
  return assortment;
}

/** Returns the current assortment. Reads only changes; a new isolate reads all of it once. */
async function currentAssortment({ db, waitUntil }: Reader, language: Language | undefined): Promise<Assortment> {
  usedAt = Date.now();
  // Read anew by the first of concurrent requests, below.
  if (cached?.isSparse) cached = undefined;
  if (partsFor(language).every((part) => (cached?.seen(part) ?? 0) > 0)) return refresh(db, language);
  // Concurrent requests share the first load, then read what they need beyond it.
  if (loading === undefined) {
    loading = refresh(db, language).finally(() => {
      loading = undefined;
    });
    waitUntil(loading.catch(() => undefined));
    return loading;
  }
  await loading;
  return refresh(db, language);
}

/** The index in the memory of this isolate. */
export class MemoryIndex implements CatalogueIndex {
  readonly #reader: Reader;

  constructor(reader: Reader) {
    this.#reader = reader;
  }

  async #answer<Answer>(make: (assortment: Assortment) => Answer): Promise<Answer> {
    return make(await currentAssortment(this.#reader, undefined));
  }

  /** Answers with the words of a language, which is not forgotten meanwhile. */
  async #answerIn<Answer>(language: Language, make: (assortment: Assortment) => Answer): Promise<Answer> {
    used.set(language, (used.get(language) ?? 0) + 1);
    try {
      return make(await currentAssortment(this.#reader, language));
    } finally {
      used.set(language, (used.get(language) ?? 1) - 1);
    }
  }

  listing(query: ListingQuery) {
    return this.#answer((assortment) => answers.listing(assortment, query));
  }

  search(query: SearchQuery) {
    return this.#answerIn(query.language, (assortment) => answers.search(assortment, query));
  }

  suggestions(query: SuggestionQuery) {
    return this.#answerIn(query.language, (assortment) => answers.suggestions(assortment, query));
  }

  soldFamilies(currency: Currency) {
    return this.#answer((assortment) => answers.soldFamilies(assortment, currency));
  }

  sitemapParts(size: number) {
    return this.#answer((assortment) => partsOf(assortment, size));
  }

  sitemapPart(after: string, size: number) {
    return this.#answer((assortment) => partAfter(assortment, after, size));
  }
}
