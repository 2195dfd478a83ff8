/** The shop of a run, with what visitors need of it: pieces, codes, gift cards, customers, and the host of a feed. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Locale } from '../../shared/markets/locales.ts';
import { type Backend, openBackend } from '../integration/cart/carts-fixture.ts';
import { giftCard, promoCode } from '../integration/cart/extras-fixture.ts';
import { type Shop, type ShopOptions, startShop } from '../shop/harness.ts';
import { type Platform, startPlatform } from '../ucp/platform.ts';

/** A size that is sold. */
export interface Piece {
  sku: string;
  optionId: string;
  productId: string;
  /** Texts by language. */
  name: Record<string, string>;
  color: Record<string, string>;
}

/** A customer, who buys in one market: a cart of another one would first ask in which to go on. */
export interface SoakCustomer {
  email: string;
  locale: Locale;
}

export interface Stand {
  shop: Shop;
  backend: Backend;
  platform: Platform;
  pieces: Piece[];
  /** Families with their titles by language. */
  families: { familyId: string; title: Record<string, string> }[];
  codes: {
    /** Which everybody may use as often as they want. */
    everybody: string[];
    /** Which are refused at times: a customer uses one once, and only so many orders use the other. */
    limited: string[];
  };
  /** Customers who are not in the shop at the moment. */
  customers: SoakCustomer[];
  /** Numbers of the orders that visitors have seen confirmed. */
  confirmed: string[];
  /** Adds products to the feed, as a retailer does from day to day. */
  growFeed(): void;
  /** Makes a gift card of so many cents in euros. */
  giftCard(cents: number): Promise<{ number: string; pin: string }>;
  dispose(): Promise<void>;
}

export const feedName = 'soak';

/** Pieces of each size that the feed names for the first time; later runs repeat the number, and stock is ours. */
export const feedQuantity = 40;

/** A feed that grows, and whose prices change. */
async function startFeed() {
  let products = 6;
  let runs = 0;
  const header = 'id\titem_group_id\ttitle\tdescription\tprice\tavailability\tquantity\tcolor\tsize\tproduct_type';
  const server = createServer((_, response) => {
    runs += 1;
    const lines = Array.from({ length: products }, (__, nth) =>
      ['S', 'M'].map((size) => {
        const price = `${60 + ((nth + runs) % 5)}.00 EUR`;
        const cells = [`SOAK-${nth}-${size}`, `SOAK-${nth}`, `Parka ${nth}`, 'A coat for rain.', price, 'in_stock'];
        return [...cells, feedQuantity, 'Navy', size, 'Women > Parkas'].join('\t');
      }),
    );
    // A connection that is closed just when workerd uses it again would be a failed import.
    response
      .writeHead(200, { 'content-type': 'text/plain', connection: 'close' })
      .end([header, ...lines.flat(), ''].join('\n'));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/feed.tsv`,
    grow: () => {
      // A retailer's range has an end.
      products = Math.min(products + 1, 60);
    },
    close: () => {
      server.close();
      server.closeAllConnections();
    },
  };
}

/** Starts the shop of a run; its orders move on with the clock. */
export async function startStand({
  log,
  ...options
}: Pick<ShopOptions, 'log' | 'products' | 'inspected' | 'inFront'>): Promise<Stand> {
  const feed = await startFeed();
  const feeds = [{ feed: feedName, url: feed.url, hours: 24, language: 'en' }];
  const shop = await startShop({
    ...options,
    ...(log && { log }),
    ordersMove: true,
    backendVariables: { IMPORT_FEEDS: JSON.stringify(feeds) },
  });
  const backend = await openBackend(shop);
  const platform = await startPlatform(shop.shopUrl, { endsWith: 'caller' });
  const { results: pieces } = await shop.db
    .prepare(
      `SELECT k.sku, k.option_id AS optionId, o.product_id AS productId, p.name, o.color
       FROM skus k JOIN options o ON o.option_id = k.option_id JOIN products p ON p.product_id = o.product_id
       JOIN sellable s ON s.sku = k.sku AND s.quantity >= 5
       WHERE EXISTS (SELECT 1 FROM listings WHERE option_id = o.option_id)
       ORDER BY k.sku`,
    )
    .all<Record<'sku' | 'optionId' | 'productId' | 'name' | 'color', string>>();
  const { results: families } = await shop.db
    .prepare(
      `SELECT segmentation_id AS familyId, title FROM segmentations
       WHERE segmentation_id IN (SELECT family_id FROM listings) ORDER BY segmentation_id`,
    )
    .all<{ familyId: string; title: string }>();
  const year = 365 * 24 * 3600;
  return {
    shop,
    backend,
    platform,
    pieces: pieces.map((piece) => ({ ...piece, name: JSON.parse(piece.name), color: JSON.parse(piece.color) })),
    families: families.map(({ familyId, title }) => ({ familyId, title: JSON.parse(title) })),
    codes: {
      everybody: [
        await promoCode(backend, { percent: 10, cumulative: true, endsIn: year }),
        await promoCode(backend, { percent: 15, endsIn: year }),
      ],
      limited: [
        await promoCode(backend, { percent: 20, oncePerCustomer: true, endsIn: year }),
        await promoCode(backend, { percent: 25, maxUses: 5, endsIn: year }),
      ],
    },
    customers: [],
    confirmed: [],
    growFeed: feed.grow,
    giftCard: (cents) => giftCard(backend, cents),
    async dispose() {
      platform.close();
      feed.close();
      await shop.dispose();
    },
  };
}
