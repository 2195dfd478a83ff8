/** A page that many ask for at the same time is rendered once. */
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { type Shop, startShop } from '../../shop/harness.ts';
import { purge } from '../../shop/purge.ts';
import { productPath, sampleOf } from '../../shop/sample-paths.ts';

let shop: Shop;
let path: string;
/** Calls of the gateway. */
let calls: string[] = [];
/** Calls wait for it. */
let held: Promise<void> | undefined;

beforeAll(async () => {
  shop = await startShop({
    gateway: async (request, pass) => {
      calls.push(new URL(request.url).pathname);
      await held;
      return pass(request);
    },
  });
  path = productPath('fr-fr', await sampleOf(shop));
  await read();
});
beforeEach(async () => {
  held = undefined;
  await purge(shop, ['content', 'catalogue']);
  calls = [];
});
afterAll(() => shop.dispose());

async function read(signal: AbortSignal | null = null): Promise<number> {
  const response = await shop.fetchShop(path, { signal });
  await response.text();
  return response.status;
}

function hold(): () => void {
  let release = (): void => undefined;
  held = new Promise((resolve) => {
    release = resolve;
  });
  return release;
}

/** Waits until a page has asked the gateway. */
const asked = () => expect.poll(() => calls.length, { timeout: 10_000 }).toBeGreaterThan(0);

it('after a purge, with the calls of one', async () => {
  await read();
  const ofOne = calls.toSorted();
  expect(ofOne.length).toBeGreaterThan(0);
  await purge(shop, ['content', 'catalogue']);
  calls = [];
  const release = hold();
  const readers = Array.from({ length: 60 }, () => read());
  await asked();
  release();
  expect(new Set(await Promise.all(readers))).toEqual(new Set([200]));
  expect(calls.toSorted()).toEqual(ofOne);
});

it('also if the one who has asked first has left', async () => {
  const release = hold();
  const left = new AbortController();
  const first = read(left.signal).catch(() => 'left');
  await asked();
  const second = read();
  left.abort();
  expect(await first).toBe('left');
  release();
  expect(await second).toBe(200);
  expect(new Set(calls).size).toBe(calls.length);
});
