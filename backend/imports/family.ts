import { deliverChanges } from '../changes/purge.ts';
import type { Family } from '../family.ts';
import { imports as app } from './app.ts';
import { applyPricePlans } from './prices.ts';

export const imports = {
  routes: { '/import': app },
  // A sale that begins or ends is purged from the cache like any other change.
  scheduled: [(env, now) => applyPricePlans(env.DB, now).finally(() => deliverChanges(env))],
} satisfies Family;
