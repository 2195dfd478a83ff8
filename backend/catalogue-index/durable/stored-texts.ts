import type { Names } from '../../assortment/words/names.ts';
import { type Postings, type TermPostings, type TextField, textFields } from '../../assortment/words/postings.ts';
import type { ObjectStorage } from './object-storage.ts';

/** A copy that is a buffer of its own. */
const bufferOf = (numbers: Uint16Array | Uint32Array): ArrayBuffer => {
  const copy = new Uint8Array(numbers.byteLength);
  copy.set(new Uint8Array(numbers.buffer, numbers.byteOffset, numbers.byteLength));
  return copy.buffer;
};

/** Postings as rows: one for each term of each block. */
export class StoredPostings implements Postings {
  /** None of them is in memory. */
  readonly bytes = 0;
  readonly #sql: ObjectStorage['sql'];

  constructor({ sql }: ObjectStorage) {
    this.#sql = sql;
  }

  replace(block: number, postings: ReadonlyMap<number, TermPostings>): Uint32Array {
    const before = this.termsOf(block);
    this.#sql.exec(
      'DELETE FROM postings WHERE block = ? AND term IN (SELECT value FROM json_each(?))',
      block,
      JSON.stringify([...before]),
    );
    for (const [term, { name, rest }] of postings)
      this.#sql.exec('INSERT INTO postings VALUES (?, ?, ?, ?)', term, block, bufferOf(name), bufferOf(rest));
    const terms = bufferOf(Uint32Array.from(postings.keys()));
    this.#sql.exec('INSERT OR REPLACE INTO posting_terms VALUES (?, ?)', block, terms);
    return before;
  }

  /** The numbers of the terms of a block. */
  termsOf(block: number): Uint32Array {
    const [row] = this.#sql.exec<{ terms: ArrayBuffer }>('SELECT terms FROM posting_terms WHERE block = ?', block);
    return row === undefined ? new Uint32Array() : new Uint32Array(row.terms);
  }

  visit(term: number, field: TextField, each: (block: number, positions: Uint16Array) => void): void {
    const column = textFields.find((known) => known === field) ?? 'name';
    const rows = this.#sql.exec<{ block: number; positions: ArrayBuffer }>(
      `SELECT block, ${column} AS positions FROM postings WHERE term = ?`,
      term,
    );
    for (const { block, positions } of rows) if (positions.byteLength > 0) each(block, new Uint16Array(positions));
  }
}

/** Names as rows. */
export class StoredNames implements Names {
  /** None of them is in memory. */
  readonly bytes = 0;
  readonly #sql: ObjectStorage['sql'];

  constructor({ sql }: ObjectStorage) {
    this.#sql = sql;
  }

  numbersOf(names: readonly string[]): number[] {
    const list = JSON.stringify(names);
    this.#sql.exec('INSERT OR IGNORE INTO names (text) SELECT value FROM json_each(?)', list);
    const rows = this.#sql.exec<{ place: number; number: number }>(
      'SELECT j.key AS place, n.number FROM json_each(?) j JOIN names n ON n.text = j.value',
      list,
    );
    const numbers = names.map(() => 0);
    for (const { place, number } of rows) numbers[place] = number;
    return numbers;
  }

  textsOf(numbers: readonly number[]): string[] {
    const rows = this.#sql.exec<{ text: string }>(
      'SELECT n.text FROM json_each(?) j JOIN names n ON n.number = j.value',
      JSON.stringify(numbers),
    );
    return Array.from(rows, ({ text }) => text);
  }
}
