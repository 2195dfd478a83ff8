import { nameInMail } from '../../shared/forms/names.ts';
import { fill } from '../../shared/i18n/fill.ts';
import type { Messages } from '../../shared/i18n/messages.ts';
import { locales } from '../../shared/markets/locales.ts';
import type { PaperOrder } from '../documents/paper-order.ts';
import { paperWords } from '../documents/paper-words.ts';
import { dateTimeInMail } from '../mails/owner-mail.ts';
import { body, type NewsMail, type Piece, pieceLine } from './news-mails.ts';
import { acknowledgementSentences, type StatementKind } from './withdrawal-sentences.ts';

/** Texts that acknowledge a withdrawal, or a cancellation where the law has no term of its own for it. */
export const texts = {
  'withdrawal.subject': {
    fr: 'Votre rétractation pour la commande {{number}}',
    en: 'Your withdrawal from order {{number}}',
    de: 'Ihr Widerruf zur Bestellung {{number}}',
    es: 'Su desistimiento del pedido {{number}}',
    it: 'Il tuo recesso dall’ordine {{number}}',
    pl: 'Twoje odstąpienie od umowy: zamówienie {{number}}',
  },
  'withdrawal.received': {
    fr: 'Nous avons reçu votre déclaration de rétractation le {{time}}.',
    en: 'We received your statement of withdrawal on {{time}}.',
    de: 'wir haben Ihre Widerrufserklärung am {{time}} erhalten.',
    es: 'Hemos recibido su declaración de desistimiento el {{time}}.',
    it: 'abbiamo ricevuto la tua dichiarazione di recesso il {{time}}.',
    pl: 'otrzymaliśmy Twoje oświadczenie o odstąpieniu od umowy: {{time}}.',
  },
  'withdrawal.statement': {
    fr: 'Je me rétracte du contrat conclu le {{date}} (commande {{number}}) pour les pièces suivantes :',
    en: 'I withdraw from the contract of {{date}} (order {{number}}) for these pieces:',
    de: 'Ich widerrufe den Vertrag vom {{date}} (Bestellung {{number}}) über diese Stücke:',
    es: 'Desisto del contrato de {{date}} (pedido {{number}}) por estas prendas:',
    it: 'Recedo dal contratto del {{date}} (ordine {{number}}) per questi capi:',
    pl: 'Odstępuję od umowy z dnia {{date}} (zamówienie {{number}}) w odniesieniu do następujących rzeczy:',
  },
  'cancellation.subject': {
    fr: 'L’annulation de votre commande {{number}}',
    en: 'The cancellation of your order {{number}}',
    de: 'Die Stornierung Ihrer Bestellung {{number}}',
    es: 'La cancelación de su pedido {{number}}',
    it: 'L’annullamento del tuo ordine {{number}}',
    pl: 'Anulowanie zamówienia {{number}}',
  },
  'cancellation.received': {
    fr: 'Nous avons reçu votre annulation le {{time}}.',
    en: 'We received your cancellation on {{time}}.',
    de: 'wir haben Ihre Stornierung am {{time}} erhalten.',
    es: 'Hemos recibido su cancelación el {{time}}.',
    it: 'abbiamo ricevuto il tuo annullamento il {{time}}.',
    pl: 'otrzymaliśmy Twoją prośbę o anulowanie: {{time}}.',
  },
  'cancellation.statement': {
    fr: 'J’annule ces pièces de la commande {{number}} du {{date}} :',
    en: 'I cancel these pieces of order {{number}} of {{date}}:',
    de: 'Ich storniere diese Stücke der Bestellung {{number}} vom {{date}}:',
    es: 'Cancelo estas prendas del pedido {{number}} de {{date}}:',
    it: 'Annullo questi capi dell’ordine {{number}} del {{date}}:',
    pl: 'Anuluję te rzeczy z zamówienia {{number}} z dnia {{date}}:',
  },
  yours: {
    fr: 'Votre déclaration',
    en: 'Your statement',
    de: 'Ihre Erklärung',
    es: 'Su declaración',
    it: 'La tua dichiarazione',
    pl: 'Twoje oświadczenie',
  },
  cancelled: {
    fr: 'Ces pièces ne vous seront pas envoyées.',
    en: 'These pieces will not be sent.',
    de: 'Diese Stücke werden nicht versendet.',
    es: 'Estas prendas no se enviarán.',
    it: 'Questi capi non verranno spediti.',
    pl: 'Tych rzeczy nie wyślemy.',
  },
  'cancelled.money': {
    fr: 'Ce que vous avez payé pour elles vous revient par le même moyen de paiement ; un autre message vous dit combien.',
    en: 'What you paid for them goes back the way you paid; another message says how much.',
    de: 'Was Sie dafür bezahlt haben, geht auf demselben Weg zurück; wie viel, steht in einer weiteren Nachricht.',
    es: 'Lo que pagó por ellas vuelve por el mismo medio de pago; otro mensaje le dice cuánto.',
    it: 'Quanto hai pagato torna sullo stesso metodo di pagamento; un altro messaggio ti dice quanto.',
    pl: 'Zapłacona za nie kwota wróci tą samą metodą płatności; jej wysokość podamy w osobnej wiadomości.',
  },
  uncollected: {
    fr: 'Vous n’avez rien à renvoyer : ces pièces n’ont pas été retirées et restent en boutique.',
    en: 'You have nothing to send back: these pieces were not collected and stay in the store.',
    de: 'Sie müssen nichts zurückschicken: Diese Stücke wurden nicht abgeholt und bleiben in der Filiale.',
    es: 'No tiene que enviar nada de vuelta: estas prendas no se han recogido y se quedan en la tienda.',
    it: 'Non devi rispedire nulla: questi capi non sono stati ritirati e restano in negozio.',
    pl: 'Nie musisz nic odsyłać: te rzeczy nie zostały odebrane i zostają w butiku.',
  },
  return: {
    fr: 'Renvoyez les pièces dans les quatorze jours ; un autre message vous dit comment.',
    en: 'Send the pieces back within fourteen days; another message says how.',
    de: 'Senden Sie die Stücke innerhalb von vierzehn Tagen zurück; wie, steht in einer weiteren Nachricht.',
    es: 'Envíe las prendas en un plazo de catorce días; otro mensaje le dice cómo.',
    it: 'Rispedisci i capi entro quattordici giorni; un altro messaggio ti dice come.',
    pl: 'Odeślij rzeczy w ciągu czternastu dni; jak to zrobić, piszemy w osobnej wiadomości.',
  },
  'return.money': {
    fr: 'Nous vous remboursons dès qu’elles sont arrivées, ou dès que vous nous montrez qu’elles sont parties.',
    en: 'We refund you once they are here, or once you show us that they are on their way.',
    de: 'Wir erstatten, sobald sie hier sind oder Sie uns zeigen, dass sie unterwegs sind.',
    es: 'Le reembolsamos en cuanto lleguen, o en cuanto nos muestre que están en camino.',
    it: 'Ti rimborsiamo appena arrivano, o appena ci mostri che sono in viaggio.',
    pl: 'Pieniądze zwrócimy, gdy do nas dotrą albo gdy pokażesz nam dowód nadania.',
  },
} satisfies Messages;

export interface Stated extends StatementKind {
  name: string;
  email: string;
  pieces: readonly Piece[];
  at: Date;
}

/** The acknowledgement: the statement, by whom, when, and its consequences. */
export function withdrawalMail(order: PaperOrder, { name, email, pieces, at, ...kind }: Stated): NewsMail {
  const said = acknowledgementSentences(kind);
  const words = paperWords(order);
  const { lang } = locales[order.locale];
  const { orderNumber: number, seller } = order;
  const statement = fill(texts[said.statement][lang], { number, date: words.date(order.createdAt) });
  return {
    subject: fill(texts[said.subject][lang], { number }),
    body: body([
      words.text('mail.hello', { name: nameInMail(name) }),
      fill(texts[said.received][lang], { time: dateTimeInMail(at, order.locale) }),
      [
        words.t('labelled', { label: texts.yours[lang], value: statement }),
        ...pieces.map((piece) => pieceLine(piece, words)),
        nameInMail(name),
        email,
      ].join('\n'),
      said.next.map((sentence) => texts[sentence][lang]).join(' '),
      seller.company,
    ]),
  };
}
