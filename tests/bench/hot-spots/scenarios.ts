/**
 * Where everybody wants the same thing at once. Loads are bounded: the machine has two processors, and visitors,
 * Workers and database share them.
 */
import { gatewayHeaders } from '../../../shared/contract/gateway/headers.ts';
import { type Backend, of, openBackend, readyCart } from '../../integration/cart/carts-fixture.ts';
import { promoCode } from '../../integration/cart/extras-fixture.ts';
import { openPayment, payOnPage } from '../../integration/payment/paid-cart.ts';
import type { ShopOptions } from '../../shop/harness.ts';
import { HttpVisitor } from '../../shop/http-visitor.ts';
import { purge } from '../../shop/purge.ts';
import { productPath } from '../../shop/sample-paths.ts';
import { listingPath } from '../visits.ts';
import { crowd, type Outcome } from './crowd.ts';
import { facetCrawler } from './facet-crawler.ts';
import { codeGone, judgeCode, judgePurges, judgeSlowGateway } from './judgements.ts';
import { lastPiece } from './last-piece.ts';
import {
  connections,
  type Found,
  measured,
  otherVisitor,
  outcomeOf,
  pause,
  plenty,
  statusOf,
  withShop,
} from './scenario.ts';

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
        // Others had the last uses between the addition and its answer, which shows the cart without the code.
        if (cart.totalPrice.centAmount === ready.totalPrice.centAmount) return codeGone;
        const page = await openPayment(backend, cart, buyer);
        return `payment ${await payOnPage(backend, { cart, buyer, page })}`;
      });
    return measured('one code', other, async () => {
      const ordered = await crowd(orders, 8, order);
      const uses = await usesOf(backend, code);
      judgeCode(ordered.outcomes, uses, maxUses);
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

/** Everybody reads a landing page while it is purged every second. The others are in another market. */
export const purgedPage = (): Promise<Found> => {
  const gatewayCalls = { count: 0 };
  const counting: NonNullable<ShopOptions['gateway']> = (request, pass) => {
    if (request.headers.get(gatewayHeaders.language) === 'fr-fr') gatewayCalls.count += 1;
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
      let [purges, isOver] = [0, false];
      const purging = async () => {
        while (!isOver) {
          await pause(1000);
          await purge(shop, ['content']);
          purges += 1;
        }
      };
      const reading = async () => {
        try {
          return await crowd(10_000, connections, read);
        } finally {
          isOver = true;
        }
      };
      const [readers] = await Promise.all([reading(), purging()]);
      judgePurges(readers.outcomes, gatewayCalls.count, ofOne, purges);
      const result = `${purges} purges; ${ofOne} calls render it once, ${gatewayCalls.count} were made for all readers`;
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
    const found = await measured('a gateway whose catalogue is slow', addsToCart, async () => {
      isSlow = true;
      const visits = await crowd(600, connections, async (nth) =>
        nth % 3 === 0
          ? `search ${await statusOf(shop, `/en/search/?q=coat+${nth}`)}`
          : `cached ${await statusOf(shop, paths[nth % paths.length] ?? '/en/')}`,
      );
      return { crowd: visits, result: `${slowCalls} calls reached the slow gateway` };
    });
    judgeSlowGateway(found.crowd.outcomes, found.beside.outcomes);
    return found;
  });
};

export const scenarios = [lastPiece, promoCodeOfMany, purgedPage, slowGateway, facetCrawler];
