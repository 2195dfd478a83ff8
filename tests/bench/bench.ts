/**
 * `npm run bench`: how fast the storefront answers, beside a constant of the same size on the same machine in the same
 * run, both through Miniflare on direct sockets. The ratio is what can be compared between machines.
 */
import { cpus } from 'node:os';
import { build } from '../../scripts/prepare.mjs';
import { main } from '../../scripts/steps.mjs';
import { startShop } from '../harness.ts';
import { productPath, sampleOf } from '../sample-paths.ts';
import { startConstant } from './constant.ts';
import { type BenchRequest, load, type Measured } from './load.ts';
import { addsToCart, searches } from './visits.ts';

const rounds = 3;

await main(async () => {
  await build();
  const shop = await startShop();
  const constant = await startConstant();
  const sample = await sampleOf(shop);
  const product = shop.shopUrl + productPath('en', sample);
  const targets: [name: string, next: (connection: number) => BenchRequest][] = [
    ['product page, from the edge cache', () => ({ url: product })],
    ['search, rendered each time', searches(shop)],
    ['add to cart', await addsToCart(shop)],
  ];
  console.log(`\n${cpus().length} × ${cpus()[0]?.model.trim()}, Node ${process.version}; 8 connections\n`);
  console.log(line('', 'requests/s', 'p50 ms', 'p99 ms', 'kB', 'of its constant'));
  for (const [name, next] of targets) {
    const { bytes } = await load(next, { milliseconds: 1_000 });
    const url = `${constant.origin}/${Math.round(bytes)}`;
    const measured: Measured[] = [];
    const constants: Measured[] = [];
    // In turns, so that what else the machine does falls on both.
    for (let round = 0; round < rounds; round += 1) {
      constants.push(await load(() => ({ url })));
      measured.push(await load(next));
    }
    const [own, best] = [median(measured), median(constants)];
    console.log(row(`constant of ${(bytes / 1000).toFixed(1)} kB`, best));
    console.log(row(name, own, own.requestsPerSecond / best.requestsPerSecond));
  }
  await constant.dispose();
  await shop.dispose();
  process.exit(0);
});

function median(measured: Measured[]): Measured {
  const sorted = measured.sort((one, other) => one.requestsPerSecond - other.requestsPerSecond);
  const middle = sorted[Math.floor(sorted.length / 2)];
  if (!middle) throw new Error('Nothing was measured.');
  return middle;
}

function row(name: string, { requestsPerSecond, p50, p99, bytes }: Measured, ratio?: number): string {
  const numbers = [requestsPerSecond.toFixed(0), p50.toFixed(2), p99.toFixed(2), (bytes / 1000).toFixed(1)];
  return line(name, ...numbers, ratio === undefined ? '' : ratio.toFixed(2));
}

function line(name: string, ...cells: string[]): string {
  return name.padEnd(36) + cells.map((cell) => cell.padStart(16)).join('');
}
