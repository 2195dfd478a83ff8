/** Collects how long each step took, for the `Server-Timing` header. Workers see time pass only while they wait. */
export class Timing {
  readonly #marks: { name: string; at: number }[] = [];

  /** A step begins; the one before it ends. */
  mark(name: string): void {
    this.#marks.push({ name, at: performance.now() });
  }

  /** Value of the header: durations in milliseconds. */
  header(): string {
    const end = performance.now();
    return this.#marks
      .map(({ name, at }, index) => `${name};dur=${((this.#marks[index + 1]?.at ?? end) - at).toFixed(1)}`)
      .join(', ');
  }
}
