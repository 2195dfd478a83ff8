import type { Env } from '../env.ts';
import { Refused } from '../problem.ts';
import { giftCardsExpiredBefore } from './gift-card-validity.ts';

/** The refusal (412) of an expired gift card. */
export const giftCardExpired = (): Refused => new Refused('gift-card-expired', 'The gift card is not valid any more.');

/** Refuses (412) an order if a gift card in its cart has expired since it was entered. */
export async function requireValidGiftCards({ DB }: Env, cartId: string, now: Date): Promise<void> {
  const expired = await DB.prepare(
    `SELECT 1 FROM cart_gift_payments p JOIN gift_cards g ON g.gift_card_id = p.gift_card_id
     WHERE p.cart_id = ? AND coalesce(g.renewed_at, g.created_at) < ?`,
  )
    .bind(cartId, giftCardsExpiredBefore(now))
    .first();
  if (expired !== null) throw giftCardExpired();
}
