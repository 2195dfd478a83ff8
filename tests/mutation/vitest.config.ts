import { defineConfig } from 'vitest/config';
import { virtualBuild } from '../../scripts/virtual-build.ts';

/** The tests that run in this process alone: those are the ones that see a mutant. */
export default defineConfig({
  plugins: [virtualBuild({ id: 'tested', entry: '/assets/hydrate.js' })],
  test: { include: ['tests/unit/**/*.test.{ts,tsx}'], testTimeout: 120_000, hookTimeout: 120_000 },
});
