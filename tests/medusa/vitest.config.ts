import { defineConfig } from 'vitest/config';
import { root } from '../../scripts/sources.mjs';
import { sourcePlugins, withShop } from '../projects.ts';

/** The tests that need a Medusa: `npm run medusa -- --test` starts one, and then these. */
export default defineConfig({
  plugins: sourcePlugins(),
  test: {
    ...withShop,
    root,
    name: 'medusa',
    include: ['tests/medusa/*.test.ts'],
    testTimeout: 600_000,
    fileParallelism: false,
  },
});
