/**
 * `npm run click`: what a shopper feels between a card of a listing and the picture of its product, beside the
 * Hydrogen skeleton with the same catalogue, on a phone that is four times slower than this machine and in two
 * networks. `--rounds 3` is a shorter run, `--alone` leaves the peer out, `--keep` writes the table to
 * docs/performance.md.
 */
import { parseArgs } from 'node:util';
import { build } from '../../scripts/prepare.mjs';
import { main, step } from '../../scripts/steps.mjs';
import { startPeer } from '../bench/peer/peer.ts';
import { keep, machine, table } from '../bench/report.ts';
import { listingPath } from '../bench/visits.ts';
import { startShop } from '../shop/harness.ts';
import { startTabs } from '../tab/tab.ts';
import { type Network, startPhoneFront } from './front.ts';
import { type Measured, measure, type Side, slower } from './visits.ts';

const networks: readonly Network[] = [
  { name: '150 ms, 1.6 Mbit/s', roundTrip: 150, speed: 1_600_000 },
  { name: '20 ms, 20 Mbit/s', roundTrip: 20, speed: 20_000_000 },
];

/** Milliseconds under the pointer before the press; 0 for a touch. */
const waits = [300, 0] as const;

/** The first card that is measured: below the first window. */
const firstCard = 6;

const middle = (values: readonly number[]): number =>
  values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? Number.NaN;

await main(async () => {
  const { values } = parseArgs({
    options: {
      rounds: { type: 'string', default: '5' },
      alone: { type: 'boolean', default: false },
      keep: { type: 'boolean', default: false },
    },
  });
  const rounds = Number(values.rounds);
  await build();
  const shop = await step('Start the shop', () => startShop({ studio: true, timeout: 10_000, log: () => undefined }));
  const peer = values.alone ? undefined : await startPeer(shop, []);
  const { backendUrl: backend } = shop;
  const sides: Side[] = [
    {
      name: 'ours',
      front: await startPhoneFront({ worker: shop.shopUrl, backend }),
      listing: listingPath,
      card: '.card__name a',
      picture: '.gallery img',
      heading: '.product__name',
    },
  ];
  if (peer !== undefined)
    sides.push({
      name: 'peer',
      front: await startPhoneFront({ worker: peer.origin, backend, files: peer.files }),
      listing: '/collections/women',
      card: 'a.product-item',
      picture: '.product-image img',
      heading: '.product-main h1',
    });
  const tabs = await startTabs();
  const results = new Map<string, Measured[]>();
  for (let round = 0; round <= rounds; round += 1) {
    for (const network of networks)
      for (const hover of waits)
        for (const side of sides) {
          // The first round fills the caches of both shops, and draws the pictures.
          side.front.use(round === 0 ? undefined : network);
          const measured = await measure(tabs, side, { hover, card: firstCard + (round % 4) });
          if (round === 0) continue;
          const key = `${network.name} ${hover} ${side.name}`;
          results.set(key, [...(results.get(key) ?? []), measured]);
          console.log(key, measured);
        }
  }
  await tabs.close();
  for (const { front } of sides) front.close();
  await peer?.dispose();
  await shop.dispose();
  const cell = (network: Network, hover: number, what: keyof Measured) =>
    sides
      .map(({ name }) => middle(results.get(`${network.name} ${hover} ${name}`)?.map((each) => each[what]) ?? []))
      .map((time) => time.toFixed(0))
      .join(' : ');
  const rows = networks.flatMap((network) => [
    [`${network.name}: picture, after ${waits[0]} ms of pointing`, cell(network, waits[0], 'picture')],
    ['heading', cell(network, waits[0], 'heading')],
    ['picture, touched', cell(network, waits[1], 'picture')],
    ['heading', cell(network, waits[1], 'heading')],
    ['back to the listing, at its place', cell(network, waits[1], 'back')],
  ]);
  const heads = ['milliseconds from the press, p50', sides.map(({ name }) => name).join(' : ')];
  const how = `${machine()}; a processor ${slower} times slower; ${rounds} visits each, in turns.`;
  const result = `${how}\n\n${table(heads, rows)}`;
  console.log(`\n${result}`);
  if (values.keep) keep('click', result);
});
// Also after a failure, when browser and Workers are still there.
process.exit();
