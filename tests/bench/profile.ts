/**
 * `npm run profile`: where the storefront's CPU time goes while it renders. With `--keep` the tables go into
 * docs/performance.md.
 */
import { build } from '../../scripts/prepare.mjs';
import { main } from '../../scripts/steps.mjs';
import { startShop } from '../harness.ts';
import { familyPath, productPath, sampleOf } from '../sample-paths.ts';
import { load } from './load.ts';
import { memory } from './memory.ts';
import { profile, type Spent } from './profiler.ts';

const times = 400;

const kinds: [name: string, pattern: RegExp][] = [
  ['React', /^node_modules\/(react|scheduler)/],
  ['zod', /^node_modules\/zod\//],
  ['Hono', /^node_modules\/(hono|@hono)\//],
  ['other libraries', /^node_modules\//],
  ['texts', /^(shared\/i18n|node_modules\/rosetta)/],
  ['our own code', /^(worker|client|shared)\//],
  ['garbage collector', /^\(garbage/],
  ['the platform', /^/],
];

await main(async () => {
  await build();
  const shop = await startShop({
    variables: { PAGE_CACHE: 'off' },
    gateway: { script: memory },
    inspected: true,
  });
  const sample = await sampleOf(shop);
  for (const path of [productPath('en', sample), familyPath('en', sample)]) {
    const url = shop.shopUrl + path;
    await load(() => ({ url }), { milliseconds: 3_000 });
    let pages = 0;
    const spent = await profile(shop.storefront, async () => {
      for (; pages < times; pages += 1) await (await fetch(url)).text();
    });
    console.log(path, (spent.milliseconds / pages).toFixed(2), 'ms');
    for (const [part, ms] of parts(spent))
      console.log(
        part.padEnd(20),
        (ms / pages).toFixed(3),
        `${((100 * ms) / spent.milliseconds).toFixed(1)} %`,
      );
    for (const [name, ms] of [...spent.byFunction].sort((a, b) => b[1] - a[1]).slice(0, 45))
      console.log('   ', (ms / pages).toFixed(3), name);
  }
  await shop.dispose();
  process.exit(0);
});

function parts({ byFunction }: Spent): [string, number][] {
  const sums = new Map<string, number>();
  for (const [name, ms] of byFunction) {
    const kind = kinds.find(([, pattern]) => pattern.test(name))?.[0] ?? '';
    sums.set(kind, (sums.get(kind) ?? 0) + ms);
  }
  return [...sums].sort(([, one], [, other]) => other - one);
}
