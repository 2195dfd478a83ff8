import { formatPrice } from '../../shared/format/money.ts';
import { nameInMail } from '../../shared/forms/names.ts';
import { fill } from '../../shared/i18n/fill.ts';
import type { Messages } from '../../shared/i18n/messages.ts';
import { type Locale, locales } from '../../shared/markets/locales.ts';
import type { GiftCardSecret } from './gift-card-numbers.ts';

export const texts = {
  subject: {
    fr: 'Une carte cadeau {{brand}} pour {{name}}',
    en: 'A {{brand}} gift card for {{name}}',
    de: 'Eine {{brand}}-Geschenkkarte für {{name}}',
    es: 'Una tarjeta regalo {{brand}} para {{name}}',
    it: 'Una carta regalo {{brand}} per {{name}}',
    pl: 'Karta podarunkowa {{brand}} dla: {{name}}',
  },
  body: {
    fr: '{{message}}Carte cadeau de {{amount}} pour {{name}}. Numéro : {{number}}. Code : {{pin}}. Saisissez les deux dans le panier pour payer, en une ou plusieurs fois. La carte est jointe en PDF, à imprimer ou à transmettre. Gardez-la comme de l’argent liquide.',
    en: '{{message}}A gift card of {{amount}} for {{name}}. Number: {{number}}. PIN: {{pin}}. Enter both in the cart to pay, at once or bit by bit. The card is attached as a PDF, to print or to pass on. Keep it as you would keep money.',
    de: '{{message}}Eine Geschenkkarte über {{amount}} für {{name}}. Nummer: {{number}}. PIN: {{pin}}. Geben Sie beides im Warenkorb ein, um auf einmal oder nach und nach zu bezahlen. Die Karte liegt als PDF bei, zum Ausdrucken oder Weitergeben. Bewahren Sie sie auf wie Bargeld.',
    es: '{{message}}Una tarjeta regalo de {{amount}} para {{name}}. Número: {{number}}. PIN: {{pin}}. Introduzca ambos en la cesta para pagar, de una vez o poco a poco. Adjuntamos la tarjeta en PDF, para imprimirla o regalarla. Guárdela como dinero en efectivo.',
    it: '{{message}}Una carta regalo di {{amount}} per {{name}}. Numero: {{number}}. PIN: {{pin}}. Inserisci entrambi nel carrello per pagare, in una o più volte. La carta è allegata in PDF, da stampare o da regalare. Conservala come contanti.',
    pl: '{{message}}Karta podarunkowa o wartości {{amount}} dla: {{name}}. Numer: {{number}}. PIN: {{pin}}. Wpisz oba w koszyku, aby zapłacić jednorazowo lub po trochu. Kartę w formacie PDF, do wydruku lub przekazania, znajdziesz w załączniku. Przechowuj ją jak gotówkę.',
  },
} satisfies Messages;

interface Card extends GiftCardSecret {
  /** In cents. */
  amount: number;
  currency: string;
  recipientName: string;
  message: string;
}

/** Language, subject and body of the mail. Number and PIN are stored nowhere else, except encrypted for the PDF. */
export function giftCardMail(card: Card, locale: Locale): [string, string, string] {
  const { lang, intl } = locales[locale];
  const values = {
    name: nameInMail(card.recipientName),
    message: card.message === '' ? '' : `${card.message}\n\n`,
    amount: formatPrice(card.amount, card.currency, intl),
    // In groups of four digits.
    number: card.number.replaceAll(/(\d{4})(?=\d)/g, '$1 '),
    pin: card.pin,
  };
  return [lang, fill(texts.subject[lang], values), fill(texts.body[lang], values)];
}
