/** The tests collected by Vitest, run one at a time and repeatedly. */
import { type RunnerTestSuite as Suite, type RunnerTestCase as Test, TestRunner, vi } from 'vitest';

/** A test with its suites, outermost first. The outermost is its file. */
export interface CollectedTest {
  name: string;
  test: Test;
  suites: Suite[];
}

/** A test file. Its `beforeAll` hooks run when the first test needs them. */
export interface CollectedFile {
  name: string;
  isUnit: boolean;
  tests: CollectedTest[];
  /** Suites whose `beforeAll` hooks have run, with their cleanup. */
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

/** Runs the `beforeAll` hooks of the test's suites, unless they have run. */
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

/** Runs the `afterAll` hooks of prepared suites. Errors are ignored. */
export async function finish({ ready }: CollectedFile): Promise<void> {
  for (const [suite, undo] of [...ready].reverse()) {
    for (const hook of [...TestRunner.getSuiteHooks(suite).afterAll].reverse())
      await Promise.resolve(hook(suite)).catch(() => undefined);
    for (const each of undo) await Promise.resolve(each()).catch(() => undefined);
  }
  ready.clear();
}

/** Runs the test alone, with the `beforeEach` and `afterEach` hooks of its suites. Throws what it throws. */
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
    for (const hook of TestRunner.getSuiteHooks(suite).afterEach) await attempt(() => hook(test.context, suite));
  for (const undo of after.reverse()) await attempt(undo);
  // Mocks must not leak: other tests run in the same process.
  vi.restoreAllMocks();
  if (failures.length > 0) throw failures[0];
}
