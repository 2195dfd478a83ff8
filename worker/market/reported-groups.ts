/** Maximum number of groups of violations that are counted separately. */
const maxGroups = 100;
/** Maximum number of other groups with a count, so that a frequent one can replace another. */
const maxWaiting = 1_000;

/**
 * Selects the groups of reports that are counted separately: the most frequent ones. Anybody can send reports and
 * invent groups; a real one, reported by many browsers, still gets its place.
 */
export class ReportedGroups {
  readonly #apart = new Map<string, number>();
  readonly #waiting = new Map<string, number>();

  /** Number of groups with a count. */
  get size(): number {
    return this.#apart.size + this.#waiting.size;
  }

  /** Counts a report. Returns true if its group is counted separately. */
  isDistinct(group: string): boolean {
    const times = (this.#apart.get(group) ?? this.#waiting.get(group) ?? 0) + 1;
    this.#waiting.delete(group);
    if (!this.#apart.has(group) && this.#apart.size >= maxGroups && !this.#makePlace(times)) {
      this.#wait(group, times);
      return false;
    }
    this.#apart.set(group, times);
    return true;
  }

  /** Frees the place of the least frequent group, if it is less frequent than `times`. */
  #makePlace(times: number): boolean {
    const [[least, fewest] = ['', 0]] = [...this.#apart].sort(([, a], [, b]) => a - b);
    if (times <= fewest) return false;
    this.#apart.delete(least);
    this.#wait(least, fewest);
    return true;
  }

  #wait(group: string, times: number): void {
    this.#waiting.set(group, times);
    for (const oldest of this.#waiting.keys()) {
      if (this.#waiting.size <= maxWaiting) break;
      this.#waiting.delete(oldest);
    }
  }
}
