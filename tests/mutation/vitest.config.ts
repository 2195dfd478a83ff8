import type { Plugin } from 'vite';
import { defineConfig } from 'vitest/config';
import { asBuilt, tests } from '../projects.ts';

/**
 * Replaces `shared/memoise.ts`: values memoised by one test would keep other tests from reaching mutants, so all
 * are cleared before each test (`stage.ts`). The test of memoise itself gets the original.
 */
const forgetting: Plugin = {
  name: 'forgetting',
  enforce: 'pre',
  resolveId: (source, importer = '') =>
    source.endsWith('/memoise.ts') && !importer.includes('/tests/') ? '\0forgetting' : undefined,
  load: (source) =>
    source === '\0forgetting'
      ? `const memories = (globalThis.__memories__ ??= []);
        export function memoiseByText() {
          const known = new Map();
          memories.push(known);
          return (key, make) => known.get(key) ?? known.set(key, make()).get(key);
        }
        let lastNumber = 0;
        const numbers = new WeakMap();
        export function numberOf(object) {
          if (!numbers.has(object)) numbers.set(object, (lastNumber += 1));
          return numbers.get(object);
        }
        export function memoise(make) {
          const known = new WeakMap();
          return (source, ...rest) =>
            known.get(source) ?? known.set(source, make(source, ...rest)).get(source);
        }`
      : undefined,
};

/** One process that collects all tests, and one test that runs them: `judge.test.ts`. */
export default defineConfig({
  ...asBuilt,
  plugins: [forgetting, ...asBuilt.plugins],
  test: {
    tags: tests.tags ?? [],
    include: ['tests/mutation/judge.test.ts'],
    css: true,
    fsModuleCache: true,
    pool: 'forks',
    maxWorkers: 1,
    testTimeout: 120_000,
    hookTimeout: 240_000,
    disableConsoleIntercept: true,
    dangerouslyIgnoreUnhandledErrors: true,
    expect: { poll: { timeout: 15_000 } },
  },
});
