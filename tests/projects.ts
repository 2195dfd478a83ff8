import { globSync, readFileSync } from 'node:fs';
import type { TestUserConfig } from 'vitest/config';
import { pageStyles } from '../scripts/building/page-styles.ts';
import { productPicture, virtualBuild } from '../scripts/building/virtual-build.ts';
import { root, shopPathsIn } from '../scripts/sources.mjs';
import { testedFolder } from './any-shop/small-shop.ts';
import { nordlichtFolder } from './brands/nordlicht.ts';
import { isDrawsNothing } from './drawing.ts';
import { journeyTag } from './engines/journeys.ts';
import { isWhole, scopeTags } from './scope.ts';
import { SlowestFirst } from './slowest-first.ts';

/** `npm test` leaves a part to `--all`. */
const scope = isWhole ? {} : { runner: 'tests/short-runner.ts' };

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

const unitTests = globSync('tests/unit/**/*.test.{ts,tsx}');

/** They replace modules or globals, which the next file would be given as well. */
const isolated = unitTests.filter((file) =>
  /\bvi\.(?:mock|resetModules)|near-harness/.test(readFileSync(file, 'utf8')),
);

/** What the build does with modules of the storefront. */
export const sourcePlugins = () => [pageStyles(), productPicture()];

/** The same, as far as rendering needs it. */
export const asBuilt = {
  plugins: [virtualBuild({ id: 'tested', entry: '/assets/hydrate.js' }), ...sourcePlugins()],
  // A drawing of the shop is linked, and not written into each page.
  build: { assetsInlineLimit: 0 },
};

const unit = {
  setupFiles: 'tests/unit/reset.ts',
  testTimeout: 600_000,
  hookTimeout: 600_000,
  maxWorkers: 2,
  sequence: { groupOrder: 0 },
  ...scope,
};

/** The projects of Vitest, for vite.config.ts. */
export const tests: TestUserConfig = {
  sequence: { sequencer: SlowestFirst },
  tags: [journeyTag, ...scopeTags],
  projects: [
    {
      ...asBuilt,
      test: {
        name: 'unit',
        include: unitTests.filter((file) => !isolated.includes(file)),
        isolate: false,
        ...unit,
      },
    },
    {
      ...asBuilt,
      test: { name: 'unit-isolated', include: isolated, css: true, ...unit },
    },
    {
      ...asBuilt,
      test: {
        name: 'model',
        include: ['tests/model/**/*.test.ts'],
        css: true,
        maxWorkers: 2,
        pool: 'forks',
        testTimeout: 7_200_000,
        hookTimeout: 600_000,
        sequence: { groupOrder: 1 },
        ...scope,
      },
    },
    {
      plugins: sourcePlugins(),
      test: {
        name: 'integration',
        include: ['tests/integration/**/*.test.ts'],
        testTimeout: 600_000,
        sequence: { groupOrder: 1 },
        ...withShop,
        ...scope,
      },
    },
    {
      plugins: sourcePlugins(),
      resolve: { alias: [{ find: /^#shop\//, replacement: `${nordlichtFolder}/` }] },
      test: {
        name: 'brand',
        include: ['tests/brands/**/*.test.ts'],
        testTimeout: 1_200_000,
        sequence: { groupOrder: 2 },
        ...withShop,
        globalSetup: 'tests/brands/prepare.ts',
        env: { SHOP_FOLDER: nordlichtFolder },
        ...scope,
      },
    },
    {
      plugins: sourcePlugins(),
      resolve: {
        alias: [
          { find: /^selvedge\//, replacement: `${root}/` },
          ...shopPathsIn(testedFolder).map(({ specifier, path }) => ({ find: specifier, replacement: path })),
        ],
      },
      test: {
        name: 'any-shop',
        include: ['tests/any-shop/**/*.test.ts'],
        testTimeout: 1_200_000,
        sequence: { groupOrder: 2 },
        ...withShop,
        globalSetup: 'tests/any-shop/prepare.ts',
        env: { SHOP_FOLDER: testedFolder },
        ...scope,
      },
    },
    {
      plugins: sourcePlugins(),
      test: {
        name: 'browser',
        include: ['tests/browser/**/*.test.ts'],
        testTimeout: 1_200_000,
        retry: { count: 1, condition: isDrawsNothing },
        sequence: { groupOrder: 2 },
        ...withShop,
        ...scope,
      },
    },
  ],
};
