/** Groups of violations that are told apart at once. */
const maxGroups = 100;
/** Of those that are not, whose reports are counted, so that one that is told often takes the place of another. */
const maxWaiting = 1_000;

/**
 * Which groups of reports are told apart: those that are told most often. Anybody can send reports, and make up as many
 * groups as they like; a true one, which many browsers tell, gets its place all the same.
 */
export class ReportedGroups {
  readonly #apart = new Map<string, number>();
  readonly #waiting = new Map<string, number>();

  /** Counts a report; whether its group is told apart. */
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

  /** Takes the place of the group that was told least, if that was told less often. */
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
