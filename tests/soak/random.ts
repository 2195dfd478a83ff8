/** A generator of pseudo-random numbers that gives the same sequence for the same seed (mulberry32). */
export class Random {
  #state: number;

  constructor(seed: number) {
    this.#state = seed >>> 0;
  }

  /** A number from 0 (inclusive) to 1 (exclusive). */
  next(): number {
    this.#state = (this.#state + 0x6d2b79f5) >>> 0;
    let mixed = this.#state;
    mixed = Math.imul(mixed ^ (mixed >>> 15), mixed | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  }

  /** A whole number below `limit`. */
  below(limit: number): number {
    return Math.floor(this.next() * limit);
  }

  /** True in so many of a hundred cases. */
  percent(share: number): boolean {
    return this.next() * 100 < share;
  }

  /** One of a list. @throws Error for an empty one */
  of<Item>(items: readonly Item[]): Item {
    const item = items[this.below(items.length)];
    if (item === undefined) throw new Error('There is nothing to choose from.');
    return item;
  }

  /** One of a list by weight. @throws Error for an empty one */
  byWeight<Item extends { weight: number }>(items: readonly Item[]): Item {
    let left = this.next() * items.reduce((sum, { weight }) => sum + weight, 0);
    const item = items.find(({ weight }) => {
      left -= weight;
      return left < 0;
    });
    return item ?? this.of(items);
  }

  /** A generator of its own, so that what one visit takes does not change the next. */
  fork(): Random {
    return new Random(Math.floor(this.next() * 2 ** 32));
  }
}
