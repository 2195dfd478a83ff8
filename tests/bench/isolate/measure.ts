/** `npm run bench -- --memory`: the memory of both isolates, and what their scripts weigh. */
import { maxAssortmentBytes } from '../../../backend/assortment/assortment-memory.ts';
import { step } from '../../../scripts/steps.mjs';
import { startShop } from '../../shop/harness.ts';
import { load } from '../load/load.ts';
import { table } from '../report.ts';
import { type Heap, HeapMeter, type Heaps } from './heap.ts';
import { searchPaths, walk } from './walk.ts';

const connections = 20;
const secondsOfLoad = 10;

const megabytes = (bytes: number): string => (bytes / 1_000_000).toFixed(1);

const cells = ({ used, buffers }: Heap): string[] => [megabytes(used), megabytes(buffers)];

const row = (name: string, { storefront, backend }: Heaps): string[] => [name, ...cells(storefront), ...cells(backend)];

/** What was measured of one catalogue. */
interface Measured {
  rows: string[][];
  /** Number of colours. */
  options: number;
  /** Bytes of the backend, heap and buffers, with the data of the catalogue and the search indexes of all languages. */
  backendBytes: number;
}

/** Undefined as the number of products is the usual catalogue. */
async function measureCatalogue(products: number | undefined): Promise<Measured> {
  const name = products === undefined ? 'usual catalogue' : `${products.toLocaleString('en')} products`;
  const shop = await step(`Start a shop: ${name}`, () =>
    startShop({ raw: true, inspected: true, log: () => undefined, ...(products !== undefined && { products }) }),
  );
  try {
    const meter = await HeapMeter.of(shop);
    const atRest = await meter.collected();
    const pages = await step('Walk through all markets', () => walk(shop));
    const walked = await meter.collected();
    for (const path of searchPaths) await (await shop.fetchShop(path)).text();
    const searched = await meter.collected();
    const paths = [...pages, ...searchPaths];
    let at = 0;
    const next = () => {
      at += 1;
      // In steps of another size than the list, so that the markets are mixed.
      return { url: shop.shopUrl + (paths[(at * 157) % paths.length] ?? '/') };
    };
    const visit = () => load(next, { connections, seconds: secondsOfLoad });
    const withGarbage = await step('Load', () => meter.peakDuring(visit, () => meter.now()));
    const live = await step('Load, and collect garbage', () => meter.peakDuring(visit, () => meter.collected()));
    const after = await meter.collected();
    meter.close();
    const rows = [
      row(`${name}: at rest`, atRest),
      row(`after ${pages.length.toLocaleString('en')} pages of twelve markets`, walked),
      row('after a search in each of them', searched),
      row(`${connections} requests at once, at most`, live),
      row('the same, with garbage that was not collected yet', withGarbage),
      row('after them', after),
    ];
    const options = await shop.db.prepare('SELECT count(*) AS options FROM options').first<number>('options');
    return { rows, options: options ?? 0, backendBytes: searched.backend.used + searched.backend.buffers };
  } finally {
    await shop.dispose();
  }
}

/** Bytes that an option takes in the backend, and the number of options that its bounds leave room for. */
function roomFor(few: Measured, many: Measured): string {
  const bytesEach = (many.backendBytes - few.backendBytes) / (many.options - few.options);
  const options = Math.floor(maxAssortmentBytes / bytesEach / 1_000) * 1_000;
  return (
    `A colour takes ${bytesEach.toFixed(0)} bytes in the backend's memory, with the search indexes of all languages. ` +
    `The bounds\nleave ${megabytes(maxAssortmentBytes)} MB for them: ${options.toLocaleString('en')} colours.`
  );
}

/** A table of the memory of both Workers, with the usual catalogue and others. */
export async function measureMemory(catalogues: readonly number[]): Promise<string> {
  const usual = await measureCatalogue(undefined);
  const others: Measured[] = [];
  for (const products of catalogues) others.push(await measureCatalogue(products));
  const rows = [usual, ...others].flatMap((each) => each.rows);
  const largest = others.at(-1);
  return [
    table(['MB', 'storefront’s heap', 'buffers', 'backend’s heap', 'buffers'], rows),
    ...(largest === undefined ? [] : [roomFor(usual, largest)]),
  ].join('\n\n');
}
