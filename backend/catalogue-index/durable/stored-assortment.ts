import { newerBookmark } from '../../../shared/contract/gateway/headers.ts';
import { assortmentBytes, countAssortments, maxAssortmentBytes } from '../../assortment/assortment-memory.ts';
import { Assortment } from '../../assortment/queries/assortment.ts';
import type { BlockReader } from '../../assortment/read-blocks.ts';
import type { StoredBlock, StoredLabels, StoredPart } from '../../assortment/stored.ts';
import type { Market } from '../catalogue-index.ts';
import type { ObjectStorage } from './object-storage.ts';
import { packOptions, packTexts, unpackOptions, unpackTexts } from './packed-blocks.ts';
import { StoredNames, StoredPostings } from './stored-texts.ts';

/** Increased when something is stored otherwise: what is there is then read from the database anew. */
const format = 2;

/**
 * `market`, `format`, `database`, its newest `bookmark`, and `complete` once all of it was read. This table is the same
 * in every format.
 */
const facts = 'facts (name TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID';

const tables = [
  // Columns as bytes (packed-blocks.ts), labels as JSON; `size` is the number of options or products.
  `blocks (part TEXT NOT NULL, block INTEGER NOT NULL, version INTEGER NOT NULL, size INTEGER NOT NULL, data NOT NULL,
    PRIMARY KEY (part, block))`,
  'terms (number INTEGER PRIMARY KEY, written TEXT NOT NULL, keys TEXT NOT NULL)',
  'names (number INTEGER PRIMARY KEY, text TEXT NOT NULL UNIQUE)',
  // Positions of products in their block, two bytes each.
  `postings (term INTEGER NOT NULL, block INTEGER NOT NULL, name BLOB NOT NULL, rest BLOB NOT NULL,
    PRIMARY KEY (term, block)) WITHOUT ROWID`,
  'posting_terms (block INTEGER PRIMARY KEY, terms BLOB NOT NULL)',
];

const nameOf = (table: string): string => table.slice(0, table.indexOf(' '));

/** Numbers that are deleted by one statement: as JSON they must stay far below 2 MB. */
const deletedAtOnce = 50_000;

/** Bytes of an option in memory, with its share of the product, about. */
const bytesOfOption = 80;

/** Those whose columns are in this isolate's memory, the one that was used last at the end. */
const open = new Map<StoredAssortment, number>();

countAssortments('Durable Objects', () => [...open.values()].reduce((total, bytes) => total + bytes, 0));

/** Closes those that were not used for the longest time, until there is room. One alone may have more. */
function limitMemory(neededBytes: number): void {
  let sum = assortmentBytes() + neededBytes;
  for (const [other, bytes] of open) {
    if (sum <= maxAssortmentBytes) return;
    other.close();
    sum -= bytes;
  }
}

/**
 * The assortment of one market: everything in SQLite, its columns and vocabulary also in memory. Blocks are taken over
 * in transactions, so that an object that is stopped goes on where it was.
 */
export class StoredAssortment implements BlockReader {
  readonly #storage: ObjectStorage;
  readonly #market: Market;
  readonly #postings: StoredPostings;
  readonly #names: StoredNames;
  #assortment: Assortment | undefined;
  /** Terms with smaller numbers are stored. */
  #terms = 0;
  #isComplete: boolean;
  #bookmark: string | undefined;
  /** The state of the database that was read last; what was new in it is in the blocks that follow. */
  #read: string | undefined;

  constructor(storage: ObjectStorage, market: Market) {
    this.#storage = storage;
    this.#market = market;
    this.#postings = new StoredPostings(storage);
    this.#names = new StoredNames(storage);
    this.#rows(`CREATE TABLE IF NOT EXISTS ${facts}`);
    const { language, currency } = market;
    if (this.#fact('market') !== `${language} ${currency}` || this.#fact('format') !== String(format)) this.begin('');
    this.#isComplete = this.#fact('complete') !== undefined;
    this.#bookmark = this.#fact('bookmark');
  }

  #fact(name: string): string | undefined {
    return this.#rows<{ value: string }>('SELECT value FROM facts WHERE name = ?', name)[0]?.value;
  }

