import type { Currency, Locale } from '../../shared/markets/locales.ts';
import type { Env } from '../env.ts';
import { openBody, sealBody } from '../mails/sealed.ts';
import { giftCardMail } from './gift-card-mail.ts';
import { type GiftCardSecret, giftCardHash, newGiftCardSecret } from './gift-card-numbers.ts';

interface BoughtRow {
  line_id: string;
  amount: number;
  recipient_name: string;
  message: string;
  send_on: string;
  currency: Currency;
}

interface Printed extends GiftCardSecret {
  recipientName: string;
  message: string;
}

const sealGiftCard = ({ MAIL_KEY }: Env, printed: Printed): Promise<string> =>
  sealBody(MAIL_KEY, JSON.stringify(printed));

/** Decrypts what is printed on a gift card, from `gift_cards.sealed`. @throws OperationError for another `MAIL_KEY` */
export async function openGiftCard({ MAIL_KEY }: Env, sealed: string): Promise<Printed> {
  return JSON.parse(await openBody(MAIL_KEY, sealed));
}

/** Time of day at which a mail for a later day is sent (UTC). */
const sentAt = 'T06:00:00Z';

/**
 * The statements that issue the gift cards of a cart, each with its mail to the buyer. They run in the transaction
 * that creates the order, after the insert of the order, and do nothing unless the payment is open.
 */
export async function issueStatements(
  env: Env,
  { paymentId, cartId, locale }: { paymentId: string; cartId: string; locale: Locale },
  now: Date,
): Promise<D1PreparedStatement[]> {
  const { DB, MAIL_KEY } = env;
  const { results } = await DB.prepare(
    `SELECT g.line_id, g.amount, g.recipient_name, g.message, g.send_on, c.currency
     FROM cart_gift_cards g JOIN carts c ON c.cart_id = g.cart_id WHERE g.cart_id = ? ORDER BY g.position`,
  )
    .bind(cartId)
    .all<BoughtRow>();
  const ofOpenPayment = `FROM payments p JOIN orders n ON n.payment_id = p.payment_id
    JOIN customers u ON u.customer_id = n.customer_id
    WHERE p.payment_id = ?1 AND p.state = 'open' AND p.difference IS NULL`;
  const issued = await Promise.all(
    results.map(async (card) => {
      const secret = newGiftCardSecret();
      const printed: Printed = { ...secret, recipientName: card.recipient_name, message: card.message };
      const [lang, subject, body] = giftCardMail({ ...card, ...printed }, locale);
      // Sealed because the mail may wait for a year, and is as good as money.
      const sealed = await sealBody(MAIL_KEY, body);
      const morning = Date.parse(`${card.send_on}${sentAt}`);
      return [
        DB.prepare(
          `INSERT INTO gift_cards (gift_card_id, secret_hash, last_digits, currency, order_number, created_at, sealed)
           SELECT ?2, ?3, ?4, p.currency, n.order_number, ?5, ?6 ${ofOpenPayment}`,
        ).bind(
          paymentId,
          card.line_id,
          await giftCardHash(secret),
          secret.number.slice(-4),
          now.toISOString(),
          await sealGiftCard(env, printed),
        ),
        DB.prepare(
          `INSERT INTO gift_card_movements (gift_card_id, kind, cents, created_at)
           SELECT ?2, 'issued', ?3, ?4 ${ofOpenPayment}`,
        ).bind(paymentId, card.line_id, card.amount, now.toISOString()),
        DB.prepare(
          `INSERT INTO mails (locale, recipient, lang, subject, body, sealed, documents, created_at)
           SELECT ?7, u.email, ?2, ?3, ?4, 1, json_array('gift-card-' || ?6), ?5 ${ofOpenPayment}`,
        ).bind(
          paymentId,
          lang,
          subject,
          sealed,
          Math.floor(Math.max(now.getTime(), morning) / 1000),
          card.line_id,
          locale,
        ),
      ];
    }),
  );
  return issued.flat();
}
