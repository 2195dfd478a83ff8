import type { z } from 'zod';
import type { cartSubscription } from '../../shared/contract/cart/cart-extra-rows.ts';
import type { LoyaltyRung } from '../../shared/loyalty/loyalty-points.ts';
import type { Currency, Locale } from '../../shared/markets/locales.ts';
import type { Env } from '../env.ts';
import { type LineRow, lineColumns, lineTables } from '../order-parts/line-item.ts';
import { type PromoTerms, promoTerms } from './promo-terms.ts';

/** What a cart holds besides products, as stored. Amounts in cents of the cart's currency. */
export interface Extras {
  codes: (PromoTerms & { gift_line_id: string })[];
  offers: OfferRow[];
  /** The gifts of codes and offers, with those that are out of stock. */
  gifts: LineRow[];
  giftCards: GiftCardRow[];
  donations: { donation_id: string; amount: number }[];
  subscriptions: z.output<typeof cartSubscription>[];
  giftPayments: GiftPaymentRow[];
  /** The loyalty scale of the market; null for a cart of another currency. */
  loyaltyScale: readonly LoyaltyRung[] | null;
  /** Points of the customer that no other cart holds. */
  points: number;
}

interface OfferRow {
  offer_id: string;
  type: 'PTS' | 'CAD';
  points: number;
  cents: number | null;
  gift_line_id: string;
}

interface GiftCardRow {
  line_id: string;
  amount: number;
  recipient_name: string;
  message: string;
  send_on: string;
}

interface GiftPaymentRow {
  gift_card_id: string;
  last_digits: string;
  /** Maximum that the shopper wants to pay with it. */
  amount: number;
  /** Its balance, including what this cart's own payment holds. */
  balance: number;
  /** When it was bought or last refunded (ISO 8601). */
  good_from: string;
}

interface MarketRow {
  loyalty: 0 | 1;
  scale: string;
  devise: Currency;
}

const live = `(SELECT t.payment_id FROM payments t WHERE t.cart_id = c.cart_id AND t.state <> 'released')`;

const codesQuery = `
  SELECT ${promoTerms}, a.gift_line_id
  FROM cart_promo_codes a JOIN promo_codes p ON p.code = a.code JOIN carts c ON c.cart_id = a.cart_id
  WHERE a.cart_id = ?1 ORDER BY a.position`;

const offersQuery = `
  SELECT offer_id, type, points, cents, gift_line_id FROM cart_loyalty_offers WHERE cart_id = ?1 ORDER BY position`;

// A gift shows the catalogue's price struck through. What the cart's own payment holds counts as available to it.
const giftsQuery = `
  SELECT g.line_id, g.sku, 1 AS quantity, 0 AS unit_price, 'I' AS price_type,
    (SELECT price FROM sku_prices WHERE sku = g.sku AND currency = c.currency) AS strike_through_price,
    c.updated_at AS last_modified_at, ${lineColumns},
    coalesce((SELECT quantity FROM sellable WHERE sku = g.sku), 0)
      + EXISTS (SELECT 1 FROM gift_holds h WHERE h.payment_id = ${live} AND h.line_id = g.line_id) AS stock
  FROM (
    SELECT a.gift_line_id AS line_id, p.gift_sku AS sku
    FROM cart_promo_codes a JOIN promo_codes p ON p.code = a.code WHERE a.cart_id = ?1 AND p.gift_sku IS NOT NULL
    UNION ALL
    SELECT gift_line_id, sku FROM cart_loyalty_offers WHERE cart_id = ?1 AND sku IS NOT NULL) g
  JOIN carts c ON c.cart_id = ?1
  ${lineTables('g')}`;

const giftPaymentsQuery = `
  SELECT p.gift_card_id, g.last_digits, p.amount, coalesce(g.renewed_at, g.created_at) AS good_from,
    g.balance - coalesce((SELECT sum(m.cents) FROM gift_card_movements m
      WHERE m.gift_card_id = p.gift_card_id AND m.payment_id = ${live}), 0) AS balance
  FROM cart_gift_payments p
  JOIN carts c ON c.cart_id = p.cart_id
  JOIN gift_cards g ON g.gift_card_id = p.gift_card_id AND g.currency = c.currency
  WHERE p.cart_id = ?1 ORDER BY p.position`;

const pointsQuery = `
  SELECT coalesce(sum(m.points), 0) AS points
  FROM carts c JOIN loyalty_movements m ON m.customer_id = c.customer_id
  WHERE c.cart_id = ?1 AND (m.payment_id IS NULL OR m.payment_id IS NOT ${live})`;

/** Returns the statements that read the extras of a cart; `extrasFrom` reads their results. */
export function extrasStatements({ DB }: Env, cartId: string, locale: Locale): D1PreparedStatement[] {
  const ofCart = (query: string) => DB.prepare(query).bind(cartId);
  return [
    ofCart(codesQuery),
    ofCart(offersQuery),
    ofCart(giftsQuery),
    ofCart(
      `SELECT line_id, amount, recipient_name, message, send_on FROM cart_gift_cards
       WHERE cart_id = ?1 ORDER BY position`,
    ),
    ofCart('SELECT donation_id, amount FROM cart_donations WHERE cart_id = ?1'),
    ofCart('SELECT type, optin FROM cart_subscriptions WHERE cart_id = ?1'),
    ofCart(giftPaymentsQuery),
    DB.prepare(
      `SELECT devise, json_extract(params, '$.loyalty') AS loyalty, json_extract(params, '$.loyaltyScale') AS scale
       FROM domains WHERE locale = ?1`,
    ).bind(locale),
    ofCart(pointsQuery),
  ];
}

/** Reads the results of `extrasStatements`, for a cart in a currency. */
export function extrasFrom(results: readonly D1Result[], currency: Currency): Extras {
  // The rows are those of the queries above, in their order.
  const rows = <Row>(index: number) => (results[index]?.results ?? []) as Row[];
  const [market] = rows<MarketRow>(7);
  const [balance] = rows<{ points: number }>(8);
  return {
    codes: rows(0),
    offers: rows(1),
    gifts: rows(2),
    giftCards: rows(3),
    donations: rows(4),
    subscriptions: rows(5),
    giftPayments: rows(6),
    loyaltyScale: market?.loyalty === 1 && market.devise === currency ? JSON.parse(market.scale) : null,
    points: balance?.points ?? 0,
  };
}
