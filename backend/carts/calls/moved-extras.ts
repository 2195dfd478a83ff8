import type { Env } from '../../env.ts';

/** Maximum that the table's triggers allow in a cart. */
const maxGiftCards = 10;

/**
 * The statements of a merge that move the extras of the anonymous cart, if both carts have one currency: gift cards
 * as far as there is room, donations that the customer's cart does not have, and promo codes that are cumulative with
 * its own. The rest is deleted with the anonymous cart.
 */
export function moveExtrasStatements({ DB }: Env, sourceId: string, ownId: string): D1PreparedStatement[] {
  const inOneCurrency = `(SELECT currency FROM carts WHERE cart_id = ?1)
    = (SELECT currency FROM carts WHERE cart_id = ?2)`;
  const both = (statement: string) => DB.prepare(statement).bind(ownId, sourceId);
  return [
    both(
      `UPDATE cart_gift_cards SET cart_id = ?1 WHERE ${inOneCurrency} AND position IN (
         SELECT position FROM cart_gift_cards WHERE cart_id = ?2 ORDER BY position
         LIMIT max(0, ${maxGiftCards} - (SELECT count(*) FROM cart_gift_cards WHERE cart_id = ?1)))`,
    ),
    both(`UPDATE OR IGNORE cart_donations SET cart_id = ?1 WHERE cart_id = ?2 AND ${inOneCurrency}`),
    both(
      `UPDATE OR IGNORE cart_promo_codes SET cart_id = ?1 WHERE cart_id = ?2 AND (
         NOT EXISTS (SELECT 1 FROM cart_promo_codes o WHERE o.cart_id = ?1)
         OR NOT EXISTS (
           SELECT 1 FROM cart_promo_codes o JOIN promo_codes p ON p.code = o.code
           WHERE o.cart_id = ?1 AND p.cumulative = 0
           UNION ALL
           SELECT 1 FROM promo_codes p WHERE p.code = cart_promo_codes.code AND p.cumulative = 0))`,
    ),
    ...['cart_gift_cards', 'cart_donations', 'cart_promo_codes'].map((table) =>
      DB.prepare(`DELETE FROM ${table} WHERE cart_id = ?`).bind(sourceId),
    ),
  ];
}
