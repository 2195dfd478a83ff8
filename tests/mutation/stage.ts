/** Where mutants are active: the tests' own process, and the Workers of each shop that runs in it. */

import { type NearShop, runningShops } from '../shop/near-harness.ts';
import { type CollectedFile, type CollectedTest, finish, isReady, makeReady, runAlone } from './collected.ts';
import { type Hits, type Instrumentation, type Selection, select } from './switch.ts';

declare global {
  /** The memories of the replacement of `shared/memoise.ts` (`vitest.config.ts`). */
  var __memories__: Map<string, unknown>[] | undefined;
}

/** The realm in which a test reaches mutants. */
export type Place = 'here' | 'shop';

export type Outcome = 'passed' | 'failed' | 'timeout';

export interface Run {
  outcome: Outcome;
  /** Milliseconds. */
  took: number;
  met: Record<Place, Hits>;
  error?: unknown;
}

/** The shops of a file's tests: its own, else the shared one. */
const shopsOf = new Map<string, NearShop[]>();

/** Mutants that were reached while modules were loaded. */
export const loaded: Record<Place, Hits> = { here: {}, shop: {} };

async function prepare(file: CollectedFile, test: CollectedTest): Promise<NearShop[]> {
  const known = shopsOf.get(file.name);
  if (known && isReady(file, test)) return known;
  hitsOf([...runningShops], {});
  const before = new Set(runningShops);
  await makeReady(file, test);
  if (file.isUnit) {
    shopsOf.set(file.name, []);
    return [];
  }
  const own: NearShop[] = [];
  const shared: NearShop[] = [];
  for (const shop of runningShops) {
    if (await shop.isShared()) shared.push(shop);
    else if (!before.has(shop)) own.push(shop);
  }
  const shops = [...(known ?? (own.length > 0 ? [] : shared)), ...own];
  shopsOf.set(file.name, shops);
  return shops;
}

function hitsOf(shops: readonly NearShop[], selection: Selection): Hits {
  const met: Hits = {};
  for (const { instrumentation } of shops) {
    const selected = select(instrumentation, selection);
    for (const [id, hits] of Object.entries(selected.met)) met[id] = (met[id] ?? 0) + hits;
    Object.assign(loaded.shop, selected.loaded);
  }
  return met;
}

const ours = (): Instrumentation => {
  globalThis.__stryker__ ??= {};
  return globalThis.__stryker__;
};

/** Runs a test alone, with a mutant active at one place or none. `limit` in milliseconds. */
export async function perform(
  file: CollectedFile,
  test: CollectedTest,
  limit: number,
  acting?: Selection & { place: Place },
): Promise<Run> {
  const shops = await prepare(file, test);
  const there = acting?.place === 'shop' ? acting : {};
  for (const memory of globalThis.__memories__ ?? []) memory.clear();
  hitsOf(shops, there);
  Object.assign(loaded.here, select(ours(), acting?.place === 'here' ? acting : {}).loaded);
  const started = performance.now();
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<'timeout'>((resolve) => {
    timer = setTimeout(() => resolve('timeout'), limit);
  });
  let error: unknown;
  const done = runAlone(test).then(
    () => 'passed' as const,
    (thrown: unknown) => {
      error = thrown;
      return 'failed' as const;
    },
  );
  const outcome = await Promise.race([done, late]);
  clearTimeout(timer);
  const took = performance.now() - started;
  const here = select(ours(), {}).met;
  // After a failure the next test reads these counts: a Worker in an endless loop does not answer.
  const shop = outcome === 'passed' ? hitsOf(shops, {}) : {};
  return { outcome, took, met: { here, shop }, error };
}

/** Stops the shops of the file's tests. The next test that needs one starts it again. */
export async function clear(file: CollectedFile, all: readonly CollectedFile[]): Promise<void> {
  select(ours(), {});
  const ended = new Set(shopsOf.get(file.name));
  const touched = all.filter(({ name }) => name === file.name || shopsOf.get(name)?.some((shop) => ended.has(shop)));
  for (const each of touched) {
    await finish(each);
    shopsOf.delete(each.name);
  }
  for (const shop of ended) if (runningShops.has(shop)) await shop.dispose();
}
