/** Measures how long each step took, for the `Server-Timing` header. In Workers the clock advances only during I/O. */
export class Timing {
  readonly #marks: { name: string; at: number }[] = [];

  /** Starts a step and ends the previous one. */
  mark(name: string): void {
    this.#marks.push({ name, at: performance.now() });
  }

  /** The header's value: durations in milliseconds. */
  header(): string {
    const end = performance.now();
    return this.#marks
      .map(({ name, at }, index) => `${name};dur=${((this.#marks[index + 1]?.at ?? end) - at).toFixed(1)}`)
      .join(', ');
  }
}
