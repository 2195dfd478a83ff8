/** The distinct names of products, numbered from 1. */
export interface Names {
  /** The numbers of names, which get one if they have none. */
  numbersOf(names: readonly string[]): number[];
  /** The texts of names that have a number. */
  textsOf(numbers: readonly number[]): string[];
  readonly bytes: number;
}

/** A string and its places in a map and a list. */
const bytesOfName = 110;

/** Names in memory. */
export class MemoryNames implements Names {
  readonly #numbers = new Map<string, number>();
  readonly #texts: string[] = [''];

  numbersOf(names: readonly string[]): number[] {
    return names.map((name) => {
      const known = this.#numbers.get(name);
      if (known !== undefined) return known;
      this.#numbers.set(name, this.#texts.length);
      return this.#texts.push(name) - 1;
    });
  }

  textsOf(numbers: readonly number[]): string[] {
    return numbers.map((number) => this.#texts[number] ?? '');
  }

  get bytes(): number {
    return this.#texts.length * bytesOfName;
  }
}
