/**
 * The books of a shop: what is checked against each other when nobody visits it. Each check is a query for the rows
 * that do not agree.
 */
import type { Shop } from '../shop/harness.ts';
import { feedName, feedQuantity } from './stand.ts';

/** Pieces by sku, at the beginning of a run: in stock in the warehouse and in the stores. */
export type OpeningStock = ReadonlyMap<string, number>;

/** Where pieces are, as queries for sku and quantity. The seed's own orders have no payment, and are not of a run. */
const piecesQueries = {
  inStock: 'SELECT sku, quantity FROM stock',
  inStores: 'SELECT sku, sum(quantity) AS quantity FROM store_stock GROUP BY sku',
  reserved: `SELECT sku, count(*) AS quantity FROM reservations WHERE state IN ('OPEN', 'COLLECTED') GROUP BY sku`,
  held: `SELECT h.sku, sum(h.quantity) AS quantity FROM payments p JOIN holds h ON h.payment_id = p.payment_id
    WHERE p.state = 'open' GROUP BY h.sku`,
  heldGifts: `SELECT g.sku, count(*) AS quantity FROM payments p JOIN gift_holds g ON g.payment_id = p.payment_id
    WHERE p.state = 'open' GROUP BY g.sku`,
  sold: `SELECT l.sku, sum(l.quantity) AS quantity FROM orders o JOIN order_lines l ON l.order_number = o.order_number
    WHERE o.payment_id IS NOT NULL GROUP BY l.sku`,
  // What was withdrawn from before it was sent, or was not collected, is on sale again. What came back is inspected.
  onSaleAgain: `SELECT l.sku, -sum(b.quantity) AS quantity FROM withdrawals w
    JOIN refund_lines b ON b.refund_id = w.withdrawal_id
    JOIN order_lines l ON l.order_number = w.order_number AND l.position = b.position
    WHERE w.outcome IN ('cancelled', 'uncollected') GROUP BY l.sku`,
} as const;

type Pieces = Partial<Record<keyof typeof piecesQueries, number>>;

/** Reads where the pieces of each sku are. */
async function readPieces({ db }: Shop): Promise<Map<string, Pieces>> {
  const pieces = new Map<string, Pieces>();
  for (const [where, query] of Object.entries(piecesQueries)) {
    const { results } = await db.prepare(query).all<{ sku: string; quantity: number }>();
    for (const { sku, quantity } of results)
      if (quantity !== 0) pieces.set(sku, { ...pieces.get(sku), [where]: quantity });
  }
  return pieces;
}

const sumOf = (pieces: Pieces): number => Object.values(pieces).reduce((sum, quantity) => sum + quantity, 0);

export async function openingStock(shop: Shop): Promise<OpeningStock> {
  return new Map([...(await readPieces(shop))].map(([sku, pieces]) => [sku, sumOf(pieces)]));
}

/** The skus whose pieces are not those of the beginning, or of the feed that has brought them. */
async function lostPieces(shop: Shop, opening: OpeningStock) {
  const { results } = await shop.db
    .prepare('SELECT sku FROM feed_pieces WHERE feed = ?')
    .bind(feedName)
    .all<{ sku: string }>();
  const imported = new Set(results.map(({ sku }) => sku));
  const pieces = await readPieces(shop);
  return [...new Set([...opening.keys(), ...pieces.keys(), ...imported])].flatMap((sku) => {
    const found = pieces.get(sku) ?? {};
    const beginning = opening.get(sku) ?? (imported.has(sku) ? feedQuantity : 0);
    return sumOf(found) === beginning ? [] : [{ sku, beginning, ...found }];
  });
}

/** The sum of what a payment took from gift cards and has not given back. */
const byGiftCard = (payment: string) =>
  `coalesce((SELECT -sum(cents) FROM gift_card_movements WHERE payment_id = ${payment}), 0)`;

