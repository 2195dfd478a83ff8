/**
 * Where everybody wants the same thing at once. Loads are bounded: the machine has two processors, and visitors,
 * Workers and database share them.
 */
import type { Cart } from '../../../shared/contract/cart/cart.ts';
import { type Backend, of, openBackend, readyCart, type Shopper } from '../../integration/cart/carts-fixture.ts';
import { promoCode } from '../../integration/cart/extras-fixture.ts';
import { openPayment, payOnPage } from '../../integration/payment/paid-cart.ts';
import { type Shop, type ShopOptions, startShop } from '../../shop/harness.ts';
import { HttpVisitor } from '../../shop/http-visitor.ts';
import { purge } from '../../shop/purge.ts';
import { productPath, type Sample, sampleOf } from '../../shop/sample-paths.ts';
import { HeapMeter } from '../isolate/heap.ts';
import { listingPath } from '../visits.ts';
import { type Crowd, crowd, type Outcome, whileOthers } from './crowd.ts';

/** What a scenario found. */
export interface Found {
  name: string;
  crowd: Crowd;
  /** What came of it, beside the outcomes of the crowd. */
  result: string;
  /** The other visitors alone, and beside the crowd. */
  alone: Crowd;
  beside: Crowd;
}

const secondsAlone = 5;
const connections = 24;

const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));

const statusOf = async (shop: Shop, path: string, headers: Record<string, string> = {}): Promise<Outcome> => {
  const response = await shop.fetchShop(path, { headers });
  await response.arrayBuffer();
  return String(response.status);
};

/** A visitor who has nothing to do with the crowd: reads a page, searches, and puts something else into a cart. */
function otherVisitor(shop: Shop, sample: Sample): (nth: number) => Promise<Outcome> {
  const words = ['dress', 'shirt', 'coat', 'jumper'];
  const visits = [
    () => statusOf(shop, '/de-de/'),
    (nth: number) => statusOf(shop, `/de-de/search/?q=${words[nth % words.length]}+${nth}`),
    async () => {
      const visitor = new HttpVisitor(shop);
      const { status } = await visitor.post('/de-de/cart/', { intent: 'add', sku: sample.sku, quantity: '1' });
      return String(status);
    },
  ];
  return (nth) => visits[nth % visits.length]?.(nth) ?? Promise.resolve('');
}

/** The crowd, with the others alone before and beside it. */
async function measured(
  name: string,
  other: (nth: number) => Promise<Outcome>,
  work: () => Promise<Omit<Found, 'name' | 'alone' | 'beside'>>,
): Promise<Found> {
  const { others: alone } = await whileOthers(other, () => pause(1000 * secondsAlone));
  const { others: beside, result } = await whileOthers(other, work);
  return { name, ...result, alone, beside };
}

async function withShop<Result>(options: ShopOptions, work: (shop: Shop) => Promise<Result>): Promise<Result> {
  const shop = await startShop({ log: () => undefined, ...options });
  try {
    return await work(shop);
  } finally {
    await shop.dispose();
  }
}

/** A product for the others, of which there is enough. */
async function plenty(shop: Shop): Promise<Sample> {
  const sample = await sampleOf(shop);
  await shop.db.prepare('UPDATE stock SET quantity = 1000000 WHERE sku = ?').bind(sample.sku).run();
  return sample;
}

/** Runs with the outcome of what it does, or of its refusal. */
async function outcomeOf(work: () => Promise<Outcome>): Promise<Outcome> {
  try {
    return await work();
  } catch (error) {
    const refused = /: (\d{3}) .*?"code":"([^"]+)"/.exec(String(error));
    return refused === null ? 'failed' : `${refused[1]} ${refused[2]}`;
  }
}

