/** The Workers under measurement, and the lines of the bench's table. */
import { slugify } from '../../shared/format/slug.ts';
import { type Shop, startShop } from '../shop/harness.ts';
import { productPath, type Sample, sampleOf } from '../shop/sample-paths.ts';
import { startConstant } from './constant.ts';
import { type Floor, startFloors } from './floor/floors.ts';
import type { Line } from './lines.ts';
import { send } from './load/request.ts';
import { memory } from './memory.ts';
import { type PageWeight, weigh } from './page.ts';
import { type Peer, startPeer } from './peer/peer.ts';
import type { RawWorker } from './raw.ts';
import { addsToCart, listingPath, searches } from './visits.ts';

/** The measured Workers. */
export interface Stand {
  shop: Shop;
  /** Caches no page, and calls the backend for everything. */
  uncached: Shop;
  /** Caches no page; its gateway answers from memory. */
  rendering: Shop;
  constant: RawWorker;
  floors: Floor[];
  peer: Peer | undefined;
  sample: Sample;
  dispose(): Promise<void>;
}

/** Starts them, each in its own process. */
export async function setUp({ peer: withPeer }: { peer: boolean }): Promise<Stand> {
  const shop = await startShop({ raw: true });
  const uncached = await startShop({ raw: true, variables: { PAGE_CACHE: 'off' } });
  const rendering = await startShop({
    raw: true,
    variables: { PAGE_CACHE: 'off' },
    gateway: { script: memory },
  });
  const constant = await startConstant();
  const floors = await startFloors();
  const peer = withPeer ? await startPeer(shop) : undefined;
  return {
    shop,
    uncached,
    rendering,
    constant,
    floors,
    peer,
    sample: await sampleOf(shop),
    async dispose() {
      const all = [shop, uncached, rendering, constant, ...floors, peer];
      for (const each of all) await each?.dispose();
    },
  };
}

/** A page of ours, and the peer's equivalent. */
export interface ComparedPage {
  name: string;
  path: string;
  peerPath: string;
}

export function pagesOf({ sample }: Stand): ComparedPage[] {
  const product = `${slugify(sample.name.en ?? '')}-${sample.productId}`;
  return [
    { name: 'product', path: productPath('en', sample), peerPath: `/products/${product}` },
    { name: 'catalogue of 48', path: listingPath, peerPath: '/collections/women' },
  ];
}

/** The line that is compared with constant and peer: the storefront's own work. */
export const rendered = 'rendered, gateway data cached';

/**
 * The lines of a page: from the edge cache, rendered with cached gateway data and without any cache, its constant,
 * its floors and the peer's equivalent.
 */
export async function linesOfPage(
  { shop, uncached, rendering, constant, floors, peer }: Stand,
  { name, path, peerPath }: ComparedPage,
): Promise<Line[]> {
  const weight = await weigh(shop.shopUrl + path);
  const ours = ({ shopUrl }: Shop, how: string): Line => ({
    name: `${name}, ${how}`,
    origin: shopUrl,
    target: path,
    ...weight,
  });
  const floorLine = ({ origin, by }: Floor): Line => ({
    name: `floor: as many elements and bytes, flat, from ${by}`,
    origin,
    target: `/${weight.elements}/${weight.bytes}`,
    ...weight,
  });
  return [
    constantLine(constant, weight),
    ours(shop, 'from the edge cache'),
    ours(rendering, rendered),
    ours(uncached, 'rendered, nothing cached'),
    ...floors.map(floorLine),
    ...(peer ? [await peerLine(peer, name, peerPath)] : []),
  ];
}

async function peerLine({ name, origin }: Peer, page: string, path: string): Promise<Line> {
  const weight = await weigh(origin + path);
  return { name: `${page}, ${name}`, origin, target: path, ...weight };
}

/** Number of responses to measure the size of a varying page. */
const samples = 24;

/** Lines of visits, each with its constant. */
export async function visitsOf({ shop, constant }: Stand): Promise<Line[][]> {
  const visits = [
    { name: 'search, each time for something else', next: searches(shop) },
    { name: 'add to cart', next: await addsToCart(shop) },
  ];
  return Promise.all(
    visits.map(async ({ name, next }) => {
      let letters = 0;
      for (let time = 0; time < samples; time += 1) letters += (await send(next(0))).length;
      const bytes = Math.round(letters / samples);
      return [constantLine(constant, { bytes }), { name, origin: shop.shopUrl, target: next, bytes }];
    }),
  );
}

function constantLine({ origin }: RawWorker, { bytes }: Pick<PageWeight, 'bytes'>): Line {
  return { name: `constant of ${(bytes / 1000).toFixed(1)} kB`, origin, target: `/${bytes}`, bytes };
}
