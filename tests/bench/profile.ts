/**
 * `npm run profile`: where the storefront spends its CPU time while rendering, the calls of a page to the platform,
 * and the cost of a million page views. `--keep` writes the tables to docs/performance.md.
 */
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { build } from '../../scripts/prepare.mjs';
import { root } from '../../scripts/sources.mjs';
import { main } from '../../scripts/steps.mjs';
import { type Shop, startShop } from '../shop/harness.ts';
import { productPath, sampleOf } from '../shop/sample-paths.ts';
import { type Counts, counters, noCounts, takeCounts } from './counters.ts';
import { profile, type Spent } from './isolate/profiler.ts';
import { load } from './load/load.ts';
import { type NextRequest, send } from './load/request.ts';
import { memory } from './memory.ts';
import { priceOf, prices } from './price.ts';
import { keep, machine, table } from './report.ts';
import { addsToCart, listingPath, searches } from './visits.ts';

const times = 200;

const kinds: [name: string, pattern: RegExp][] = [
  ['React', /^node_modules\/(react|scheduler)/],
  ['zod', /^node_modules\/zod\//],
  ['Hono', /^node_modules\/(hono|@hono)\//],
  ['texts', /^(shared\/i18n|node_modules\/rosetta)/],
  ['other libraries', /^node_modules\//],
  ['our own code', /^(worker|client|shared)\//],
  ['garbage collector', /^\(garbage/],
  // Streams, requests, JSON, text encoding: everything without a source of ours.
  ['the platform', /^/],
];

/** The cost of a page in the storefront. */
interface Cost extends Counts {
  name: string;
  spent: Spent;
  /** CPU milliseconds of one view. */
  milliseconds: number;
}

/**
 * Counts the calls of single requests to the platform in a warm isolate; then profiles an isolate under full load,
 * whose gateway answers from memory.
 */
async function measure(name: string, counted: [Shop, NextRequest], profiled = counted): Promise<Cost> {
  const [shop, next] = counted;
  for (let time = 0; time < times; time += 1) await send(next(0));
  await takeCounts(shop);
  for (let time = 0; time < times; time += 1) await send(next(0));
  const sums = Object.entries(await takeCounts(shop));
  const counts = Object.fromEntries(sums.map(([key, sum]) => [key, sum / times]));
  const [busy, nextOfBusy] = profiled;
  await load(nextOfBusy);
  let views = 0;
  const spent = await profile(busy.storefront, () =>
    load((connection) => {
      views += 1;
      return nextOfBusy(connection);
    }),
  );
  return { ...noCounts, ...counts, name, spent, milliseconds: spent.milliseconds / views };
}

function parts({ byFunction }: Spent): Map<string, number> {
  const sums = new Map(kinds.map(([kind]) => [kind, 0]));
  for (const [name, milliseconds] of byFunction) {
    const kind = kinds.find(([, pattern]) => pattern.test(name))?.[0] ?? '';
    sums.set(kind, (sums.get(kind) ?? 0) + milliseconds);
  }
  return sums;
}

function shares(costs: readonly Cost[]): string {
  const rows = kinds.map(([kind]) => [
    kind,
    ...costs.map(({ spent }) => `${((100 * (parts(spent).get(kind) ?? 0)) / spent.milliseconds).toFixed(0)} %`),
  ]);
  return table(['', ...costs.map(({ name }) => name)], rows);
}

function heaviest({ name: page, spent }: Cost): string {
  const rows = [...spent.byFunction]
    .filter(([name]) => name.includes('/'))
    .sort(([, one], [, other]) => other - one)
    .slice(0, 8)
    .map(([name, milliseconds]) => [`\`${name}\``, `${((100 * milliseconds) / spent.milliseconds).toFixed(1)} %`]);
  return table([page, 'of the time'], rows);
}

function costs(measured: readonly Cost[]): string {
  const rows = measured.map((cost) => [
    cost.name,
    cost.milliseconds.toFixed(1),
    cost.gatewayCalls.toFixed(1),
    cost.kvReads.toFixed(2),
    cost.rowsRead.toFixed(0),
    cost.rowsWritten.toFixed(1),
    `$${priceOf(cost).toFixed(2)}`,
  ]);
  return table(
    ['one view', 'CPU ms', 'gateway calls', 'KV reads', 'D1 rows read', 'D1 rows written', 'a million of them'],
    rows,
  );
}

/** Builds with function names; the next command that needs a build makes its own. */
async function buildReadable(): Promise<void> {
  const note = join(root, 'dist', 'build.json');
  process.env.MINIFY = 'off';
  rmSync(note, { force: true });
  await build();
  rmSync(note);
}

await main(async () => {
  await buildReadable();
  const usual = await startShop({ inspected: true, inFront: counters });
  const uncached = await startShop({ inspected: true, inFront: counters, variables: { PAGE_CACHE: 'off' } });
  const rendering = await startShop({
    inspected: true,
    variables: { PAGE_CACHE: 'off' },
    gateway: { script: memory },
    inFront: counters,
  });
  const product = productPath('en', await sampleOf(usual));
  const at = (shop: Shop, path: string): [Shop, NextRequest] => [shop, () => ({ url: shop.shopUrl + path })];
  const rendered = (name: string, path: string) => measure(name, at(uncached, path), at(rendering, path));
  const pages = [
    await rendered('product, rendered', product),
    await rendered('catalogue of 48, rendered', listingPath),
  ];
  const views = [
    await measure('any public page, from the edge cache', at(usual, product)),
    await rendered('home, rendered', '/en/'),
    ...pages,
    await measure('search, each time for something else', [usual, searches(usual)], [rendering, searches(rendering)]),
    await measure('header of a stranger (`/api/visitor`)', at(usual, '/en/api/visitor')),
    await measure('add to cart', [usual, await addsToCart(usual)]),
  ];
  const results = {
    profile: `${machine()}.\n\n${shares(pages)}\n\n${pages.map(heaviest).join('\n\n')}`,
    cost: `${machine()}.\n\n${costs(views)}\n\n${prices}`,
  };
  for (const [name, result] of Object.entries(results)) {
    console.log(`\n${result}`);
    if (process.argv.includes('--keep')) keep(name, result);
  }
  for (const shop of [usual, uncached, rendering]) await shop.dispose();
});
// Also after a failure, when Workers are still running.
process.exit();
