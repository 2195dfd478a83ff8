/** The tests that Vitest has collected, to be run one at a time and as often as one likes. */
import { type RunnerTestSuite as Suite, type RunnerTestCase as Test, TestRunner, vi } from 'vitest';

/** A test with the suites around it, the outermost first. That one is its file. */
export interface CollectedTest {
  name: string;
  test: Test;
  suites: Suite[];
}

/** A file of tests. What its suites do before all tests is done when the first test needs it. */
export interface CollectedFile {
  name: string;
  isUnit: boolean;
  tests: CollectedTest[];
  /** Those that have done what they do before all tests, and how to undo it. */
  ready: Map<Suite, (() => unknown)[]>;
}

export function collectedFile(suite: Suite): CollectedFile {
  const tests: CollectedTest[] = [];
  const walk = (inner: Suite, suites: Suite[], names: string[]): void => {
    for (const task of inner.tasks) {
      const path = [...names, task.name];
      if (task.type === 'suite') walk(task, [...suites, task], path);
      else tests.push({ name: path.join(' > '), test: task, suites });
    }
  };
  walk(suite, [suite], [suite.name]);
  return { name: suite.name, isUnit: suite.name.includes('unit/'), tests, ready: new Map() };
}

export function isReady({ ready }: CollectedFile, { suites }: CollectedTest): boolean {
  return suites.every((suite) => ready.has(suite));
}

/** What comes before all tests of the test's suites, unless it was done. */
export async function makeReady({ ready }: CollectedFile, { suites }: CollectedTest): Promise<void> {
  for (const suite of suites) {
    if (ready.has(suite)) continue;
    const undo: (() => unknown)[] = [];
    for (const hook of TestRunner.getSuiteHooks(suite).beforeAll) {
      const after: unknown = await hook(suite);
      if (typeof after === 'function') undo.push(() => after());
    }
    ready.set(suite, undo);
  }
}

/** What comes after all tests, where the start was made. What goes wrong there says nothing any more. */
export async function finish({ ready }: CollectedFile): Promise<void> {
  for (const [suite, undo] of [...ready].reverse()) {
    for (const hook of [...TestRunner.getSuiteHooks(suite).afterAll].reverse())
      await Promise.resolve(hook(suite)).catch(() => undefined);
    for (const each of undo) await Promise.resolve(each()).catch(() => undefined);
  }
  ready.clear();
}

/** Runs the test alone, with what its suites do before and after each. Throws what it throws. */
export async function runAlone({ test, suites }: CollectedTest): Promise<void> {
  const after: (() => unknown)[] = [];
  const failures: unknown[] = [];
  const attempt = async (act: () => unknown): Promise<void> => {
    try {
      await act();
    } catch (error) {
      failures.push(error);
    }
  };
  await attempt(async () => {
    for (const suite of suites) {
      for (const hook of TestRunner.getSuiteHooks(suite).beforeEach) {
        const undo: unknown = await hook(test.context, suite);
        if (typeof undo === 'function') after.push(() => undo());
      }
    }
    await TestRunner.getTestFn(test)();
  });
  for (const suite of [...suites].reverse())
    for (const hook of TestRunner.getSuiteHooks(suite).afterEach)
      await attempt(() => hook(test.context, suite));
  for (const undo of after.reverse()) await attempt(undo);
  // What a test listens to is its own: others run in the same process.
  vi.restoreAllMocks();
  if (failures.length > 0) throw failures[0];
}
