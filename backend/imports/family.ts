import { deliverChanges } from '../changes/purge.ts';
import type { Family } from '../family.ts';
import { imports as app } from './app.ts';
import { applyDuePricePlans } from './prices.ts';
import { applyAvailableDays } from './stock.ts';

export const imports = {
  routes: { '/import': app },
  // A sale or a pre-order that ends is purged from the cache like any other change.
  scheduled: [
    (env, now) => applyDuePricePlans(env.DB, now).finally(() => deliverChanges(env)),
    (env, now) => applyAvailableDays(env.DB, now).finally(() => deliverChanges(env)),
  ],
} satisfies Family;
