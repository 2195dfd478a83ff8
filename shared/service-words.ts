import type { Language } from './locales.ts';
import { slugify } from './slug.ts';

/** What shoppers call a gift card, in any language: slugs, without the words that say nothing. */
const giftCardNames = new Set([
  ...['carte-cadeau', 'cartes-cadeaux', 'carte-cadeaux', 'cheque-cadeau', 'bon-cadeau', 'bon-achat'],
  ...[
    'gift-card',
    'gift-cards',
    'giftcard',
    'giftcards',
    'gift-voucher',
    'gift-vouchers',
    'gift-certificate',
  ],
  ...['geschenkkarte', 'geschenkkarten', 'gutschein', 'gutscheine', 'geschenkgutschein', 'gutscheinkarte'],
  ...['geschenkgutscheine', 'gutschein-karte', 'gutschein-geschenk'],
  ...['tarjeta-regalo', 'tarjetas-regalo', 'tarjeta-de-regalo', 'tarjetas-de-regalo', 'cheque-regalo'],
  ...['bono-regalo', 'vale-regalo'],
  ...['carta-regalo', 'carte-regalo', 'buono-regalo', 'buoni-regalo', 'gift-card-regalo'],
  ...['karta-podarunkowa', 'karty-podarunkowe', 'karta-upominkowa', 'bon-podarunkowy', 'bony-podarunkowe'],
  ...['karta-prezentowa', 'bon-upominkowy'],
]);

/** Words of a search that say nothing beside the name of a gift card: amounts, and how it comes. */
const besides = /^(\d+|euro|euros|eur|chf|zl|d|e|by|per|par|email|mail|online|selvedge)$/;

/** Whether a search asks for a gift card and nothing else. */
export function asksForGiftCard(query: string): boolean {
  const words = slugify(query)
    .split('-')
    .filter((word) => !besides.test(word));
  return giftCardNames.has(words.join('-'));
}

/** Letters from which on the beginning of a name is taken for it. */
const fewest = 4;

/** Whether what is typed may become the name of a gift card. */
export function beginsGiftCard(typed: string): boolean {
  const begun = slugify(typed);
  return begun.length >= fewest && [...giftCardNames].some((name) => name.startsWith(begun));
}

/** Other words for what the help has topics on; each row is one thing. */
const helpWords: Record<Language, readonly (readonly string[])[]> = {
  fr: [
    ['retours', 'retour', 'retourner', 'renvoyer', 'renvoi', 'échange', 'échanger', 'remboursement'],
    ['livraison', 'expédition', 'envoi', 'colis', 'délais', 'délai'],
    ['tailles', 'taille', 'guide', 'mensurations', 'pointures'],
  ],
  en: [
    ['returns', 'return', 'refund', 'refunds', 'exchange', 'exchanges'],
    ['delivery', 'shipping', 'postage', 'dispatch', 'shipment', 'deliveries'],
    ['sizes', 'size', 'sizing', 'guide', 'chart', 'measurements'],
  ],
  de: [
    [
      'rückgabe',
      'retoure',
      'retouren',
      'rücksendung',
      'umtausch',
      'umtauschen',
      'zurücksenden',
      'erstattung',
    ],
    ['lieferung', 'versand', 'zustellung', 'lieferzeit', 'versandkosten', 'lieferkosten'],
    ['größen', 'größe', 'größentabelle', 'größenberatung', 'maße', 'masstabelle'],
  ],
  es: [
    ['devoluciones', 'devolución', 'devolver', 'cambio', 'cambios', 'reembolso'],
    ['envío', 'envíos', 'entrega', 'entregas', 'gastos'],
    ['tallas', 'talla', 'guía', 'medidas'],
  ],
  it: [
    ['resi', 'reso', 'restituzione', 'restituire', 'rimborso', 'cambio'],
    ['consegna', 'consegne', 'spedizione', 'spedizioni'],
    ['taglie', 'taglia', 'guida', 'misure'],
  ],
  pl: [
    ['zwroty', 'zwrot', 'zwrócić', 'wymiana', 'oddać'],
    ['dostawa', 'dostawy', 'wysyłka', 'przesyłka', 'paczka'],
    ['rozmiary', 'rozmiar', 'tabela', 'rozmiarów', 'wymiary'],
  ],
};

const fillers = /^(the|de|des|du|la|le|les|of|and|my|mes|a|al|alle|delle|di|und|zu|der|die|meine|y|e|i)$/;

const wordsOf = (text: string): string[] =>
  slugify(text)
    .split('-')
    .filter((word) => word !== '' && !fillers.test(word));

const helpRows = (language: Language): Set<string>[] =>
  helpWords[language].map((row) => new Set(row.flatMap(wordsOf)));

/** Whether what is typed may become the name of a topic: each word of it begins one of the title's, or another for it. */
export function beginsTopic(typed: string, title: string, language: Language): boolean {
  const [begun, known] = [wordsOf(typed), wordsOf(title)];
  const others = helpRows(language).filter((row) => known.some((own) => row.has(own)));
  const names = [...known, ...others.flatMap((row) => [...row])];
  return (
    begun.join('-').length >= fewest && begun.every((word) => names.some((name) => name.startsWith(word)))
  );
}

/**
 * Whether a search names a topic of the help and nothing else: each of its words is one of the title's, or another word for
 * it ("shipping" for "Delivery", "size guide" for "Sizes"), and no word of the title is missing.
 */
export function namesTopic(query: string, title: string, language: Language): boolean {
  const rows = helpRows(language);
  const same = (one: string, other: string) =>
    one === other || rows.some((row) => row.has(one) && row.has(other));
  const [asked, known] = [wordsOf(query), wordsOf(title)];
  return (
    asked.length > 0 &&
    asked.every((word) => known.some((own) => same(own, word))) &&
    known.every((own) => asked.some((word) => same(own, word)))
  );
}
