import { Column } from './column.ts';

/** Ids that are numbers as JavaScript writes them, such as those of the catalogue, are stored as numbers. */
const decimal = /^[1-9]\d{0,14}$/;

/** A hash of a number of up to 15 digits. */
function hashOf(value: number): number {
  const mixed = Math.imul(value % 4_294_967_296, 0x9e3779b1) ^ Math.imul(Math.floor(value / 4_294_967_296), 0x85ebca6b);
  return (mixed ^ (mixed >>> 15)) >>> 0;
}

/**
 * Numbers ids from 0, in the order in which they come. A map of strings would take some hundred bytes for each; here it
 * is twelve to sixteen if the id is a number, in a hash table with open addressing.
 */
export class Ids {
  /** By number: the id; 0 if it is no number. */
  readonly #values = new Column();
  /** Number of the id plus 1, at the place of its hash or after it; 0 if free. */
  #table = new Uint32Array(1024);
  readonly #others = new Map<string, number>();
  readonly #otherIds = new Map<number, string>();
  #size = 0;

  get size(): number {
    return this.#size;
  }

  /** The number of an id; undefined if it has none. */
  find(id: string): number | undefined {
    if (!decimal.test(id)) return this.#others.get(id);
    const entry = this.#table[this.#placeOf(Number(id))] ?? 0;
    return entry === 0 ? undefined : entry - 1;
  }

  /** The number of an id, which gets one if it has none. */
  numberOf(id: string): number {
    if (decimal.test(id)) return this.numberOfValue(Number(id));
    const known = this.#others.get(id);
    if (known !== undefined) return known;
    const number = this.#size;
    this.#size += 1;
    this.#others.set(id, number);
    this.#otherIds.set(number, id);
    return number;
  }

  /** The same for an id that is a number. */
  numberOfValue(value: number): number {
    const place = this.#placeOf(value);
    const entry = this.#table[place] ?? 0;
    if (entry > 0) return entry - 1;
    const number = this.#size;
    this.#size += 1;
    this.#values.set(number, value);
    if (this.#size * 4 > this.#table.length * 3) this.#grow();
    else this.#table[place] = number + 1;
    return number;
  }

  /** The id as a number; 0 if it is none. */
  valueOf(number: number): number {
    return this.#values.get(number);
  }

  idOf(number: number): string {
    return this.#otherIds.get(number) ?? String(this.#values.get(number));
  }

  reserve(size: number): void {
    this.#values.reserve(size);
    while (size * 4 > this.#table.length * 3) this.#grow();
  }

  /** Where a value is in the table, or would be. */
  #placeOf(value: number): number {
    const mask = this.#table.length - 1;
    let place = hashOf(value) & mask;
    for (;;) {
      const entry = this.#table[place] ?? 0;
      if (entry === 0 || this.#values.get(entry - 1) === value) return place;
      place = (place + 1) & mask;
    }
  }

  #grow(): void {
    this.#table = new Uint32Array(this.#table.length * 2);
    for (let number = 0; number < this.#size; number += 1) {
      const value = this.#values.get(number);
      if (value > 0) this.#table[this.#placeOf(value)] = number + 1;
    }
  }

  get bytes(): number {
    return this.#values.bytes + this.#table.byteLength + this.#others.size * 200;
  }
}
