import { defineConfig } from 'vitest/config';
import { virtualBuild } from '../../scripts/virtual-build.ts';

/** One process that collects all tests, and one test that runs them: `judge.test.ts`. */
export default defineConfig({
  plugins: [virtualBuild({ id: 'tested', entry: '/assets/hydrate.js' })],
  test: {
    include: ['tests/mutation/judge.test.ts'],
    css: true,
    experimental: { fsModuleCache: true },
    pool: 'forks',
    maxWorkers: 1,
    testTimeout: 120_000,
    hookTimeout: 240_000,
    disableConsoleIntercept: true,
    dangerouslyIgnoreUnhandledErrors: true,
    expect: { poll: { timeout: 15_000 } },
  },
});
