import { outcomeOf } from '../../shared/checkout/checkout.ts';
import { paymentResults } from '../../shared/contract/cart/cart.ts';
import { fill } from '../../shared/i18n/fill.ts';
import type { Messages } from '../../shared/i18n/messages.ts';
import { type Locale, locales } from '../../shared/markets/locales.ts';
import { href } from '../../shared/routes.ts';
import { shopOrigin } from '../clients.ts';
import type { Env } from '../env.ts';
import type { Report } from '../provider/report.ts';

/** Texts of the mail about a pending payment that failed in the end. */
export const texts = {
  subject: {
    fr: 'Le paiement de votre commande {{number}} n’a pas abouti',
    en: 'The payment for your order {{number}} did not go through',
    de: 'Die Zahlung Ihrer Bestellung {{number}} kam nicht zustande',
    es: 'El pago de su pedido {{number}} no se ha completado',
    it: 'Il pagamento dell’ordine {{number}} non è andato a buon fine',
    pl: 'Płatność nie doszła do skutku: zamówienie {{number}}',
  },
  body: {
    fr: 'Le paiement de votre commande {{number}} n’a pas abouti. Rien n’a été débité, et votre panier est tel que vous l’avez laissé. Vous pouvez payer d’une autre façon.',
    en: 'The payment for your order {{number}} did not go through. Nothing has been charged, and your cart is as you left it. You can pay in another way.',
    de: 'Die Zahlung Ihrer Bestellung {{number}} kam nicht zustande. Es wurde nichts abgebucht, und Ihr Warenkorb ist, wie Sie ihn verlassen haben. Sie können auf andere Weise zahlen.',
    es: 'El pago de su pedido {{number}} no se ha completado. No se ha cobrado nada y su cesta está como la dejó. Puede pagar de otra forma.',
    it: 'Il pagamento dell’ordine {{number}} non è andato a buon fine. Non è stato addebitato nulla e il carrello è come l’hai lasciato. Puoi pagare in un altro modo.',
    pl: 'Płatność nie doszła do skutku (zamówienie {{number}}). Nic nie zostało pobrane, a koszyk jest taki, jak go zostawiono. Możesz zapłacić w inny sposób.',
  },
} satisfies Messages;

/** Pending results: the checkout tells shoppers with one of these that they get a mail. */
const waitedFor = JSON.stringify(paymentResults.filter((result) => outcomeOf(result) === 'pending'));

/** Results of a payment that the shopper or the shop cancelled: the shopper knows already. */
const givenUp = ['Merchant', 'Cancelled by the shopper'];

/**
 * Part of a release: mails the customer whose payment was pending, if the payment is still open. No mail to a
 * customer who cancelled the payment.
 */
export function unpaidMail(
  env: Env,
  { payment_id, order_number, locale }: { payment_id: string; order_number: string | null; locale: Locale },
  { refusalReason }: Report,
  now: Date,
): D1PreparedStatement[] {
  if (order_number === null || givenUp.includes(refusalReason ?? '')) return [];
  const { lang } = locales[locale];
  const values = { number: order_number };
  return [
    env.DB.prepare(
      `INSERT INTO mails (locale, recipient, lang, subject, body, link, created_at)
       SELECT ?8, u.email, ?2, ?3, ?4, ?5, ?6
       FROM payments p JOIN carts c ON c.cart_id = p.cart_id JOIN customers u ON u.customer_id = c.customer_id
       WHERE p.payment_id = ?1 AND p.state = 'open' AND p.difference IS NULL
         AND p.result IN (SELECT value FROM json_each(?7))`,
    ).bind(
      payment_id,
      lang,
      fill(texts.subject[lang], values),
      fill(texts.body[lang], values),
      shopOrigin(env, locale) + href(locale, 'cart'),
      Math.floor(now.getTime() / 1000),
      waitedFor,
      locale,
    ),
  ];
}
