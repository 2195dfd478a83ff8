import { brand } from '../brand/brand.ts';
import { slugify } from '../format/slug.ts';
import type { Language } from '../markets/locales.ts';
import { mistakesBetween, mistakesIn, swapped } from './typing-mistakes.ts';

/** Names that shoppers use for a gift card, in any language: slugs, without filler words. */
const giftCardNames = new Set([
  ...['carte-cadeau', 'cartes-cadeaux', 'carte-cadeaux', 'cheque-cadeau', 'bon-cadeau', 'bon-achat'],
  ...['gift-card', 'gift-cards', 'giftcard', 'giftcards', 'gift-voucher', 'gift-vouchers', 'gift-certificate'],
  ...['geschenkkarte', 'geschenkkarten', 'gutschein', 'gutscheine', 'geschenkgutschein', 'gutscheinkarte'],
  ...['geschenkgutscheine', 'gutschein-karte', 'gutschein-geschenk'],
  ...['tarjeta-regalo', 'tarjetas-regalo', 'tarjeta-de-regalo', 'tarjetas-de-regalo', 'cheque-regalo'],
  ...['bono-regalo', 'vale-regalo'],
  ...['carta-regalo', 'carte-regalo', 'buono-regalo', 'buoni-regalo', 'gift-card-regalo'],
  ...['karta-podarunkowa', 'karty-podarunkowe', 'karta-upominkowa', 'bon-podarunkowy', 'bony-podarunkowe'],
  ...['karta-prezentowa', 'bon-upominkowy'],
]);

/** Filler words beside the name of a gift card in a search: amounts, and how it is delivered. */
const giftCardFillers = /^(\d+|euro|euros|eur|chf|zl|d|e|by|per|par|email|mail|online)$/;

/** True if a search is for a gift card and nothing else. */
export function asksForGiftCard(query: string): boolean {
  const words = slugify(query)
    .split('-')
    .filter((word) => !giftCardFillers.test(word) && word !== slugify(brand.name));
  return giftCardNames.has(words.join('-'));
}

/** Minimum length of a typed beginning that is matched with a name. */
const fewest = 4;

/** True if the typed text may become the name of a gift card. */
export function beginsGiftCard(typed: string): boolean {
  const begun = slugify(typed);
  return begun.length >= fewest && [...giftCardNames].some((name) => name.startsWith(begun));
}

/** Synonyms for the topics of the help and for the stores; each row is one topic. */
const helpWords: Record<Language, readonly (readonly string[])[]> = {
  fr: [
    [
      ...['retours', 'retour', 'retourner', 'renvoyer', 'renvoi', 'échange', 'échanges', 'échanger'],
      ...['remboursement', 'remboursements', 'réclamation', 'réclamations'],
    ],
    ['livraison', 'livraisons', 'expédition', 'envoi', 'colis', 'délais', 'délai'],
    ['tailles', 'taille', 'guide', 'mensurations', 'pointures', 'pointure'],
    ['boutiques', 'boutique', 'magasins', 'magasin'],
  ],
  en: [
    ['returns', 'return', 'refund', 'refunds', 'exchange', 'exchanges', 'complaint', 'complaints'],
    ['delivery', 'shipping', 'postage', 'dispatch', 'shipment', 'deliveries'],
    ['sizes', 'size', 'sizing', 'guide', 'chart', 'measurements'],
    ['stores', 'store', 'shops', 'shop', 'locator'],
  ],
  de: [
    [
      ...['rückgabe', 'retoure', 'retouren', 'rücksendung', 'rücksendungen', 'zurücksenden'],
      ...['umtausch', 'umtauschen', 'erstattung', 'reklamation', 'reklamationen', 'reklamieren'],
      'beschwerde',
    ],
    ['lieferung', 'lieferungen', 'versand', 'zustellung', 'lieferzeit', 'versandkosten', 'lieferkosten'],
    ['größen', 'größe', 'größentabelle', 'größenberatung', 'maße', 'masstabelle'],
    ['filialen', 'filiale', 'läden', 'laden', 'geschäfte', 'geschäft'],
  ],
  es: [
    [
      ...['devoluciones', 'devolución', 'devolver', 'cambio', 'cambios', 'reembolso', 'reembolsos'],
      ...['reclamaciones', 'reclamación'],
    ],
    ['envío', 'envíos', 'entrega', 'entregas', 'gastos'],
    ['tallas', 'talla', 'guía', 'medidas'],
    ['tiendas', 'tienda'],
  ],
  it: [
    [
      ...['resi', 'reso', 'restituzione', 'restituire', 'rimborso', 'rimborsi', 'cambio', 'cambi'],
      ...['reclamo', 'reclami'],
    ],
    ['consegna', 'consegne', 'spedizione', 'spedizioni'],
    ['taglie', 'taglia', 'guida', 'misure'],
    ['negozi', 'negozio'],
  ],
  pl: [
    ['zwroty', 'zwrot', 'zwrócić', 'wymiana', 'oddać', 'reklamacja', 'reklamacje', 'reklamację'],
    ['dostawa', 'dostawy', 'wysyłka', 'przesyłka', 'przesyłki', 'paczka', 'paczki'],
    ['rozmiary', 'rozmiar', 'tabela', 'rozmiarów', 'wymiary'],
    ['butiki', 'butik', 'sklepy', 'sklep'],
  ],
};

