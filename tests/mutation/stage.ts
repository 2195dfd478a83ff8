/** Where mutants act: the tests' own process, and the Workers of each shop that runs in it. */
import { ask, runningShops, type Shop } from '../harness.ts';
import { type CollectedFile, type CollectedTest, finish, isReady, makeReady, runAlone } from './collected.ts';
import { type Hits, type Selection, select, switchPath } from './switch.ts';

/** In whose realm a test meets mutants. */
export type Place = 'here' | 'shop';

export type Outcome = 'passed' | 'failed' | 'timeout';

export interface Run {
  outcome: Outcome;
  /** Milliseconds. */
  took: number;
  met: Record<Place, Hits>;
  error?: unknown;
}

/** The shops that a file's tests talk to: its own, else the one that all share. */
const shopsOf = new Map<string, Shop[]>();

/** Mutants that were met while modules were loaded. */
export const loaded: Record<Place, Hits> = { here: {}, shop: {} };

async function prepare(file: CollectedFile, test: CollectedTest): Promise<Shop[]> {
  const known = shopsOf.get(file.name);
  if (known && isReady(file, test)) return known;
  await tell([...runningShops], {});
  const before = new Set(runningShops);
  await makeReady(file, test);
  if (file.isUnit) {
    shopsOf.set(file.name, []);
    return [];
  }
  const shared = await globalThis.runningShop;
  const own = [...runningShops].filter((shop) => !before.has(shop) && shop !== shared);
  const shops = [...(known ?? (own.length > 0 || !shared ? [] : [shared])), ...own];
  shopsOf.set(file.name, shops);
  return shops;
}

async function tell(shops: readonly Shop[], selection: Selection): Promise<Hits> {
  const met: Hits = {};
  const origins = shops.flatMap(({ shopUrl, backendUrl }) => [shopUrl, backendUrl]);
  await Promise.all(
    origins.map(async (origin) => {
      const answer = await ask(origin + switchPath, { method: 'POST', body: JSON.stringify(selection) });
      const told = (await answer.json()) as ReturnType<typeof select>;
      for (const [id, hits] of Object.entries(told.met)) met[id] = (met[id] ?? 0) + hits;
      Object.assign(loaded.shop, told.loaded);
    }),
  );
  return met;
}

/** Runs a test alone, while a mutant acts at one place or none does. `limit` in milliseconds. */
export async function perform(
  file: CollectedFile,
  test: CollectedTest,
  limit: number,
  acting?: Selection & { place: Place },
): Promise<Run> {
  const shops = await prepare(file, test);
  const there = acting?.place === 'shop' ? acting : {};
  await tell(shops, there);
  Object.assign(loaded.here, select(acting?.place === 'here' ? acting : {}).loaded);
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
  const here = select({}).met;
  // After a failure the next test tells them: a Worker in an endless loop does not answer.
  const shop = outcome === 'passed' ? await tell(shops, {}) : {};
  return { outcome, took, met: { here, shop }, error };
}

/** Ends all shops. The next test starts what it needs. */
export async function clear(files: readonly CollectedFile[]): Promise<void> {
  select({});
  for (const file of files) await finish(file);
  for (const shop of [...runningShops]) await shop.dispose();
  globalThis.runningShop = undefined;
  shopsOf.clear();
}
