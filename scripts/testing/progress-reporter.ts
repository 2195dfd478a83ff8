import { DefaultReporter, type TestModule, type TestSpecification } from 'vitest/node';
import { progressLine } from './progress-line.ts';

/** Milliseconds between two lines if the output is not a terminal. */
const pause = 15_000;

/** Vitest's reporter for `npm test`: one line of progress, and only failed tests. */
export default class ProgressReporter extends DefaultReporter {
  #total = 0;
  #done = 0;
  #failed = 0;
  #lastShown = 0;

  constructor() {
    super({ summary: false });
  }

  override onTestRunStart(specifications: readonly TestSpecification[]): void {
    super.onTestRunStart(specifications);
    this.#total = specifications.length;
    this.#lastShown = Date.now();
  }

  override printTestModule(module: TestModule): void {
    this.#done += 1;
    if (module.state() === 'failed') {
      this.#failed += 1;
      super.printTestModule(module);
    }
    const isLast = this.#done === this.#total;
    if (!this.isTTY && !isLast && Date.now() - this.#lastShown < pause) return;
    this.#lastShown = Date.now();
    const line = progressLine({
      path: module.relativeModuleId,
      done: this.#done,
      total: this.#total,
      failed: this.#failed,
      seconds: (performance.now() - this.start) / 1000,
    });
    // Overwritten by the next one.
    if (this.isTTY) process.stdout.write(`\u001b[2K${line}${isLast ? '\n' : '\r'}`);
    else this.log(line);
  }
}
