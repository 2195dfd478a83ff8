/**
 * `npm run profile`: where the storefront's CPU time goes while it renders, what a page asks of the platform, and what
 * a million page views cost. With `--keep` the tables go into docs/performance.md.
 */
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { build } from '../../scripts/prepare.mjs';
import { root } from '../../scripts/sources.mjs';
import { main } from '../../scripts/steps.mjs';
import { type Shop, startShop } from '../harness.ts';
import { productPath, sampleOf } from '../sample-paths.ts';
import { type Counts, counters, takeCounts } from './counters.ts';
import { type BenchRequest, send } from './load.ts';
import { memory } from './memory.ts';
import { priceOf, prices } from './price.ts';
import { profile, type Spent } from './profiler.ts';
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
  // Streams, requests, JSON, text encoding: what has no source of ours.
  ['the platform', /^/],
];

/** What a page costs the storefront. */
interface Cost extends Counts {
  name: string;
  spent: Spent;
}

/** Runs requests one after the other, once the isolate is warm, and gives what each of them took on average. */
async function measure(shop: Shop, name: string, next: () => BenchRequest): Promise<Cost> {
  const run = async (): Promise<void> => {
    for (let time = 0; time < times; time += 1) await send(next());
  };
  await run();
  await takeCounts(shop);
  await run();
  const counts = await takeCounts(shop);
  const spent = await profile(shop.storefront, run);
  const each = Object.fromEntries(Object.entries(counts).map(([key, sum]) => [key, sum / times]));
  return { ...counts, ...each, name, spent };
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
    ...costs.map(
      ({ spent }) => `${((100 * (parts(spent).get(kind) ?? 0)) / spent.milliseconds).toFixed(0)} %`,
    ),
  ]);
  return table(['', ...costs.map(({ name }) => name)], rows);
}

function heaviest({ spent }: Cost): string {
  const rows = [...spent.byFunction]
    .filter(([name]) => name.includes('/'))
    .sort(([, one], [, other]) => other - one)
    .slice(0, 12)
    .map(([name, milliseconds]) => [
      `\`${name}\``,
      `${((100 * milliseconds) / spent.milliseconds).toFixed(1)} %`,
    ]);
  return table(['function', 'of the time'], rows);
}

function costs(measured: readonly Cost[]): string {
  const rows = measured.map((cost) => {
    const milliseconds = cost.spent.milliseconds / times;
    return [
      cost.name,
      milliseconds.toFixed(1),
      cost.gatewayCalls.toFixed(1),
      cost.kvReads.toFixed(2),
      cost.rowsRead.toFixed(0),
      cost.rowsWritten.toFixed(1),
      `$${priceOf({ ...cost, milliseconds }).toFixed(2)}`,
    ];
  });
  return table(
    [
      'one view',
      'CPU ms',
      'gateway calls',
      'KV reads',
      'D1 rows read',
      'D1 rows written',
      'a million of them',
    ],
    rows,
  );
}

/** A build whose functions have their names; the next command that needs a build makes its own. */
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
  const at = (shop: Shop, path: string) => () => ({ url: shop.shopUrl + path });
  const add = await addsToCart(usual);
  const rendered = [
    await measure(rendering, 'product', at(rendering, product)),
    await measure(rendering, 'catalogue of 48', at(rendering, listingPath)),
  ];
  const views = [
    await measure(usual, 'any public page, from the edge cache', at(usual, product)),
    await measure(uncached, 'home, rendered', at(uncached, '/en/')),
    await measure(uncached, 'product, rendered', at(uncached, product)),
    await measure(uncached, 'catalogue of 48, rendered', at(uncached, listingPath)),
    await measure(usual, 'search, each time for something else', searches(usual)),
    await measure(usual, 'header of a stranger (`/api/visitor`)', at(usual, '/en/api/visitor')),
    await measure(usual, 'add to cart', () => add(0)),
  ];
  const results = {
    profile: `${machine()}.\n\n${shares(rendered)}\n\n${rendered[0] ? heaviest(rendered[0]) : ''}`,
    cost: `${machine()}.\n\n${costs(views)}\n\n${prices}`,
  };
  for (const [name, result] of Object.entries(results)) {
    console.log(`\n${result}`);
    if (process.argv.includes('--keep')) keep(name, result);
  }
  for (const shop of [usual, uncached, rendering]) await shop.dispose();
});
// Also after a failure, when Workers are still there.
process.exit();
