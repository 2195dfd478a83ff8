import type { SubscriptionType } from '../../shared/contract/account/subscriptions.ts';
import { fill } from '../../shared/i18n/fill.ts';
import type { Messages } from '../../shared/i18n/messages.ts';
import { type Locale, locales } from '../../shared/markets/locales.ts';
import { href } from '../../shared/routes.ts';
import { shopOrigin } from '../clients.ts';
import type { Env } from '../env.ts';
import { type Confirmation, confirmationToken, unsubscribeToken } from './tokens.ts';

/** Texts of the mails of the newsletter: please confirm, welcome, already subscribed. */
export const texts = {
  'confirm.subject': {
    fr: 'Confirmez votre inscription',
    en: 'Confirm your subscription',
    de: 'Bestätigen Sie Ihr Abonnement',
    es: 'Confirme su suscripción',
    it: 'Conferma la tua iscrizione',
    pl: 'Potwierdź subskrypcję',
  },
  'confirm.body': {
    fr: 'Bonjour,\n\nvous avez demandé à recevoir les nouvelles de l’atelier {{brand}} à cette adresse. Il ne manque plus que votre accord : confirmez par le lien ci-dessous, valable {{days}} jours.\n\nCe n’était pas vous ? Ne faites rien : sans confirmation, nous n’écrirons pas, et nous oublierons cette adresse.',
    en: 'Hello,\n\nyou asked for news from the {{brand}} studio at this address. All that is missing is your word: please confirm with the link below, which works for {{days}} days.\n\nIt was not you? Then there is nothing to do: without your confirmation we do not write, and we forget this address.',
    de: 'Guten Tag,\n\nSie möchten Neues aus dem {{brand}}-Atelier an diese Adresse bekommen. Es fehlt nur noch Ihre Zustimmung: Bestätigen Sie bitte über den Link unten; er gilt {{days}} Tage.\n\nSie waren das nicht? Dann müssen Sie nichts tun: Ohne Ihre Bestätigung schreiben wir nicht und vergessen diese Adresse.',
    es: 'Buenos días:\n\nha pedido recibir en esta dirección las noticias del taller de {{brand}}. Solo falta su conformidad: confírmela con el enlace de abajo, válido durante {{days}} días.\n\n¿No ha sido usted? No tiene que hacer nada: sin su confirmación no le escribiremos y olvidaremos esta dirección.',
    it: 'Buongiorno,\n\nhai chiesto di ricevere a questo indirizzo le notizie dall’atelier {{brand}}. Manca solo il tuo consenso: conferma con il link qui sotto, valido per {{days}} giorni.\n\nNon sei stato tu? Non devi fare nulla: senza la tua conferma non scriveremo e dimenticheremo questo indirizzo.',
    pl: 'Dzień dobry,\n\nna ten adres mają przychodzić wieści z pracowni {{brand}}. Brakuje tylko Twojej zgody: potwierdź ją, korzystając z poniższego linku, ważnego przez {{days}} dni.\n\nTo nie Ty? Nie musisz nic robić: bez potwierdzenia nie będziemy pisać i zapomnimy ten adres.',
  },
  'welcome.subject': {
    fr: 'Bienvenue à l’atelier',
    en: 'Welcome to the studio',
    de: 'Willkommen im Atelier',
    es: 'Le damos la bienvenida al taller',
    it: 'Benvenuti nell’atelier',
    pl: 'Witamy w pracowni',
  },
  'welcome.body': {
    fr: 'Bonjour,\n\nmerci de votre confirmation. Toutes les deux semaines, une lettre vous parlera de nos nouvelles pièces, des matières et de ceux qui les travaillent ; vous serez aussi des premiers informés des ventes privées.\n\nÀ très bientôt,\nl’atelier {{brand}}',
    en: 'Hello,\n\nthank you for confirming. Every other week a letter will tell you about new pieces, about cloth and about the people who make it; and you will be among the first to hear of private sales.\n\nUntil soon,\nthe {{brand}} studio',
    de: 'Guten Tag,\n\nvielen Dank für Ihre Bestätigung. Alle zwei Wochen erzählt Ihnen ein Brief von neuen Stücken, von Stoffen und von den Menschen, die sie machen; und vom Private Sale erfahren Sie mit als Erste.\n\nBis bald,\nIhr {{brand}}-Atelier',
    es: 'Buenos días:\n\ngracias por su confirmación. Cada dos semanas, una carta le hablará de las nuevas prendas, de los tejidos y de quienes los hacen; y será de los primeros en conocer las ventas privadas.\n\nHasta pronto,\nel taller de {{brand}}',
    it: 'Buongiorno,\n\ngrazie per la conferma. Ogni due settimane una lettera ti parlerà dei nuovi capi, dei tessuti e di chi li lavora; e sarai tra i primi a sapere delle vendite private.\n\nA presto,\nl’atelier {{brand}}',
    pl: 'Dzień dobry,\n\ndziękujemy za potwierdzenie. Co dwa tygodnie w liście opowiemy o nowych rzeczach, o tkaninach i o ludziach, którzy je tworzą; o prywatnych wyprzedażach powiadomimy Cię w pierwszej kolejności.\n\nDo zobaczenia,\npracownia {{brand}}',
  },
  'known.subject': {
    fr: 'Vous recevez déjà nos nouvelles',
    en: 'You receive our news already',
    de: 'Sie bekommen unsere Neuigkeiten bereits',
    es: 'Ya recibe nuestras noticias',
    it: 'Ricevi già le nostre notizie',
    pl: 'Już otrzymujesz nasze wieści',
  },
  'known.body': {
    fr: 'Bonjour,\n\nquelqu’un, vous sans doute, vient d’inscrire cette adresse à notre newsletter. Elle y est déjà : il n’y a rien à faire.',
    en: 'Hello,\n\nsomebody, most likely you, has just asked for our newsletter at this address. It comes here already: there is nothing to do.',
    de: 'Guten Tag,\n\njemand, vermutlich Sie selbst, hat gerade unseren Newsletter für diese Adresse bestellt. Er kommt bereits hierher: Sie müssen nichts tun.',
    es: 'Buenos días:\n\nalguien, probablemente usted, acaba de pedir nuestra newsletter para esta dirección. Ya la recibe: no tiene que hacer nada.',
    it: 'Buongiorno,\n\nqualcuno, probabilmente tu, ha appena richiesto la nostra newsletter per questo indirizzo. Arriva già qui: non devi fare nulla.',
    pl: 'Dzień dobry,\n\nktoś, zapewne Ty, właśnie zapisał ten adres na nasz newsletter. Newsletter już tu przychodzi: nie musisz nic robić.',
  },
  'leave.subject': {
    fr: 'Se désinscrire de la newsletter',
    en: 'Unsubscribe from the newsletter',
    de: 'Vom Newsletter abmelden',
    es: 'Darse de baja de la newsletter',
    it: 'Annulla l’iscrizione alla newsletter',
    pl: 'Wypisz się z newslettera',
  },
  'leave.body': {
    fr: 'Bonjour,\n\nvous avez demandé à ne plus recevoir notre newsletter à cette adresse. Le lien ci-dessous mène à la page où un clic suffit.\n\nCe n’était pas vous ? Ne faites rien : rien ne change.',
    en: 'Hello,\n\nyou asked to receive our newsletter at this address no more. The link below leads to the page where one click ends it.\n\nIt was not you? Then there is nothing to do: nothing changes.',
    de: 'Guten Tag,\n\nSie möchten unseren Newsletter an diese Adresse nicht mehr bekommen. Der Link unten führt zu der Seite, auf der ein Klick genügt.\n\nSie waren das nicht? Dann müssen Sie nichts tun: Es bleibt, wie es ist.',
    es: 'Buenos días:\n\nha pedido no recibir más nuestra newsletter en esta dirección. El enlace de abajo lleva a la página donde basta un clic.\n\n¿No ha sido usted? No tiene que hacer nada: no cambia nada.',
    it: 'Buongiorno,\n\nhai chiesto di non ricevere più la nostra newsletter a questo indirizzo. Il link qui sotto porta alla pagina dove basta un clic.\n\nNon sei stato tu? Non devi fare nulla: non cambia nulla.',
    pl: 'Dzień dobry,\n\notrzymaliśmy prośbę, by na ten adres nie wysyłać już newslettera. Poniższy link prowadzi do strony, na której wystarczy jedno kliknięcie.\n\nTo nie Ty? Nie musisz nic robić: nic się nie zmieni.',
  },
  /** The unsubscribe link in the last line of a mail. */
  leave: {
    fr: 'Se désinscrire',
    en: 'Unsubscribe',
    de: 'Abmelden',
    es: 'Darse de baja',
    it: 'Annulla l’iscrizione',
    pl: 'Wypisz się',
  },
} satisfies Messages;

