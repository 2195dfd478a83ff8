/** The memory of the isolates of a running shop, by V8's own figures. */
import type { Shop } from '../../shop/harness.ts';
import { backendName, Inspector, storefrontName } from './inspector.ts';

/** Memory of an isolate in bytes. */
export interface Heap {
  /** Objects and code in V8's heap. */
  used: number;
  /** Buffers beside the heap, such as the bodies of cached pages. */
  buffers: number;
}

interface HeapUsage {
  usedSize: number;
  backingStorageSize?: number;
}

async function usage(inspector: Inspector): Promise<Heap> {
  const { usedSize, backingStorageSize = 0 } = await inspector.send<HeapUsage>('Runtime.getHeapUsage');
  return { used: usedSize, buffers: backingStorageSize };
}

/**
 * Collects garbage. V8 does it in a task of its own, and workerd runs tasks only after a request: `wake` sends one.
 */
async function collect(inspector: Inspector, wake: () => Promise<unknown>): Promise<void> {
  let isDone = false;
  const done = inspector.send('HeapProfiler.collectGarbage').then(() => {
    isDone = true;
  });
  while (!isDone) await Promise.all([wake(), new Promise((resolve) => setTimeout(resolve, 20))]);
  await done;
}

export interface Heaps {
  storefront: Heap;
  backend: Heap;
}

/** The heaps of both Workers of a shop, which was started with `inspected`. */
export class HeapMeter {
  readonly #storefront: Inspector;
  readonly #backend: Inspector;
  readonly #shop: Shop;

  private constructor(shop: Shop, storefront: Inspector, backend: Inspector) {
    this.#shop = shop;
    this.#storefront = storefront;
    this.#backend = backend;
  }

  static async of(shop: Shop): Promise<HeapMeter> {
    const storefront = await Inspector.of(shop.storefront, storefrontName);
    return new HeapMeter(shop, storefront, await Inspector.of(shop.backend, backendName));
  }

  /** What is in use now, with garbage. */
  async now(): Promise<Heaps> {
    return { storefront: await usage(this.#storefront), backend: await usage(this.#backend) };
  }

  /** What is left after two collections: what the first finalises the second frees. */
  async collected(): Promise<Heaps> {
    const { fetchShop, fetchBackend } = this.#shop;
    for (let time = 0; time < 2; time += 1) {
      await collect(this.#storefront, async () => (await fetchShop('/robots.txt')).arrayBuffer());
      await collect(this.#backend, async () => (await fetchBackend('/')).arrayBuffer());
    }
    return this.now();
  }

  /** The largest that each was at any of many looks while `work` ran. */
  async peakDuring(work: () => Promise<unknown>, look: () => Promise<Heaps>): Promise<Heaps> {
    let isDone = false;
    let peak = await look();
    const watched = (async () => {
      while (!isDone) {
        const next = await look();
        peak = { storefront: larger(peak.storefront, next.storefront), backend: larger(peak.backend, next.backend) };
        await new Promise((resolve) => setTimeout(resolve, lookEvery));
      }
    })();
    try {
      await work();
    } finally {
      isDone = true;
    }
    await watched;
    return peak;
  }

  close(): void {
    this.#storefront.close();
    this.#backend.close();
  }
}

/** Milliseconds between two looks at the heaps. */
const lookEvery = 100;

const larger = (one: Heap, other: Heap): Heap => ({
  used: Math.max(one.used, other.used),
  buffers: Math.max(one.buffers, other.buffers),
});