/** Ten thousand look at one coat of which one piece is left; a hundred put it into carts, sixty pay at once. */
export const lastPiece = (): Promise<Found> =>
  withShop({}, async (shop) => {
    const other = otherVisitor(shop, await plenty(shop));
    const backend = await openBackend(shop);
    const sku = await backend.product(1);
    const path = productPath('fr-fr', { ...(await sampleOf(shop)), productId: sku.split('-')[0]?.slice(0, -1) ?? '' });
    const buyers: { buyer: Shopper; cart: Cart }[] = [];
    for (let nth = 0; nth < 60; nth += 1) {
      const buyer = await backend.customer();
      buyers.push({ buyer, cart: await readyCart(backend, buyer, [{ sku, quantity: 1 }]) });
    }
    const buy = (nth: number): Promise<Outcome> =>
      outcomeOf(async () => {
        const { buyer, cart } = buyers[nth] ?? {};
        if (buyer === undefined || cart === undefined) return 'nobody';
        const page = await openPayment(backend, cart, buyer);
        return `payment ${await payOnPage(backend, { cart, buyer, page })}`;
      });
    const look = async (): Promise<Outcome> => {
      const visitor = new HttpVisitor(shop);
      return `page ${(await visitor.visit(path)).status}`;
    };
    const add = async (): Promise<Outcome> => {
      const { status } = await new HttpVisitor(shop).post('/fr-fr/cart/', { intent: 'add', sku, quantity: '1' });
      return `added ${status}`;
    };
    return measured('one last coat', other, async () => {
      const rush = await crowd(10_000, connections, (nth) =>
        nth % 160 === 0 && nth / 160 < buyers.length ? buy(nth / 160) : nth % 100 === 1 ? add() : look(),
      );
      const { onSale, held, sold } = await backend.ledger(sku);
      return { crowd: rush, result: `sold ${sold}, on sale ${onSale}, held ${held}` };
    });
  });

/** Customers order with one code, which has fewer uses left than they are. */
export const promoCodeOfMany = (): Promise<Found> =>
  withShop({}, async (shop) => {
    const other = otherVisitor(shop, await plenty(shop));
    const backend = await openBackend(shop);
    const sku = await backend.product(1000);
    const [orders, maxUses] = [300, 240];
    const code = await promoCode(backend, { percent: 10, maxUses });
    const order = (): Promise<Outcome> =>
      outcomeOf(async () => {
        const buyer = await backend.customer();
        const ready = await readyCart(backend, buyer, [{ sku, quantity: 1 }]);
        const cart = await backend.call('addPromoCode', { ...of(ready), promoCode: code }, buyer);
        const page = await openPayment(backend, cart, buyer);
        return `payment ${await payOnPage(backend, { cart, buyer, page })}`;
      });
    return measured('one code', other, async () => {
      const ordered = await crowd(orders, 8, order);
      const uses = await usesOf(backend, code);
      const rate = Math.round((60 * orders) / ordered.seconds);
      return { crowd: ordered, result: `${rate} tries a minute; ${uses} uses of ${maxUses}` };
    });
  });

async function usesOf({ db }: Backend, code: string): Promise<number> {
  const uses = await db
    .prepare(
      `SELECT count(*) AS uses FROM promo_uses u JOIN payments p ON p.payment_id = u.payment_id
       WHERE u.code = ? AND p.state = 'paid'`,
    )
    .bind(code)
    .first<number>('uses');
  return uses ?? 0;
}

/** Everybody reads a landing page while it is purged every second. */
export const purgedPage = (): Promise<Found> => {
  const gatewayCalls = { count: 0 };
  const counting: NonNullable<ShopOptions['gateway']> = (request, pass) => {
    gatewayCalls.count += 1;
    return pass(request);
  };
  return withShop({ gateway: counting }, async (shop) => {
    const read = () => statusOf(shop, '/fr-fr/');
    await read();
    gatewayCalls.count = 0;
    await purge(shop, ['content']);
    await read();
    const ofOne = gatewayCalls.count;
    const other = otherVisitor(shop, await plenty(shop));
    return measured('a landing page, purged every second', other, async () => {
      gatewayCalls.count = 0;
      let purges = 0;
      const timer = setInterval(() => {
        purges += 1;
        void purge(shop, ['content']);
      }, 1000);
      const readers = await crowd(10_000, connections, read);
      clearInterval(timer);
      const result = `${purges} purges; ${ofOne} calls render it once, ${gatewayCalls.count} were made by all together`;
      return { crowd: readers, result };
    });
  });
};