/** Days for which a subscription can be confirmed. */
export const daysToConfirm = 7;

/** A mail as stored. */
export interface Letter {
  /** The market of the sender. */
  locale: Locale;
  subject: string;
  body: string;
  link: string;
  /** The unsubscribe page; null for mails without a subscription. */
  unsubscribe: string | null;
}

const inShop = (env: Env, locale: Locale, path: string): string => shopOrigin(env, locale) + path;

/** The page that unsubscribes a subscriber from one kind of mails; stored with each mail of that kind. */
export async function unsubscribeAddress(
  env: Env,
  subscriberId: string,
  locale: Locale,
  type: SubscriptionType,
): Promise<string> {
  const token = await unsubscribeToken(env, subscriberId);
  return inShop(env, locale, href(locale, 'unsubscribe', {}, { token, type, source: 'letter' }));
}

export async function confirmLetter(env: Env, what: Confirmation, locale: Locale): Promise<Letter> {
  const { lang } = locales[locale];
  const token = await confirmationToken(env, what);
  return {
    locale,
    subject: fill(texts['confirm.subject'][lang]),
    body: fill(texts['confirm.body'][lang], { days: daysToConfirm }),
    link: inShop(env, locale, href(locale, 'newsletter-confirmation', {}, { token, source: 'mail' })),
    unsubscribe: null,
  };
}

export async function leaveLetter(env: Env, subscriberId: string, locale: Locale): Promise<Letter> {
  const { lang } = locales[locale];
  return {
    locale,
    subject: fill(texts['leave.subject'][lang]),
    body: fill(texts['leave.body'][lang]),
    link: await unsubscribeAddress(env, subscriberId, locale, 'NEWS'),
    unsubscribe: null,
  };
}

/** The welcome mail, or a notice to an existing subscriber. */
export async function letterTo(
  env: Env,
  subscriberId: string,
  kind: 'welcome' | 'known',
  locale: Locale,
): Promise<Letter> {
  const { lang } = locales[locale];
  return {
    locale,
    subject: fill(texts[`${kind}.subject`][lang]),
    body: fill(texts[`${kind}.body`][lang]),
    link: inShop(env, locale, href(locale, 'index')),
    unsubscribe: await unsubscribeAddress(env, subscriberId, locale, 'NEWS'),
  };
}