  #rows<Row extends Record<string, SqlStorageValue>>(query: string, ...bindings: SqlStorageValue[]): Row[] {
    return this.#storage.sql.exec<Row>(query, ...bindings).toArray();
  }

  /** Forgets everything, to read another database. */
  begin(database: string): this {
    const { language, currency } = this.#market;
    this.close();
    this.#isComplete = false;
    this.#bookmark = undefined;
    this.#read = undefined;
    this.#storage.transactionSync(() => {
      for (const table of tables) {
        // Those of another format may have other columns.
        this.#rows(`DROP TABLE IF EXISTS ${nameOf(table)}`);
        this.#rows(`CREATE TABLE ${table}`);
      }
      this.#rows('DELETE FROM facts');
      for (const [name, value] of Object.entries({ market: `${language} ${currency}`, format, database }))
        this.#rows('INSERT INTO facts VALUES (?, ?)', name, String(value));
    });
    return this;
  }

  /** True once the whole catalogue was read. */
  get isComplete(): boolean {
    return this.#isComplete;
  }

  set isComplete(isComplete: true) {
    if (!this.#isComplete) this.#rows("INSERT INTO facts VALUES ('complete', 'yes')");
    this.#isComplete = isComplete;
  }

  get database(): string {
    return this.assortment.database;
  }

  seen(part: StoredPart): number {
    return this.assortment.seen(part);
  }

  /**
   * The state in which the newest block was read. Later ones are the same for it: the primary reaches them with every
   * cart that is changed, and no replica would be new enough for the cards of an answer.
   */
  get bookmark(): string | undefined {
    return this.#bookmark;
  }

  reached(bookmark: string | undefined): void {
    this.#read = newerBookmark(this.#read, bookmark);
  }

  /** Takes newer blocks over, all or none. */
  take(blocks: readonly StoredBlock[]): void {
    if (blocks.length === 0) return;
    try {
      this.#storage.transactionSync(() => {
        this.assortment.take(blocks);
        for (const block of blocks) this.#store(block);
        this.#storeWords();
        this.#storeBookmark();
      });
      this.#bookmark = newerBookmark(this.#bookmark, this.#read);
    } catch (error) {
      // Memory may have what the storage has not.
      this.close();
      throw error;
    }
    if (this.assortment.isSparse) this.close();
    else this.touch();
  }

  #storeBookmark(): void {
    if (this.#read !== undefined) this.#rows("INSERT OR REPLACE INTO facts VALUES ('bookmark', ?)", this.#read);
  }

  #store({ part, block, version, data }: StoredBlock): void {
    const { assortment } = this;
    const { language } = this.#market;
    const rows = assortment.rowsOf(block);
    const texts = assortment.texts(language);
    const [size, stored] =
      part === 'labels'
        ? [0, data]
        : part === 'options'
          ? [rows.length, packOptions(assortment.options, rows).buffer]
          : [texts.blockOf(block).products.length, packTexts(assortment, texts, block).buffer];
    this.#rows(
      `INSERT INTO blocks VALUES (?, ?, ?, ?, ?)
       ON CONFLICT DO UPDATE SET version = excluded.version, size = excluded.size, data = excluded.data
       WHERE excluded.version > version`,
      part,
      block,
      version,
      size,
      stored,
    );
  }

  #storeWords(): void {
    const { vocabulary } = this.assortment.texts(this.#market.language);
    for (const { number, written, keys } of vocabulary.since(this.#terms))
      this.#rows('INSERT INTO terms VALUES (?, ?, ?)', number, written, JSON.stringify(keys));
    this.#terms = vocabulary.next;
  }

  /** The columns, which are read from the storage if they are not in memory. */
  get assortment(): Assortment {
    if (this.#assortment !== undefined) return this.#assortment;
    // Makes room first.
    limitMemory((this.#sizes().get('options') ?? 0) * bytesOfOption);
    let opened = this.#open();
    if (this.#forgetUnused(opened)) opened = this.#open();
    this.#assortment = opened;
    this.touch();
    return opened;
  }

  /** The number of options, and of products. */
  #sizes(): Map<string, number> {
    const rows = this.#rows<{ part: string; size: number }>('SELECT part, sum(size) AS size FROM blocks GROUP BY part');
    return new Map(rows.map(({ part, size }) => [part, size]));
  }

  #open(): Assortment {
    const { language, currency } = this.#market;
    const assortment = new Assortment(this.#fact('database') ?? '', {
      priced: [currency],
      textStore: () => ({ postings: this.#postings, names: this.#names }),
    });
    const sizes = this.#sizes();
    assortment.options.reserve(sizes.get('options') ?? 0);
    assortment.products.reserve(sizes.get(`texts-${language}`) ?? 0);
    const texts = assortment.texts(language);
    const terms = this.#rows<{ number: number; written: string; keys: string }>('SELECT * FROM terms ORDER BY number');
    for (const { number, written, keys } of terms) texts.vocabulary.add(written, JSON.parse(keys), number);
    this.#terms = texts.vocabulary.next;
    const blocks = this.#storage.sql.exec<{
      part: StoredPart;
      block: number;
      version: number;
      data: string | ArrayBuffer;
    }>('SELECT part, block, version, data FROM blocks');
    for (const { data, ...stored } of blocks) {
      assortment.note(stored);
      // Written by this class, so not validated.
      if (typeof data === 'string') assortment.takeLabels(JSON.parse(data) as StoredLabels);
      else if (stored.part === 'options')
        assortment.placeOptions(stored.block, unpackOptions(assortment.options, data), false);
      else unpackTexts(assortment, texts, stored.block, data);
    }
    for (const { terms } of this.#rows<{ terms: ArrayBuffer }>('SELECT terms FROM posting_terms'))
      for (const term of new Uint32Array(terms)) texts.count(term, 1);
    return assortment;
  }

  /** Deletes words and names of former products, if they are many. True if it did. */
  #forgetUnused(assortment: Assortment): boolean {
    const { vocabulary, name } = assortment.texts(this.#market.language);
    const unused = vocabulary.since(0).filter((term) => !vocabulary.isUsed(term));
    const names = new Set(name.data);
    const [stored] = this.#rows<{ count: number }>('SELECT count(*) AS count FROM names');
    const manyTerms = unused.length > 1_000 + vocabulary.next / 4;
    const manyNames = (stored?.count ?? 0) > 1_000 + names.size * 1.25;
    this.#storage.transactionSync(() => {
      if (manyTerms)
        this.#delete(
          'terms',
          unused.map(({ number }) => number),
        );
      if (manyNames) {
        const numbers = this.#storage.sql.exec<{ number: number }>('SELECT number FROM names');
        this.#delete(
          'names',
          Array.from(numbers, ({ number }) => number).filter((number) => !names.has(number)),
        );
      }
    });
    return manyTerms;
  }

  #delete(table: 'terms' | 'names', numbers: readonly number[]): void {
    for (let from = 0; from < numbers.length; from += deletedAtOnce) {
      const some = JSON.stringify(numbers.slice(from, from + deletedAtOnce));
      this.#rows(`DELETE FROM ${table} WHERE number IN (SELECT value FROM json_each(?))`, some);
    }
  }

  /** Frees the memory of the columns. */
  close(): void {
    this.#assortment = undefined;
    open.delete(this);
  }

  /** Notes that it is used, and how large it is. */
  touch(): void {
    if (this.#assortment === undefined) return;
    open.delete(this);
    limitMemory(this.#assortment.bytes);
    open.set(this, this.#assortment.bytes);
  }
}
