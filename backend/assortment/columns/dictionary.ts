/**
 * Lists of values, each stored once and referred to by its code, a number from 0. Thousands of options share the same
 * sizes, families or materials, so results are computed once per list, and counting lists means counting integers.
 */
export class Dictionary {
  readonly #codes = new Map<string, number>([['', 0]]);
  /** Code 0 is the empty list. */
  readonly #lists: (readonly string[])[] = [[]];

  /** The code of a list; equal values in the same order have the same code. */
  codeOf(values: readonly string[]): number {
    const key = values.join('\n');
    const known = this.#codes.get(key);
    if (known !== undefined) return known;
    this.#codes.set(key, this.#lists.length);
    return this.#lists.push([...values]) - 1;
  }

  valuesOf(code: number): readonly string[] {
    return this.#lists[code] ?? [];
  }

  /** The number of codes. */
  get size(): number {
    return this.#lists.length;
  }

  /** For each code, whether a condition holds for any of its values: 1 or 0. */
  whereAny(isMeant: (value: string) => boolean): Uint8Array {
    return Uint8Array.from(this.#lists, (values) => (values.some(isMeant) ? 1 : 0));
  }
}
