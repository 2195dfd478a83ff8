import type { StoredTexts } from '../stored.ts';
import { wordsIn } from './split-words.ts';
import type { Term } from './vocabulary.ts';

/** The texts of products that search looks at. */
export const textFields = ['name', 'rest'] as const;
export type TextField = (typeof textFields)[number];

/** The products of one block that have a term, by their positions in the block. */
export type TermPostings = Readonly<Record<TextField, Uint16Array>>;

/** Which products have which words, block by block, so that a block is replaced without looking at the others. */
export interface Postings {
  /** Replaces those of a block. Returns the numbers of the terms that it had before. */
  replace(block: number, postings: ReadonlyMap<number, TermPostings>): Uint32Array;
  /** Visits the products with a term, block by block. */
  visit(term: number, field: TextField, each: (block: number, positions: Uint16Array) => void): void;
  readonly bytes: number;
}

/** The postings of the texts of one block. */
export function postingsOf(
  texts: readonly StoredTexts[],
  termOf: (written: string) => Term,
): Map<number, TermPostings> {
  const found = new Map<number, Record<TextField, number[]>>();
  const add = (text: string, field: TextField, position: number): void => {
    for (const written of new Set(wordsIn(text))) {
      // Percentages of fibres are not words.
      if (field === 'rest' && /^\d+$/.test(written)) continue;
      const { number } = termOf(written);
      const lists = found.get(number) ?? { name: [], rest: [] };
      lists[field].push(position);
      found.set(number, lists);
    }
  };
  for (const [position, [, name, rest]] of texts.entries()) {
    add(name, 'name', position);
    add(rest, 'rest', position);
  }
  return new Map(
    [...found].map(([term, { name, rest }]) => [term, { name: Uint16Array.from(name), rest: Uint16Array.from(rest) }]),
  );
}

/** The postings of one block as a few arrays: an object for each term would take more than the postings. */
class BlockPostings {
  /** Ascending. */
  readonly terms: Uint32Array;
  /** For each term the end of its names, then the end of its other texts. */
  readonly #ends: Uint32Array;
  readonly #positions: Uint16Array;

  constructor(postings: ReadonlyMap<number, TermPostings>) {
    this.terms = Uint32Array.from(postings.keys()).sort();
    this.#ends = new Uint32Array(this.terms.length * textFields.length);
    const all = [...this.terms].flatMap((term) => textFields.map((field) => postings.get(term)?.[field]));
    this.#positions = new Uint16Array(all.reduce((sum, list) => sum + (list?.length ?? 0), 0));
    let end = 0;
    for (const [at, list = new Uint16Array()] of all.entries()) {
      this.#positions.set(list, end);
      end += list.length;
      this.#ends[at] = end;
    }
  }

  of(term: number, field: TextField): Uint16Array {
    const at = this.#find(term);
    if (this.terms[at] !== term) return this.#positions.subarray(0, 0);
    const place = at * textFields.length + textFields.indexOf(field);
    return this.#positions.subarray(this.#ends[place - 1] ?? 0, this.#ends[place]);
  }

  /** The position of a term, or of the next one. */
  #find(term: number): number {
    let from = 0;
    let to = this.terms.length;
    while (from < to) {
      const middle = (from + to) >>> 1;
      if ((this.terms[middle] ?? 0) < term) from = middle + 1;
      else to = middle;
    }
    return from;
  }

  get bytes(): number {
    return this.terms.byteLength + this.#ends.byteLength + this.#positions.byteLength;
  }
}

/** Postings in memory. */
export class MemoryPostings implements Postings {
  readonly #blocks = new Map<number, BlockPostings>();

  replace(block: number, postings: ReadonlyMap<number, TermPostings>): Uint32Array {
    const before = this.#blocks.get(block)?.terms ?? new Uint32Array();
    this.#blocks.set(block, new BlockPostings(postings));
    return before;
  }

  visit(term: number, field: TextField, each: (block: number, positions: Uint16Array) => void): void {
    for (const [block, postings] of this.#blocks) {
      const positions = postings.of(term, field);
      if (positions.length > 0) each(block, positions);
    }
  }

  get bytes(): number {
    return [...this.#blocks.values()].reduce((sum, { bytes }) => sum + bytes, 0);
  }
}