/** Queries for what does not agree, with what that means. The first column names the row. */
const checks: readonly { what: string; query: string }[] = [
  {
    what: 'an order is paid to the cent, at the provider and by gift cards',
    query: `SELECT o.order_number, o.total_price, p.amount, p.currency FROM orders o
      JOIN payments p ON p.payment_id = o.payment_id
      WHERE o.total_price <> p.amount + ${byGiftCard('p.payment_id')} OR p.currency <> o.currency
        OR p.state <> 'paid'`,
  },
  {
    what: 'an order costs the sum of its parts',
    query: `SELECT o.order_number, o.total_price FROM orders o
      WHERE o.payment_id IS NOT NULL AND o.total_price + o.waived <> o.shipping_price
        + coalesce((
          SELECT sum(quantity * unit_price - discount) FROM order_lines WHERE order_number = o.order_number), 0)
        + coalesce((SELECT sum(amount) FROM order_extras WHERE order_number = o.order_number), 0)`,
  },
  {
    what: 'what a customer has paid at the provider is an order, or was given back',
    query: `SELECT s.session_id, s.amount, s.currency FROM payment_sessions s
      WHERE s.result IN ('Authorised', 'Success') AND s.merchant_account IS NULL
        AND NOT EXISTS (SELECT 1 FROM orders o JOIN payments p ON p.payment_id = o.payment_id
          WHERE o.payment_id = s.session_id AND p.amount = s.amount AND p.currency = s.currency)
        AND s.amount <> coalesce((SELECT sum(amount) FROM payment_refunds WHERE session_id = s.session_id), 0)`,
  },
  {
    what: 'a paid payment has one order',
    query: `SELECT p.payment_id, p.amount FROM payments p WHERE p.state = 'paid'
      AND 1 <> (SELECT count(*) FROM orders WHERE payment_id = p.payment_id)`,
  },
  {
    what: 'a refund is what goes back at the provider and to gift cards',
    query: `SELECT r.refund_id, r.cents FROM refunds r WHERE r.cents
      <> coalesce((SELECT cents FROM refund_payments WHERE refund_id = r.refund_id), 0)
        + coalesce((SELECT sum(cents) FROM gift_card_movements WHERE refund_id = r.refund_id), 0)`,
  },
  {
    what: 'a refund was carried out at the provider',
    query: `SELECT r.refund_id, r.cents, r.state FROM refund_payments r
      LEFT JOIN payment_refunds b ON b.refund_id = r.refund_id
      WHERE r.state <> 'sent' OR b.amount IS NOT r.cents`,
  },
  {
    what: 'no more goes back than was paid',
    query: `SELECT o.order_number FROM orders o WHERE o.payment_id IS NOT NULL AND o.total_price
      < (SELECT coalesce(sum(cents), 0) FROM refunds WHERE order_number = o.order_number)`,
  },
  {
    what: 'the balance of a gift card is the sum of its movements',
    query: `SELECT g.gift_card_id, g.balance FROM gift_cards g WHERE g.balance
      <> coalesce((SELECT sum(cents) FROM gift_card_movements WHERE gift_card_id = g.gift_card_id), 0)`,
  },
  {
    what: 'a released payment holds no money of a gift card, no points and no use of a code',
    query: `SELECT p.payment_id FROM payments p WHERE p.state = 'released' AND (
      ${byGiftCard('p.payment_id')} <> 0
      OR EXISTS (SELECT 1 FROM loyalty_movements WHERE payment_id = p.payment_id)
      OR EXISTS (SELECT 1 FROM promo_uses WHERE payment_id = p.payment_id))`,
  },
  {
    what: 'nobody has spent more points than they had',
    query: `SELECT customer_id, sum(points) FROM loyalty_movements GROUP BY customer_id
      HAVING sum(points) < 0 AND max(kind = 'taken back') = 0`,
  },
  {
    what: 'an order takes back no more points than it gave',
    query: `SELECT r.order_number FROM refunds r JOIN orders o ON o.order_number = r.order_number
      WHERE o.payment_id IS NOT NULL GROUP BY r.order_number HAVING sum(r.points)
        > coalesce((SELECT sum(points) FROM loyalty_movements WHERE payment_id = o.payment_id AND points > 0), 0)`,
  },
  {
    what: 'the uses of a code are counted, within its limits',
    query: `SELECT c.code, c.uses FROM promo_codes c
      WHERE c.uses <> (SELECT count(*) FROM promo_uses WHERE code = c.code) OR c.uses > c.most_uses
        OR c.once_per_customer = 1 AND EXISTS (
          SELECT 1 FROM promo_uses WHERE code = c.code GROUP BY customer_id HAVING count(*) > 1)`,
  },
  {
    what: 'an order with a code has its use, unless all of it was refunded',
    query: `SELECT o.order_number, d.reference FROM orders o
      JOIN order_discounts d ON d.order_number = o.order_number AND d.type IN ('REM', 'COU', 'CAD')
      JOIN promo_codes c ON c.code = d.reference
      WHERE o.payment_id IS NOT NULL AND o.status NOT IN ('CANCELLED', 'RETURNED')
        AND NOT EXISTS (SELECT 1 FROM promo_uses WHERE payment_id = o.payment_id AND code = d.reference)`,
  },
  {
    what: 'invoices are numbered without a gap',
    query: `SELECT country || ' ' || year, count(*), max(sequence) FROM order_papers GROUP BY country, year
      HAVING count(*) <> max(sequence)`,
  },
  {
    what: 'what an open payment holds is held',
    query: `SELECT p.payment_id FROM payments p WHERE p.state = 'open'
      AND NOT EXISTS (SELECT 1 FROM holds WHERE payment_id = p.payment_id)
      AND NOT EXISTS (SELECT 1 FROM gift_holds WHERE payment_id = p.payment_id)
      AND EXISTS (SELECT 1 FROM cart_lines WHERE cart_id = p.cart_id)`,
  },
  {
    what: 'an ordered cart is that of its order',
    query: `SELECT c.cart_id, c.order_number FROM carts c WHERE c.order_number IS NOT NULL
      AND NOT EXISTS (SELECT 1 FROM orders WHERE order_number = c.order_number AND cart_id = c.cart_id)`,
  },
  { what: 'a row refers to rows that are there', query: 'PRAGMA foreign_key_check' },
];

