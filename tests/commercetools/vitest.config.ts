import { defineConfig } from 'vitest/config';
import { root } from '../../scripts/sources.mjs';
import { sourcePlugins, withShop } from '../projects.ts';

/** The tests that need the mock of commercetools: `npm run commercetools -- --test` installs it, and runs these. */
export default defineConfig({
  plugins: sourcePlugins(),
  test: {
    ...withShop,
    root,
    name: 'commercetools',
    include: ['tests/commercetools/*.test.ts'],
    testTimeout: 600_000,
  },
});
