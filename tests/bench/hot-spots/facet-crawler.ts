import type { Shop } from '../../shop/harness.ts';
import { HttpVisitor } from '../../shop/http-visitor.ts';
import { AuthenticationVisitor } from '../../shop/sign-in.ts';
import { HeapMeter } from '../isolate/heap.ts';
import { listingPath } from '../visits.ts';
import { combinations } from './combinations.ts';
import { crowd } from './crowd.ts';
import { judgeCrawler } from './judgements.ts';
import { type Found, measured, otherVisitor, plenty, withShop } from './scenario.ts';

const toWarmUp = 200;

/** Requests of one network for filtered listings, and for filtered results of a search, which have a limit. */
const ofOneNetwork = 500;
const searchesOfOneNetwork = 500;
const ofManyNetworks = 3_000;

/** All facets that a listing offers, each time in another combination. */
async function filters(shop: Shop, count: number): Promise<string[]> {
  const { html } = await new HttpVisitor(shop).visit(listingPath);
  const facets = new Map<string, Set<string>>();
  for (const [, name = '', value = ''] of html.matchAll(/name="(size|color|material|brand)" value="([^"]+)"/g))
    facets.set(name, (facets.get(name) ?? new Set()).add(`${name}=${encodeURIComponent(value)}`));
  if (facets.size < 2) throw new Error('The listing has no facets.');
  const parts = combinations(
    [...facets.values()].map((values) => [...values]),
    count,
  );
  return parts.map((each) => `${listingPath}?${each.join('&')}`);
}

/** A crawler follows all combinations of facets, from one network and then from many. */
export const facetCrawler = (): Promise<Found> =>
  withShop({ inspected: true }, async (shop) => {
    const other = otherVisitor(shop, await plenty(shop));
    const requests = ofOneNetwork + searchesOfOneNetwork + ofManyNetworks;
    const addresses = (await filters(shop, toWarmUp + requests)).map((query, nth) => {
      const isSearch = nth >= toWarmUp + ofOneNetwork && nth < toWarmUp + ofOneNetwork + searchesOfOneNetwork;
      return isSearch ? `/en/search/?q=dress&${query}` : `${listingPath}?${query}`;
    });
    let hits = 0;
    const follow = async (nth: number, visitor: AuthenticationVisitor): Promise<number> => {
      const { status, headers } = await visitor.get(addresses[nth] ?? '');
      if (/cache;desc=(?:hit|stale)/.test(headers.get('server-timing') ?? '')) hits += 1;
      return status;
    };
    const meter = await HeapMeter.of(shop);
    const heaps = async () => {
      const { storefront, backend } = await meter.collected();
      return [storefront, backend].map(({ used, buffers }) => (used + buffers) / 1e6);
    };
    for (let nth = 0; nth < toWarmUp; nth += 1) await follow(nth, new AuthenticationVisitor(shop));
    const before = await heaps();
    const crawler = new AuthenticationVisitor(shop);
    const found = await measured('a crawler of all facets', other, async () => {
      const crawled = await crowd(requests, 8, async (nth) => {
        if (nth < ofOneNetwork) return `listing, one network ${await follow(toWarmUp + nth, crawler)}`;
        if (nth < ofOneNetwork + searchesOfOneNetwork)
          return `search, one network ${await follow(toWarmUp + nth, crawler)}`;
        return `listing, many networks ${await follow(toWarmUp + nth, new AuthenticationVisitor(shop))}`;
      });
      judgeCrawler(crawled.outcomes, addresses, hits);
      return { crowd: crawled, result: '' };
    });
    const after = await heaps();
    meter.close();
    const grown = after.map((heap, at) => `${(before[at] ?? 0).toFixed(1)} → ${heap.toFixed(1)} MB`);
    const distinct = new Set(addresses).size.toLocaleString('en');
    const result = `${distinct} different addresses, ${hits} from the cache; storefront ${grown[0]}, backend ${grown[1]}`;
    return { ...found, result };
  });