/** What a long run must have had, so that the checks above say something: queries for one row of it. */
const occurrences: readonly { what: string; query: string }[] = [
  {
    what: 'used a code',
    query: `SELECT 1 FROM promo_uses u JOIN orders o ON o.payment_id = u.payment_id
      JOIN promo_codes c ON c.code = u.code WHERE c.most_uses IS NULL AND c.once_per_customer = 0`,
  },
  {
    what: 'used a code that a customer uses once',
    query: `SELECT 1 FROM promo_uses u JOIN orders o ON o.payment_id = u.payment_id
      JOIN promo_codes c ON c.code = u.code WHERE c.once_per_customer = 1`,
  },
  {
    what: 'used a code up',
    query: 'SELECT 1 FROM promo_codes WHERE uses = most_uses',
  },
  {
    what: 'was paid with a gift card',
    query: "SELECT 1 FROM gift_card_movements WHERE kind = 'paid' AND payment_id IN (SELECT payment_id FROM orders)",
  },
  {
    what: 'earned points',
    query: "SELECT 1 FROM loyalty_movements WHERE kind = 'earned' AND payment_id IN (SELECT payment_id FROM orders)",
  },
  {
    what: 'spent points',
    query: "SELECT 1 FROM loyalty_movements WHERE kind = 'spent' AND payment_id IN (SELECT payment_id FROM orders)",
  },
  {
    what: 'was refunded',
    query: `SELECT 1 FROM refunds r JOIN orders o ON o.order_number = r.order_number
      WHERE o.payment_id IS NOT NULL AND r.refund_id NOT IN (SELECT withdrawal_id FROM withdrawals)`,
  },
  {
    what: 'is sent back',
    query:
      'SELECT 1 FROM return_requests q JOIN orders o ON o.order_number = q.order_number WHERE o.payment_id IS NOT NULL',
  },
  {
    what: 'was withdrawn from',
    query: `SELECT 1 FROM withdrawals w JOIN orders o ON o.order_number = w.order_number
      WHERE o.payment_id IS NOT NULL`,
  },
];

/** Says of what no order of a run had, although visitors of all kinds were there. */
export async function neverHappened({ db }: Shop): Promise<string[]> {
  const missing: string[] = [];
  for (const { what, query } of occurrences)
    if ((await db.prepare(`${query} LIMIT 1`).first()) === null) missing.push(`No order ${what}.`);
  return missing;
}

/** Sums of a run, for its report. */
export interface Totals {
  orders: number;
  pieces: number;
  /** Cents by currency: paid at the provider and by gift card, and given back. */
  money: Record<string, { paid: number; refunded: number }>;
}

/** What the books say at the end; `differences` is empty if they agree. */
export interface Audit {
  differences: string[];
  totals: Totals;
}

const shown = 5;

/**
 * Compares the books.
 * @param confirmed numbers of the orders that visitors have seen
 */
export async function audit(shop: Shop, opening: OpeningStock, confirmed: readonly string[]): Promise<Audit> {
  const { db } = shop;
  const differences: string[] = [];
  const differs = (what: string, rows: readonly unknown[]) => {
    if (rows.length === 0) return;
    differences.push(`Not true that ${what}: ${rows.length} rows, e.g. ${JSON.stringify(rows.slice(0, shown))}`);
  };
  for (const { what, query } of checks) differs(what, (await db.prepare(query).all()).results);
  differs(
    'pieces in stock, held and sold, less those on sale again, are those of the beginning and of imports',
    await lostPieces(shop, opening),
  );
  const { results: unknown } = await db
    .prepare(
      `SELECT value AS number FROM json_each(?)
       WHERE value NOT IN (SELECT order_number FROM orders WHERE payment_id IS NOT NULL)`,
    )
    .bind(JSON.stringify(confirmed))
    .all();
  differs('an order that a visitor has seen confirmed is there', unknown);
  return { differences, totals: await totalsOf(shop) };
}

async function totalsOf({ db }: Shop): Promise<Totals> {
  const { results } = await db
    .prepare(
      `SELECT o.currency, count(*) AS orders, sum(o.total_price) AS paid,
         sum((SELECT coalesce(sum(quantity), 0) FROM order_lines WHERE order_number = o.order_number)) AS pieces,
         sum((SELECT coalesce(sum(cents), 0) FROM refunds WHERE order_number = o.order_number)) AS refunded
       FROM orders o WHERE o.payment_id IS NOT NULL GROUP BY o.currency ORDER BY o.currency`,
    )
    .all<{ currency: string; orders: number; paid: number; pieces: number; refunded: number }>();
  return {
    orders: results.reduce((sum, { orders }) => sum + orders, 0),
    pieces: results.reduce((sum, { pieces }) => sum + pieces, 0),
    money: Object.fromEntries(results.map(({ currency, paid, refunded }) => [currency, { paid, refunded }])),
  };
}
