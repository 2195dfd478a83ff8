import { formatMoney } from '../../shared/format/money.ts';
import { fill } from '../../shared/i18n/fill.ts';
import type { Messages } from '../../shared/i18n/messages.ts';
import { locales } from '../../shared/markets/locales.ts';
import type { Refund } from './refund-amounts.ts';
import { refundSentences } from './refund-sentences.ts';
import type { RefundableOrder } from './refundable.ts';

export const texts = {
  subject: {
    fr: 'Remboursement de votre commande {{number}}',
    en: 'A refund for your order {{number}}',
    de: 'Erstattung zu Ihrer Bestellung {{number}}',
    es: 'Reembolso de su pedido {{number}}',
    it: 'Rimborso dell’ordine {{number}}',
    pl: 'Zwrot pieniędzy za zamówienie {{number}}',
  },
  body: {
    fr: 'Nous vous remboursons {{total}} pour votre commande {{number}}.',
    en: 'We are refunding {{total}} for your order {{number}}.',
    de: 'Wir erstatten Ihnen {{total}} zu Ihrer Bestellung {{number}}.',
    es: 'Le reembolsamos {{total}} de su pedido {{number}}.',
    it: 'Rimborsiamo {{total}} per l’ordine {{number}}.',
    pl: 'Zwracamy {{total}} za zamówienie {{number}}.',
  },
  giftCard: {
    fr: '{{amount}} sont de nouveau disponibles sur la carte cadeau utilisée pour le paiement.',
    en: '{{amount}} is back on the gift card you paid with.',
    de: '{{amount}} stehen wieder auf der Geschenkkarte bereit, mit der Sie bezahlt haben.',
    es: '{{amount}} vuelven a estar disponibles en la tarjeta regalo con la que pagó.',
    it: '{{amount}} sono di nuovo disponibili sulla carta regalo usata per il pagamento.',
    pl: '{{amount}} jest ponownie dostępne na karcie podarunkowej, którą opłacono zamówienie.',
  },
  giftCards: {
    fr: '{{amount}} sont de nouveau disponibles sur les cartes cadeaux utilisées pour le paiement.',
    en: '{{amount}} is back on the gift cards you paid with.',
    de: '{{amount}} stehen wieder auf den Geschenkkarten bereit, mit denen Sie bezahlt haben.',
    es: '{{amount}} vuelven a estar disponibles en las tarjetas regalo con las que pagó.',
    it: '{{amount}} sono di nuovo disponibili sulle carte regalo usate per il pagamento.',
    pl: '{{amount}} jest ponownie dostępne na kartach podarunkowych, którymi opłacono zamówienie.',
  },
  means: {
    fr: '{{amount}} reviennent sur votre moyen de paiement, d’ordinaire sous cinq jours ouvrés.',
    en: '{{amount}} goes back to the means you paid with, usually within five working days.',
    de: '{{amount}} gehen auf Ihr Zahlungsmittel zurück, meist innerhalb von fünf Werktagen.',
    es: '{{amount}} se devuelven a su medio de pago, normalmente en cinco días hábiles.',
    it: '{{amount}} tornano sul metodo di pagamento usato, di solito entro cinque giorni lavorativi.',
    pl: '{{amount}} wraca na użyty środek płatności, zwykle w ciągu pięciu dni roboczych.',
  },
  account: {
    fr: '{{amount}} reviennent sur le compte depuis lequel vous avez payé, d’ordinaire sous cinq jours ouvrés.',
    en: '{{amount}} goes back to the account you paid from, usually within five working days.',
    de: '{{amount}} gehen auf das Konto zurück, von dem Sie bezahlt haben, meist innerhalb von fünf Werktagen.',
    es: '{{amount}} se devuelven a la cuenta desde la que pagó, normalmente en cinco días hábiles.',
    it: '{{amount}} tornano sul conto da cui hai pagato, di solito entro cinque giorni lavorativi.',
    pl: '{{amount}} wraca na konto, z którego opłacono zamówienie, zwykle w ciągu pięciu dni roboczych.',
  },
  credit: {
    fr: 'Nous rendons {{amount}} à {{lender}}, qui les déduit de ce qu’il vous reste à payer ou vous les rembourse.',
    en: '{{amount}} goes back to {{lender}}, which takes it off what you still owe or pays it back to you.',
    de: '{{amount}} gehen an {{lender}} zurück: Dort wird der Betrag von Ihrer offenen Summe abgezogen oder Ihnen erstattet.',
    es: 'Devolvemos {{amount}} a {{lender}}, que los descuenta de lo que le queda por pagar o se los reembolsa.',
    it: 'Restituiamo {{amount}} a {{lender}}, che li sottrae da quanto ti resta da pagare o te li rimborsa.',
    pl: '{{amount}} wraca do {{lender}}: kwota pomniejszy to, co zostało do zapłaty, albo trafi z powrotem do Ciebie.',
  },
  paper: {
    fr: 'L’avoir est joint à ce message.',
    en: 'The credit note is attached.',
    de: 'Die Rechnungskorrektur liegt dieser Nachricht bei.',
    es: 'Adjuntamos la factura rectificativa.',
    it: 'La nota di credito è allegata.',
    pl: 'Fakturę korygującą znajdziesz w załączniku.',
  },
} satisfies Messages;

type RefundedOrder = Pick<RefundableOrder, 'locale' | 'currency' | 'orderNumber' | 'product'>;

/** Language, subject and body of the mail about a refund. */
export function refundMail(
  { locale, currency, orderNumber, product }: RefundedOrder,
  refund: Refund,
): [string, string, string] {
  const { lang, intl } = locales[locale];
  const money = (cents: number) => formatMoney(cents, currency, intl);
  const onCards = refund.giftCards.reduce((sum, { centAmount }) => sum + centAmount, 0);
  const values = { number: orderNumber, total: money(refund.centAmount) };
  const { giftCards, payment, lender } = refundSentences(refund, product);
  const sentences = [
    fill(texts.body[lang], values),
    giftCards === null ? '' : fill(texts[giftCards][lang], { amount: money(onCards) }),
    payment === null ? '' : fill(texts[payment][lang], { amount: money(refund.payment), lender: lender ?? '' }),
    texts.paper[lang],
  ];
  const body = sentences.filter((sentence) => sentence !== '').join(' ');
  return [lang, fill(texts.subject[lang], values), body];
}
