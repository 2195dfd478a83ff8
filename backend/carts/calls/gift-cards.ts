import { isByGiftCard } from '../../../shared/cart/cart.ts';
import { cashStep } from '../../../shared/cart/cash-rounding.ts';
import type { cartExtraRows } from '../../../shared/contract/cart/cart-extra-rows.ts';
import { marketCurrency, marketRules } from '../../domains/market.ts';
import { giftCardExpired } from '../../gift-cards/expired-gift-cards.ts';
import { giftCardHash } from '../../gift-cards/gift-card-numbers.ts';
import { isGiftCardExpired } from '../../gift-cards/gift-card-validity.ts';
import { Problem, Refused } from '../../problem.ts';
import type { Handlers } from '../../serve.ts';
import { openOwnCart } from '../access.ts';
import { enterMarketStatements } from '../pricing.ts';
import { countTry, forgiveTry } from '../tries.ts';
import { writeCart } from '../write.ts';
import { rememberRemoved, restoreGiftCard } from './removed-gift-cards.ts';

type GiftCardHandlers = Pick<
  Handlers<typeof cartExtraRows>,
  'addGiftCard' | 'payWithGiftCard' | 'deleteGiftCard' | 'restoreGiftCard'
>;

/** True for a date that is today in some time zone, or within a year of today. */
function isSendingDay(day: string, now: Date): boolean {
  const from = new Date(now.getTime() - 12 * 60 * 60 * 1000).toISOString().slice(0, 10);
  const until = new Date(now.getTime() + 366 * 24 * 60 * 60 * 1000).toISOString().slice(0, 10);
  return day >= from && day <= until;
}

interface CardRow {
  gift_card_id: string;
  currency: string;
  balance: number;
  /** When the card was bought or last refunded (ISO 8601). */
  good_from: string;
}

export const giftCardHandlers: GiftCardHandlers = {
  restoreGiftCard,

  async addGiftCard({ cartId, version, giftCard }, caller) {
    // Without the key a paid gift card could not be mailed.
    if (!caller.env.MAIL_KEY) throw new Problem(503, 'Gift cards are not sold: MAIL_KEY is not set.');
    const { amount, recipientName, message, date } = giftCard;
    const { giftCard: limits } = await marketRules(caller.env, caller.locale);
    const step = cashStep(marketCurrency(caller.locale));
    if (amount < limits.minAmount || amount > limits.maxAmount || amount % step !== 0)
      throw new Refused(
        'gift-card-amount',
        `A gift card is from ${limits.minAmount} to ${limits.maxAmount}, in steps of ${step}.`,
      );
    if (!isSendingDay(date, new Date()))
      throw new Refused('gift-card-date', 'A gift card is sent today, or within a year.');
    return writeCart(caller, { cartId, version }, ({ row }) => [
      ...enterMarketStatements(caller, row),
      caller.env.DB.prepare(
        `INSERT INTO cart_gift_cards (line_id, cart_id, amount, recipient_name, message, send_on)
         VALUES (?, ?, ?, ?, ?, ?)`,
      ).bind(crypto.randomUUID(), cartId, amount, recipientName, message, date),
    ]);
  },

  /**
   * An unknown number and a wrong PIN get the same answer, in the same time. Tries are counted by number and by
   * customer. Paying with a card again changes the amount used of it.
   */
  async payWithGiftCard({ cartId, version, giftCardId: number, pin, amount }, caller) {
    const { env } = caller;
    return writeCart(
      caller,
      { cartId, version },
      async ({ row, cart }) => {
        const counted = await countTry(caller, { limit: 'giftCardNumber', value: number });
        const card = await env.DB.prepare(
          `SELECT gift_card_id, currency, balance, coalesce(renewed_at, created_at) AS good_from
           FROM gift_cards WHERE secret_hash = ?`,
        )
          .bind(await giftCardHash({ number, pin }))
          .first<CardRow>();
        if (card === null) throw new Refused('gift-card-unknown', 'The number or the PIN is wrong.');
        await forgiveTry(env, counted);
        if (card.currency !== row.currency)
          throw new Refused('gift-card-currency', 'The gift card is in another currency.');
        if (isGiftCardExpired(card.good_from, new Date())) throw giftCardExpired();
        if (card.balance === 0) throw new Refused('gift-card-spent', 'There is nothing left on the card.');
        const others = cart.payments.filter((payment) => isByGiftCard(payment) && payment.id !== card.gift_card_id);
        const paid = others.reduce((sum, { amountPlanned }) => sum + amountPlanned.centAmount, 0);
        if (paid >= cart.totalPrice.centAmount) throw new Refused('nothing-to-pay', 'The cart is paid already.');
        return [
          env.DB.prepare(
            `INSERT INTO cart_gift_payments (cart_id, gift_card_id, amount) VALUES (?, ?, ?)
             ON CONFLICT (cart_id, gift_card_id) DO UPDATE SET amount = excluded.amount`,
          ).bind(cartId, card.gift_card_id, amount),
        ];
      },
      openOwnCart,
    );
  },

  deleteGiftCard({ cartId, version, giftCardId }, caller) {
    return writeCart(caller, { cartId, version }, ({ cart }) => {
      const known = [...cart.giftCards, ...cart.payments].some(({ id }) => id === giftCardId);
      if (!known) throw new Refused('unknown', 'The cart has no such gift card.');
      const now = Math.floor(Date.now() / 1000);
      return [
        rememberRemoved(caller.env, { cartId, giftCardId, now }),
        ...['cart_gift_cards WHERE line_id', 'cart_gift_payments WHERE gift_card_id'].map((from) =>
          caller.env.DB.prepare(`DELETE FROM ${from} = ? AND cart_id = ?`).bind(giftCardId, cartId),
        ),
      ];
    });
  },
};
