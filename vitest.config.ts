import { defineConfig } from 'vitest/config';
import { virtualBuild } from './scripts/building/virtual-build.ts';
import { journeyTag } from './tests/engines/journeys.ts';
import { SlowestFirst } from './tests/slowest-first.ts';

/** Those that need a shop share one per process (`sharedShop`), hence no isolation between their files. */
export const withShop = {
  globalSetup: 'tests/prepare.ts',
  isolate: false,
  maxWorkers: 2,
  pool: 'forks',
  // Machines are busy: what is awaited comes, but not within a second. No test is about these times.
  expect: { poll: { timeout: 180_000 } },
  hookTimeout: 600_000,
} as const;

export default defineConfig({
  test: {
    sequence: { sequencer: SlowestFirst },
    tags: [journeyTag],
    projects: [
      {
        plugins: [virtualBuild({ id: 'tested', entry: '/assets/hydrate.js' })],
        test: {
          name: 'unit',
          include: ['tests/unit/**/*.test.{ts,tsx}'],
          testTimeout: 600_000,
          hookTimeout: 600_000,
          sequence: { groupOrder: 0 },
        },
      },
      {
        plugins: [virtualBuild({ id: 'tested', entry: '/assets/hydrate.js' })],
        test: {
          name: 'model',
          include: ['tests/model/**/*.test.ts'],
          css: true,
          maxWorkers: 2,
          pool: 'forks',
          testTimeout: 7_200_000,
          hookTimeout: 600_000,
          sequence: { groupOrder: 1 },
        },
      },
      {
        test: {
          name: 'integration',
          include: ['tests/integration/**/*.test.ts'],
          testTimeout: 600_000,
          sequence: { groupOrder: 1 },
          ...withShop,
        },
      },
      {
        test: {
          name: 'browser',
          include: ['tests/browser/**/*.test.ts'],
          testTimeout: 1_200_000,
          sequence: { groupOrder: 2 },
          ...withShop,
        },
      },
    ],
  },
});
