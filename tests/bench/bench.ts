/**
 * `npm run bench`: how fast the storefront answers, beside a constant of the same size on the same machine in the same
 * run, both through Miniflare on direct sockets. The ratio is what can be compared between machines. With `--keep`
 * the table goes into docs/performance.md.
 */
import { build } from '../../scripts/prepare.mjs';
import { main } from '../../scripts/steps.mjs';
import { startShop } from '../harness.ts';
import { productPath, sampleOf } from '../sample-paths.ts';
import { startConstant } from './constant.ts';
import { type BenchRequest, load, type Measured } from './load.ts';
import { memory } from './memory.ts';
import { keep, machine, table } from './report.ts';
import { addsToCart, listingPath, searches } from './visits.ts';

const rounds = 5;

await main(async () => {
  await build();
  const shop = await startShop();
  const uncached = await startShop({ variables: { PAGE_CACHE: 'off' } });
  const rendering = await startShop({ variables: { PAGE_CACHE: 'off' }, gateway: { script: memory } });
  const constant = await startConstant();
  const sample = await sampleOf(shop);
  const product = productPath('en', sample);
  const targets: [name: string, next: (connection: number) => BenchRequest][] = [
    ['product page, from the edge cache', () => ({ url: shop.shopUrl + product })],
    ['product page, rendered, gateway data cached', () => ({ url: rendering.shopUrl + product })],
    ['product page, rendered, nothing cached', () => ({ url: uncached.shopUrl + product })],
    ['catalogue of 48, rendered, gateway data cached', () => ({ url: rendering.shopUrl + listingPath })],
    ['search, each time for something else', searches(shop)],
    ['add to cart', await addsToCart(shop)],
  ];
  const rows: string[][] = [];
  for (const [name, next] of targets) {
    const { bytes } = await load(next, { milliseconds: 3_000 });
    const url = `${constant.origin}/${Math.round(bytes)}`;
    const measured: Measured[] = [];
    const constants: Measured[] = [];
    // In turns, so that what else the machine does falls on both.
    for (let round = 0; round < rounds; round += 1) {
      constants.push(await load(() => ({ url })));
      measured.push(await load(next));
    }
    const [own, best] = [median(measured), median(constants)];
    rows.push(row(`constant of ${(bytes / 1000).toFixed(1)} kB`, best));
    rows.push(row(name, own, own.requestsPerSecond / best.requestsPerSecond));
    console.log(
      rows
        .slice(-2)
        .map((cells) => cells.join('  '))
        .join('\n'),
    );
  }
  const result = table(['', 'requests/s', 'p50 ms', 'p99 ms', 'of its constant'], rows);
  console.log(`\n${machine()}; 8 connections\n\n${result}`);
  if (process.argv.includes('--keep')) keep('bench', `${machine()}; 8 connections.\n\n${result}`);
  for (const each of [constant, shop, uncached, rendering]) await each.dispose();
});

function median(measured: Measured[]): Measured {
  const sorted = measured.sort((one, other) => one.requestsPerSecond - other.requestsPerSecond);
  const middle = sorted[Math.floor(sorted.length / 2)];
  if (!middle) throw new Error('Nothing was measured.');
  return middle;
}

function row(name: string, { requestsPerSecond, p50, p99 }: Measured, ratio?: number): string[] {
  const share = ratio === undefined ? '' : `${(100 * ratio).toFixed(1)} %`;
  return [name, requestsPerSecond.toFixed(0), p50.toFixed(2), p99.toFixed(2), share];
}