/** Everything but carts takes five seconds at the gateway: pages that are not cached, and the cart. */
export const slowGateway = (): Promise<Found> => {
  let isSlow = false;
  let slowCalls = 0;
  const slow: NonNullable<ShopOptions['gateway']> = async (request, pass) => {
    if (isSlow && !/\/(?:carts|customers)/.test(new URL(request.url).pathname)) {
      slowCalls += 1;
      await pause(5_000);
    }
    return pass(request);
  };
  const variables = { OPTIONAL_WAIT: '300', CIRCUIT_COOLDOWN: '15000' };
  return withShop({ gateway: slow, timeout: 2_300, variables }, async (shop) => {
    const sample = await plenty(shop);
    const addsToCart = async (): Promise<Outcome> => {
      const visitor = new HttpVisitor(shop);
      const added = await visitor.post('/en/cart/', { intent: 'add', sku: sample.sku, quantity: '1' });
      const { status } = await visitor.get('/en/cart/');
      return `cart ${added.status}, ${status}`;
    };
    const paths = ['/en/', productPath('en', sample), listingPath];
    for (const path of paths) await statusOf(shop, path);
    return measured('a gateway whose catalogue is slow', addsToCart, async () => {
      isSlow = true;
      const visits = await crowd(300, connections, async (nth) =>
        nth % 3 === 0
          ? `search ${await statusOf(shop, `/en/search/?q=coat+${nth}`)}`
          : `cached ${await statusOf(shop, paths[nth % paths.length] ?? '/en/')}`,
      );
      return { crowd: visits, result: `${slowCalls} calls reached the slow gateway` };
    });
  });
};

/** A crawler follows all combinations of facets, from one network and then from many. */
export const facetCrawler = (): Promise<Found> =>
  withShop({ inspected: true }, async (shop) => {
    const other = otherVisitor(shop, await plenty(shop));
    const { html } = await new HttpVisitor(shop).visit(listingPath);
    const links = [...html.matchAll(/name="(size|color|material|brand)" value="([^"]+)"/g)].map(
      ([, name, value]) => `${name}=${encodeURIComponent(value ?? '')}`,
    );
    const values = [...new Set(links)];
    if (values.length < 4) throw new Error('The listing has no facets.');
    const combination = (nth: number): string =>
      values.filter((_, at) => ((nth + 1) & (1 << (at % 12))) !== 0 && (at * 7 + nth) % 3 === 0).join('&');
    const meter = await HeapMeter.of(shop);
    const heaps = async () => {
      const { storefront, backend } = await meter.collected();
      return [storefront, backend].map(({ used, buffers }) => (used + buffers) / 1e6);
    };
    for (let nth = 0; nth < 200; nth += 1) await statusOf(shop, `${listingPath}?${combination(nth)}`);
    const before = await heaps();
    const found = await measured('a crawler of all facets', other, async () => {
      const crawled = await crowd(4_000, 8, async (nth) => {
        const headers = nth < 1_000 ? { 'cf-connecting-ip': '203.0.113.9' } : undefined;
        const status = await statusOf(shop, `${listingPath}?${combination(200 + nth)}`, headers);
        return nth < 1_000 ? `one network ${status}` : `many networks ${status}`;
      });
      return { crowd: crawled, result: '' };
    });
    const after = await heaps();
    meter.close();
    const grown = after.map((heap, at) => `${(before[at] ?? 0).toFixed(1)} → ${heap.toFixed(1)} MB`);
    return { ...found, result: `storefront ${grown[0]}, backend ${grown[1]}` };
  });

export const scenarios = [lastPiece, promoCodeOfMany, purgedPage, slowGateway, facetCrawler];
