import { makeAllBlocks } from '../assortment/blocks.ts';
import { deliverChanges } from '../changes/purge.ts';
import type { Env } from '../env.ts';
import type { Family } from '../family.ts';
import { imports as app } from './app.ts';
import { applyDuePricePlans } from './prices.ts';
import { applyAvailableDays } from './stock.ts';

/**
 * Rebuilds all data of listings that is out of date, whoever has changed it, and purges the pages. Readers rebuild only
 * a few blocks each, so that listings would be old until many have come.
 */
async function showChanges(env: Env): Promise<void> {
  await makeAllBlocks(env.DB).finally(() => deliverChanges(env));
}

export const imports = {
  routes: { '/import': app },
  // A sale or a pre-order that ends is purged from the cache like any other change.
  scheduled: [
    (env, now) => applyDuePricePlans(env.DB, now).finally(() => showChanges(env)),
    (env, now) => applyAvailableDays(env.DB, now).finally(() => showChanges(env)),
  ],
} satisfies Family;
