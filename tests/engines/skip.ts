import { TestRunner } from 'vitest';

declare module 'vitest' {
  interface TaskMeta {
    /** Why the test was skipped in an engine. */
    skipped?: string;
  }
}

/** Reason for skipping a test with its own window size in this window: the other window of the engine runs it. */
export const otherWindow = 'The other window of this engine.';

/** Skips the running test, with the reason in the report: for what a driver cannot do (docs/browsers.md). */
export function skip(reason: string): never {
  const test = TestRunner.getCurrentTest();
  // For the last lines of `npm test`, which do not count tests run in the other window.
  if (test && reason !== otherWindow) test.meta.skipped = reason;
  test?.context.skip(reason);
  throw new Error(reason);
}
