/** The Workers under measurement. */
import { type Shop, startShop } from '../shop/harness.ts';
import { type Sample, sampleOf } from '../shop/sample-paths.ts';
import { startConstant } from './constant.ts';
import { fillCart, threePieces } from './customer.ts';
import { type Floor, startFloors } from './floor/floors.ts';
import { memory } from './memory.ts';
import { type Peer, startPeer } from './peer/peer.ts';
import type { RawWorker } from './raw.ts';

/** The measured Workers. */
export interface Stand {
  shop: Shop;
  /** Caches no page; its gateway answers from memory. */
  rendering: Shop;
  /** Caches no page; public pages share the answers of the last ten seconds. */
  sharing: Shop;
  /** Caches no page, and asks the gateway for every one. */
  asking: Shop;
  constant: RawWorker;
  floors: Floor[];
  peer: Peer | undefined;
  sample: Sample;
  dispose(): Promise<void>;
}

/** Bare Workers, whose log would be longer than the results. A failing request ends the bench. */
const quiet = { raw: true, log: () => undefined } as const;

/** Starts them, each in its own process. */
export async function setUp({ peer: withPeer }: { peer: boolean }): Promise<Stand> {
  const shop = await startShop({ ...quiet });
  const rendering = await startShop({
    ...quiet,
    variables: { PAGE_CACHE: 'off' },
    gateway: { script: memory },
  });
  const sharing = await startShop({ ...quiet, variables: { PAGE_CACHE: 'off' } });
  const asking = await startShop({ ...quiet, variables: { PAGE_CACHE: 'off', SHARED_ANSWERS: 'off' } });
  const pieces = await threePieces(shop);
  for (const each of [rendering, sharing]) await fillCart(each, pieces);
  const constant = await startConstant();
  const floors = await startFloors();
  const peer = withPeer ? await startPeer(shop, pieces) : undefined;
  return {
    shop,
    rendering,
    sharing,
    asking,
    constant,
    floors,
    peer,
    sample: await sampleOf(shop),
    async dispose() {
      const all = [shop, rendering, sharing, asking, constant, ...floors, peer];
      for (const each of all) await each?.dispose();
    },
  };
}
