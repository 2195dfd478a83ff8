import type { Env } from '../env.ts';
import { giftCardsExpiredBefore } from '../gift-cards/gift-card-validity.ts';

/** Extras of a cart that are no longer available, as `table WHERE condition`, with the cart as `?1`. */
const gone = (now: Date): string[] => [
  `cart_promo_codes WHERE cart_id = ?1 AND EXISTS (
     SELECT 1 FROM promo_codes p
     WHERE p.code = cart_promo_codes.code AND (
       p.ends_at < unixepoch()
       OR p.most_uses <= p.uses
       OR (p.once_per_customer = 1 AND EXISTS (
         SELECT 1 FROM promo_uses u JOIN carts c ON c.cart_id = ?1
         WHERE u.code = p.code AND u.customer_id = c.customer_id))))`,
  `cart_loyalty_offers WHERE cart_id = ?1
     AND (SELECT sum(o.points) FROM cart_loyalty_offers o WHERE o.cart_id = ?1)
       > (SELECT coalesce(sum(m.points), 0) FROM loyalty_movements m JOIN carts c ON c.customer_id = m.customer_id
          WHERE c.cart_id = ?1)`,
  `cart_gift_payments WHERE cart_id = ?1
     AND EXISTS (SELECT 1 FROM gift_cards g WHERE g.gift_card_id = cart_gift_payments.gift_card_id
       AND (g.balance = 0 OR coalesce(g.renewed_at, g.created_at) < '${giftCardsExpiredBefore(now)}'))`,
];

/** A cart that would sell a loyalty card to a customer who has one. */
const cardHeld = `carts WHERE cart_id = ?1 AND loyalty_card_number IS NOT NULL AND EXISTS (
  SELECT 1 FROM customers u WHERE u.customer_id = carts.customer_id AND u.loyalty_type = 'FID')`;

/** True if a refresh would remove something. Not for a cart that is being paid, which holds its extras. */
export async function hasGoneExtras({ DB }: Env, cartId: string, now: Date): Promise<boolean> {
  const found = await DB.prepare(
    [...gone(now), cardHeld].map((from) => `SELECT 1 AS found FROM ${from}`).join(' UNION ALL '),
  )
    .bind(cartId)
    .first();
  return found !== null;
}

export function goneExtrasStatements({ DB }: Env, cartId: string, now: Date): D1PreparedStatement[] {
  return [
    ...gone(now).map((from) => `DELETE FROM ${from}`),
    `UPDATE carts SET loyalty_card_number = NULL, loyalty_card_price = NULL ${cardHeld.slice('carts '.length)}`,
  ].map((statement) => DB.prepare(statement).bind(cartId));
}
