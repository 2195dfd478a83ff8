import { DatabaseSync, type StatementSync } from 'node:sqlite';
import type { WantedPhoto } from '../backend/imports/payload.ts';
import { pictureType } from '../shared/contract/catalogue/product.ts';
import type { Line } from './lines/line.ts';

export interface Remark {
  line: number;
  /** Id or sku of the piece, or the key of its product; empty where the line has none. */
  id: string;
  text: string;
}

/** The lines of a feed that was read, by product, with what was remarked. */
export type StagedLines = Pick<Staging, 'add' | 'name' | 'names' | 'nameless' | 'remark' | 'remarks' | 'products'>;

/**
 * Holds the lines of a feed between reading and sending, in a temporary database: the lines of a product may be
 * anywhere in the feed, and nothing is sent before all of it is read. Memory is bounded at any size.
 */
export class Staging {
  // Without a name, SQLite uses a temporary file that is deleted with the process.
  readonly #database = new DatabaseSync('');
  readonly #insert: Record<'lines' | 'skus' | 'gtins' | 'named' | 'remarks' | 'photos', StatementSync>;
  readonly #owner: Record<'skus' | 'gtins', StatementSync>;
  readonly #linesOf: StatementSync;
  readonly #isNamed: StatementSync;
  /** Number of refused lines of which it is not known which product they name. */
  nameless = 0;
  #place = 0;

  constructor() {
    this.#database.exec(`
      PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF; PRAGMA cache_size = -16384;
      CREATE TABLE lines (product TEXT NOT NULL, place INTEGER NOT NULL, said TEXT NOT NULL,
        PRIMARY KEY (product, place)) WITHOUT ROWID;
      CREATE TABLE skus (code TEXT PRIMARY KEY, product TEXT NOT NULL, line INTEGER NOT NULL) WITHOUT ROWID;
      CREATE TABLE gtins (code TEXT PRIMARY KEY, product TEXT NOT NULL, line INTEGER NOT NULL) WITHOUT ROWID;
      CREATE TABLE named (product TEXT PRIMARY KEY) WITHOUT ROWID;
      CREATE TABLE remarks (kind TEXT NOT NULL, line INTEGER NOT NULL, id TEXT NOT NULL, text TEXT NOT NULL);
      CREATE TABLE photos (option_id TEXT NOT NULL, type TEXT NOT NULL, source TEXT NOT NULL);
      BEGIN;`);
    const prepare = (sql: string) => this.#database.prepare(sql);
    const code = (table: string) => `INSERT INTO ${table} VALUES (?, ?, ?) ON CONFLICT DO NOTHING`;
    this.#insert = {
      lines: prepare('INSERT INTO lines VALUES (?, ?, ?)'),
      skus: prepare(code('skus')),
      gtins: prepare(code('gtins')),
      named: prepare('INSERT INTO named VALUES (?) ON CONFLICT DO NOTHING'),
      photos: prepare('INSERT INTO photos VALUES (?, ?, ?)'),
      remarks: prepare('INSERT INTO remarks VALUES (?, ?, ?, ?)'),
    };
    this.#owner = {
      skus: prepare('SELECT product, line FROM skus WHERE code = ?'),
      gtins: prepare('SELECT product, line FROM gtins WHERE code = ?'),
    };
    this.#linesOf = prepare('SELECT said FROM lines WHERE product = ? ORDER BY place');
    this.#isNamed = prepare(
      'SELECT 1 FROM skus WHERE code = ?1 UNION ALL SELECT 1 FROM named WHERE product = ?2 LIMIT 1',
    );
  }

  /** Stores a line. Returns a reason if another product of the feed has its sku or gtin. */
  add(line: Line): string | undefined {
    const { variant, group } = line;
    if (variant !== null) {
      const taken = this.#take('skus', variant.sku, line) ?? this.#take('gtins', variant.gtin, line);
      if (taken !== undefined) return taken;
    }
    // Several lines may have one number: a whole feed may be written on one.
    this.#place += 1;
    this.#insert.lines.run(group, this.#place, JSON.stringify(line));
    return undefined;
  }

  #take(kind: 'skus' | 'gtins', code: string, { group, line }: Line): string | undefined {
    if (code === '') return undefined;
    this.#insert[kind].run(code, group, line);
    const owner = this.#owner[kind].get(code);
    if (owner === undefined || owner.product === group) return undefined;
    return `${kind === 'skus' ? 'id' : 'gtin'} ${code} is that of another product, in line ${owner.line}`;
  }

  /** Notes that a refused line names a product: it is in the feed, though not as it should be. */
  name(product: string | undefined): void {
    if (product === undefined) this.nameless += 1;
    else this.#insert.named.run(product);
  }

  /** True if the feed names a piece: in a line that was read, or by its product in a refused one. */
  names({ sku, key }: { sku: string; key: string }): boolean {
    return this.#isNamed.get(sku, key) !== undefined;
  }

  remark(kind: 'refused' | 'noted', { line, id, text }: Remark): void {
    this.#insert.remarks.run(kind, line, id, text);
  }

  /** The lines of each product, in the order of their first lines. */
  *products(): Generator<Line[]> {
    const order = this.#database.prepare('SELECT product FROM lines GROUP BY product ORDER BY min(place)');
    for (const { product } of order.iterate()) {
      yield this.#linesOf.all(String(product)).map(({ said }): Line => JSON.parse(String(said)));
    }
  }

  /** Stores a photo that the shop does not have yet. */
  want({ optionId, type, source }: WantedPhoto): void {
    this.#insert.photos.run(optionId, type, source);
  }

  /** The photos to fetch: first the main ones of all colours. */
  *wanted(): Generator<WantedPhoto> {
    for (const type of pictureType.options) {
      const found = this.#database.prepare('SELECT option_id, source FROM photos WHERE type = ? ORDER BY rowid');
      for (const { option_id, source } of found.iterate(type))
        yield { optionId: String(option_id), type, source: String(source) };
    }
  }

  count(what: 'lines' | 'refused' | 'noted' | 'products' | 'photos'): number {
    const from = {
      lines: 'SELECT count(*) AS n FROM lines',
      photos: 'SELECT count(*) AS n FROM photos',
      products: 'SELECT count(DISTINCT product) AS n FROM lines',
      refused: "SELECT count(*) AS n FROM remarks WHERE kind = 'refused'",
      noted: "SELECT count(*) AS n FROM remarks WHERE kind = 'noted'",
    }[what];
    return Number(this.#database.prepare(from).get()?.n);
  }

  /** Remarks in the order of their lines. */
  *remarks(kind: 'refused' | 'noted'): Generator<Remark> {
    const found = this.#database.prepare('SELECT line, id, text FROM remarks WHERE kind = ? ORDER BY line, rowid');
    for (const { line, id, text } of found.iterate(kind))
      yield { line: Number(line), id: String(id), text: String(text) };
  }

  /** Deletes the file. */
  close(): void {
    this.#database.close();
  }
}
