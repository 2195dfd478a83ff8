import type { cartExtraRows } from '../../../shared/contract/cart/cart-extra-rows.ts';
import type { Env } from '../../env.ts';
import { giftCardExpired } from '../../gift-cards/expired-gift-cards.ts';
import { isGiftCardExpired } from '../../gift-cards/gift-card-validity.ts';
import { Refused } from '../../problem.ts';
import type { Handlers } from '../../serve.ts';
import { openOwnCart } from '../access.ts';
import { writeCart } from '../write.ts';

/**
 * Seconds for which a removed gift card can be restored without its PIN: covers the undo banner of four seconds and,
 * without JavaScript, the time a shopper stays on a page.
 */
export const restorableFor = 10 * 60;

/** Part of a removal: stores the removed gift card payment, with the customer who added it. `now` in seconds. */
export function rememberRemoved(
  { DB }: Env,
  { cartId, giftCardId, now }: { cartId: string; giftCardId: string; now: number },
): D1PreparedStatement {
  return DB.prepare(
    `INSERT OR REPLACE INTO removed_gift_payments (cart_id, gift_card_id, amount, customer_id, removed_at)
     SELECT p.cart_id, p.gift_card_id, p.amount, c.customer_id, ?3
     FROM cart_gift_payments p JOIN carts c ON c.cart_id = p.cart_id
     WHERE p.cart_id = ?1 AND p.gift_card_id = ?2`,
  ).bind(cartId, giftCardId, now);
}

/** Deletes removed gift cards that can no longer be restored. `now` in seconds. */
export async function forgetRemovedCards({ DB }: Env, now: number): Promise<void> {
  await DB.prepare('DELETE FROM removed_gift_payments WHERE removed_at <= ?')
    .bind(now - restorableFor)
    .run();
}

/** Restores a gift card that the same customer has just removed from this cart. */
export const restoreGiftCard: Handlers<typeof cartExtraRows>['restoreGiftCard'] = (
  { cartId, version, giftCardId },
  caller,
) => {
  const { env, customerId } = caller;
  const since = Math.floor(Date.now() / 1000) - restorableFor;
  return writeCart(
    caller,
    { cartId, version },
    async () => {
      const removed = await env.DB.prepare(
        `SELECT r.amount, coalesce(g.renewed_at, g.created_at) AS good_from
         FROM removed_gift_payments r JOIN gift_cards g ON g.gift_card_id = r.gift_card_id
         WHERE r.cart_id = ? AND r.gift_card_id = ? AND r.customer_id = ? AND r.removed_at > ?`,
      )
        .bind(cartId, giftCardId, customerId, since)
        .first<{ amount: number; good_from: string }>();
      if (removed === null) throw new Refused('unknown', 'No such gift card was taken out of the cart.');
      if (isGiftCardExpired(removed.good_from, new Date())) throw giftCardExpired();
      return [
        env.DB.prepare(
          `INSERT INTO cart_gift_payments (cart_id, gift_card_id, amount) VALUES (?, ?, ?) ON CONFLICT DO NOTHING`,
        ).bind(cartId, giftCardId, removed.amount),
        env.DB.prepare('DELETE FROM removed_gift_payments WHERE cart_id = ? AND gift_card_id = ?').bind(
          cartId,
          giftCardId,
        ),
      ];
    },
    openOwnCart,
  );
};
