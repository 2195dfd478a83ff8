import type { PaymentResult } from '../../../../shared/contract/cart/cart.ts';
import type { Language } from '../../../../shared/markets/locales.ts';

export interface TestCard {
  /** In groups of four digits. */
  number: string;
  /** The first result of the card (specification, section 3). */
  result: PaymentResult;
  /** The refusal reason as the provider words it, in English. */
  reason?: string;
  meaning: Record<Language, string>;
}

const authorised = (brand: string): Record<Language, string> => ({
  fr: `${brand} : le paiement est accepté`,
  en: `${brand}: the payment goes through`,
  de: `${brand}: Die Zahlung wird angenommen`,
  es: `${brand}: el pago se acepta`,
  it: `${brand}: il pagamento va a buon fine`,
  pl: `${brand}: płatność zostaje przyjęta`,
});

/** The only cards that the provider accepts: one for each result that a payment can have. Any future date, any CVC. */
export const testCards: readonly TestCard[] = [
  { number: '4111 1111 1111 1111', result: 'Authorised', meaning: authorised('Visa') },
  { number: '5555 5555 5555 4444', result: 'Authorised', meaning: authorised('Mastercard') },
  { number: '3700 0000 0000 002', result: 'Authorised', meaning: authorised('American Express') },
  {
    number: '4000 0000 0000 0002',
    result: 'Refused',
    reason: 'Not enough balance',
    meaning: {
      fr: 'La banque refuse : provision insuffisante',
      en: 'The bank refuses: not enough money in the account',
      de: 'Die Bank lehnt ab: Konto nicht gedeckt',
      es: 'El banco la rechaza: saldo insuficiente',
      it: 'La banca rifiuta: fondi insufficienti',
      pl: 'Bank odmawia: za mało środków na koncie',
    },
  },
  {
    number: '4000 0000 0000 0515',
    result: 'Refused',
    reason: 'Expired Card',
    meaning: {
      fr: 'La banque refuse : carte expirée',
      en: 'The bank refuses: the card has expired',
      de: 'Die Bank lehnt ab: Karte abgelaufen',
      es: 'El banco la rechaza: tarjeta caducada',
      it: 'La banca rifiuta: carta scaduta',
      pl: 'Bank odmawia: karta straciła ważność',
    },
  },
  {
    number: '4000 0000 0000 0697',
    result: 'Cancelled',
    reason: 'Cancelled by the issuer',
    meaning: {
      fr: 'La banque annule le paiement',
      en: 'The bank cancels the payment',
      de: 'Die Bank bricht die Zahlung ab',
      es: 'El banco cancela el pago',
      it: 'La banca annulla il pagamento',
      pl: 'Bank anuluje płatność',
    },
  },
  {
    number: '4000 0000 0000 1018',
    result: 'Error',
    reason: 'Acquirer Error',
    meaning: {
      fr: 'Une panne chez la banque, rien n’est débité',
      en: 'A fault at the bank, nothing is charged',
      de: 'Eine Störung bei der Bank, nichts wird abgebucht',
      es: 'Una avería en el banco, no se cobra nada',
      it: 'Un guasto presso la banca, nessun addebito',
      pl: 'Awaria w banku, nic nie zostaje pobrane',
    },
  },
  {
    number: '4000 0000 0000 1190',
    result: 'Pending',
    meaning: {
      fr: 'La banque réfléchit, puis accepte au bout d’une minute',
      en: 'The bank takes its time, and accepts after a minute',
      de: 'Die Bank lässt sich Zeit und nimmt nach einer Minute an',
      es: 'El banco se lo piensa y acepta al cabo de un minuto',
      it: 'La banca prende tempo e accetta dopo un minuto',
      pl: 'Bank potrzebuje chwili i po minucie przyjmuje płatność',
    },
  },
  {
    number: '4000 0000 0000 2008',
    result: 'Received',
    meaning: {
      fr: 'L’ordre est reçu, l’argent arrive deux minutes plus tard',
      en: 'The order is received, the money arrives two minutes later',
      de: 'Der Auftrag ist eingegangen, das Geld kommt zwei Minuten später',
      es: 'La orden está recibida, el dinero llega dos minutos después',
      it: 'L’ordine è ricevuto, il denaro arriva due minuti dopo',
      pl: 'Zlecenie przyjęte, pieniądze docierają po dwóch minutach',
    },
  },
  {
    number: '4212 3456 7891 0006',
    result: 'ChallengeShopper',
    meaning: {
      fr: '3-D Secure : la banque demande un mot de passe',
      en: '3-D Secure: the bank asks for a password',
      de: '3-D Secure: Die Bank fragt nach einem Passwort',
      es: '3-D Secure: el banco pide una contraseña',
      it: '3-D Secure: la banca chiede una password',
      pl: '3-D Secure: bank prosi o hasło',
    },
  },
  {
    number: '4000 0000 0000 2180',
    result: 'IdentifyShopper',
    meaning: {
      fr: '3-D Secure : la banque reconnaît l’appareil',
      en: '3-D Secure: the bank recognises the device',
      de: '3-D Secure: Die Bank erkennt das Gerät',
      es: '3-D Secure: el banco reconoce el dispositivo',
      it: '3-D Secure: la banca riconosce il dispositivo',
      pl: '3-D Secure: bank rozpoznaje urządzenie',
    },
  },
  {
    number: '4212 3456 7890 1237',
    result: 'RedirectShopper',
    meaning: {
      fr: 'Le paiement se confirme sur le site de la banque',
      en: 'The payment is confirmed on the bank’s own site',
      de: 'Die Zahlung wird auf der Seite der Bank bestätigt',
      es: 'El pago se confirma en la página del banco',
      it: 'Il pagamento si conferma sul sito della banca',
      pl: 'Płatność potwierdza się na stronie banku',
    },
  },
  {
    number: '4000 0000 0000 3097',
    result: 'PresentToShopper',
    meaning: {
      fr: 'Un bon à régler au guichet, comme avec Multibanco',
      en: 'A voucher to pay at a cash machine, as with Multibanco',
      de: 'Ein Beleg, der am Automaten bezahlt wird, wie bei Multibanco',
      es: 'Un vale para pagar en el cajero, como con Multibanco',
      it: 'Un buono da pagare allo sportello, come con Multibanco',
      pl: 'Blankiet do opłacenia w bankomacie, jak w Multibanco',
    },
  },
  {
    number: '4000 0000 0000 3170',
    result: 'AuthenticationFinished',
    meaning: {
      fr: 'La banque sait qui paie ; le montant reste à confirmer',
      en: 'The bank knows who pays; the amount is still to be confirmed',
      de: 'Die Bank weiß, wer zahlt; der Betrag ist noch zu bestätigen',
      es: 'El banco sabe quién paga; falta confirmar el importe',
      it: 'La banca sa chi paga; resta da confermare l’importo',
      pl: 'Bank wie, kto płaci; kwotę trzeba jeszcze potwierdzić',
    },
  },
  {
    number: '4000 0000 0000 4087',
    result: 'Success',
    meaning: {
      fr: 'Le paiement est encaissé sur-le-champ',
      en: 'The payment is taken at once',
      de: 'Die Zahlung wird sofort eingezogen',
      es: 'El pago se cobra en el acto',
      it: 'Il pagamento viene incassato subito',
      pl: 'Płatność zostaje pobrana od ręki',
    },
  },
];

/** The bank's password for the ChallengeShopper card. */
export const challengePassword = 'password';

export function findTestCard(digits: string): TestCard | undefined {
  return testCards.find(({ number }) => number.replaceAll(' ', '') === digits);
}
