import { textBytes } from '../../../shared/size-in-memory.ts';

/** A list with its place in a map and in an array, and each of its values, besides its text; measured. */
const bytesOfList = 104;
const bytesOfValue = 10;

/** Fewer lists than this are not worth looking for those that nothing has. */
const fewLists = 2_000;

/**
 * Lists of values, each stored once and referred to by its code, a number from 0. Thousands of options share the same
 * sizes, families or materials, so results are computed once per list, and counting lists means counting integers.
 */
export class Dictionary {
  #codes = new Map<string, number>([['', 0]]);
  /** Code 0 is the empty list. */
  #lists: (readonly string[])[] = [[]];
  #bytes = 0;
  /** The number of lists at which it may have many that nothing has. */
  #many = fewLists;

  /** The code of a list; equal values in the same order have the same code. */
  codeOf(values: readonly string[]): number {
    const key = values.join('\n');
    const known = this.#codes.get(key);
    if (known !== undefined) return known;
    this.#codes.set(key, this.#lists.length);
    this.#bytes += bytesOfList + bytesOfValue * values.length + textBytes(key);
    return this.#lists.push([...values]) - 1;
  }

  valuesOf(code: number): readonly string[] {
    return this.#lists[code] ?? [];
  }

  /** The number of codes. */
  get size(): number {
    return this.#lists.length;
  }

  /** True if it has twice as many lists as were in use when they were counted last. */
  get isGrown(): boolean {
    return this.#lists.length > this.#many;
  }

  /** Forgets lists: all but those whose codes are 1 here. Returns the new codes by the former ones. */
  keep(isUsed: Uint8Array): Uint32Array {
    const before = this.#lists;
    this.#codes = new Map([['', 0]]);
    this.#lists = [[]];
    this.#bytes = 0;
    const codes = Uint32Array.from(before, (values, code) => (isUsed[code] === 1 ? this.codeOf(values) : 0));
    this.#many = Math.max(fewLists, 2 * this.#lists.length);
    return codes;
  }

  get bytes(): number {
    return this.#bytes;
  }

  /** For each code, whether a condition holds for any of its values: 1 or 0. */
  whereAny(isMeant: (value: string) => boolean): Uint8Array {
    return Uint8Array.from(this.#lists, (values) => (values.some(isMeant) ? 1 : 0));
  }
}