const fillers: ReadonlySet<string> = new Set(
  (
    'the de des du la le les of and my mes a al alle delle di und zu der die meine y e i ' +
    'our nos unsere nuestras nostri nasze'
  ).split(' '),
);

/** Returns the words as slugs. In German `Größe`, `Groesse` and `Grosse` are the same word. */
function wordsOf(text: string, language: Language): string[] {
  const words = slugify(text)
    .split('-')
    .filter((word) => word !== '' && !fillers.has(word));
  return language === 'de' ? words.map((word) => word.replace(/([aou])e/g, '$1')) : words;
}

const helpRows = (language: Language): Set<string>[] =>
  helpWords[language].map((row) => new Set(row.flatMap((word) => wordsOf(word, language))));

/** True if the typed text may become the name of a topic: each of its words begins a word of the title or a synonym. */
export function beginsTopic(typed: string, title: string, language: Language): boolean {
  const [begun, known] = [wordsOf(typed, language), wordsOf(title, language)];
  const others = helpRows(language).filter((row) => known.some((own) => row.has(own)));
  const names = [...known, ...others.flatMap((row) => [...row])];
  return begun.join('-').length >= fewest && begun.every((word) => names.some((name) => name.startsWith(word)));
}

type IsWord = (known: string, asked: string) => boolean;

/**
 * True if a search names a topic of the help and nothing else: each of its words is one of the title's or a synonym
 * ("shipping" for "Delivery", "size guide" for "Sizes"), and no word of the title is missing.
 */
export function namesTopic(
  query: string,
  title: string,
  language: Language,
  isWord: IsWord = (known, asked) => known === asked,
): boolean {
  const rows = helpRows(language);
  const [asked, known] = [wordsOf(query, language), wordsOf(title, language)];
  const same = (own: string, word: string) =>
    isWord(own, word) || rows.some((row) => row.has(own) && [...row].some((other) => isWord(other, word)));
  return (
    asked.length > 0 &&
    asked.every((word) => known.some((own) => same(own, word))) &&
    known.every((own) => asked.some((word) => same(own, word)))
  );
}

/** True for a known word, possibly with typing errors. Four letters are too few to correct: "chat" is not "chart". */
const isMistyped: IsWord = (known, asked) =>
  known === asked ||
  (asked.length > fewest &&
    (swapped(asked).includes(known) || mistakesBetween(known, asked, mistakesIn(asked)) !== null));

/** True if a search names a topic of the help, possibly with typing errors. */
export const mistypesTopic = (query: string, title: string, language: Language): boolean =>
  namesTopic(query, title, language, isMistyped);
