import type { FeedRecord } from './record.ts';

/** Columns of WooCommerce's export in German and French, and their English names; those that the import reads. */
const translations: readonly (readonly [english: string, ...others: string[]])[] = [
  ['id'],
  ['type', 'typ'],
  ['sku', 'artikelnummer', 'sku_(artikelnummer)', 'ugs'],
  ['gtin,_upc,_ean,_or_isbn', 'gtin,_upc,_ean_oder_isbn', 'gtin,_upc,_ean_ou_isbn'],
  ['name', 'nom'],
  ['published', 'veröffentlicht', 'publié'],
  ['visibility_in_catalog', 'sichtbarkeit_im_katalog', 'visibilité_dans_le_catalogue'],
  ['short_description', 'kurzbeschreibung', 'description_courte'],
  ['description', 'beschreibung'],
  ['date_sale_price_starts', 'datum,_an_dem_angebotspreis_beginnt', 'date_de_début_de_promo'],
  ['date_sale_price_ends', 'datum,_an_dem_angebotspreis_endet', 'date_de_fin_de_promo'],
  ['in_stock?', 'vorrätig?', 'en_stock_?'],
  ['stock', 'lager', 'bestand', 'inventaire'],
  [
    'backorders_allowed?',
    'lieferrückstande_erlaubt?',
    'lieferrückstände_erlaubt?',
    'rückstände_erlaubt?',
    'autoriser_les_commandes_de_produits_en_rupture_?',
  ],
  ['sale_price', 'angebotspreis', 'tarif_promo'],
  ['regular_price', 'regulärer_preis', 'tarif_régulier'],
  ['categories', 'kategorien', 'catégories'],
  ['images', 'bilder'],
  ['brands', 'marken', 'marques'],
  ['parent', 'übergeordnetes_produkt'],
];

const englishOf = new Map(translations.flatMap(([english, ...others]) => others.map((name) => [name, english])));

/** The columns of attributes, which are numbered: `Attribut 1 Wert(e)`, `Valeur(s) de l’attribut 1`. */
const attributes: readonly (readonly [pattern: RegExp, part: string])[] = [
  [/^(?:attribut_(\d{1,2})_name|nom_de_l['’]attribut_(\d{1,2}))$/, 'name'],
  [/^(?:attribut_(\d{1,2})_wert\(e\)|valeur\(s\)_de_l['’]attribut_(\d{1,2}))$/, 'value(s)'],
];

function englishName(column: string): string {
  for (const [pattern, part] of attributes) {
    const [, german, french] = pattern.exec(column) ?? [];
    const number = german ?? french;
    if (number !== undefined) return `attribute_${number}_${part}`;
  }
  return englishOf.get(column) ?? column;
}

/** Translates the columns of records of one table. */
export function translator(): (record: FeedRecord) => FeedRecord {
  const known = new Map<string, string>();
  return (record) => {
    const fields = new Map<string, readonly string[]>();
    for (const [column, values] of record.fields) {
      const name = known.get(column) ?? englishName(column);
      known.set(column, name);
      if (!fields.has(name)) fields.set(name, values);
    }
    return { ...record, fields };
  };
}
