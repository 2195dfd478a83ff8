import { TestRunner } from 'vitest';

declare module 'vitest' {
  interface TaskMeta {
    /** Why an engine was not asked. */
    skipped?: string;
  }
}

/** Why a test that asks for a window of its own is not run in all windows of an engine. It is run in the other. */
export const otherWindow = 'The other window of this engine.';

/** Ends the running test as skipped, with the reason in the report: what a driver cannot do (docs/browsers.md). */
export function skip(reason: string): never {
  const test = TestRunner.getCurrentTest();
  // For the last lines of `npm test`; a test for the other window is not missed.
  if (test && reason !== otherWindow) test.meta.skipped = reason;
  test?.context.skip(reason);
  throw new Error(reason);
}
