import type { Currency } from '../../../shared/markets/locales.ts';
import { fold } from '../fold.ts';
import type { FamilyLink } from '../labels.ts';
import type { Term } from '../words/vocabulary.ts';
import { find } from './find.ts';
import type { Searched } from './searched.ts';
import { soldIn } from './sold.ts';
import { corrected, queryWords } from './terms.ts';

const maxValues = 8;
const maxFamilies = 4;
const maxProducts = 4;

export interface Suggestions {
  /** Names of families, brands and garments. */
  values: string[];
  families: FamilyLink[];
  /** One option per product. */
  optionIds: string[];
}

/** The words of a query, each in the forms that it may have. */
type Forms = readonly (readonly string[])[];

/** Position of the first match if each word of the query begins a word of the text; else -1. */
function placeIn(text: string, query: Forms): number {
  const folded = fold(text);
  const places = query.map((forms) =>
    Math.min(...forms.map((form) => folded.indexOf(` ${form}`)).filter((at) => at >= 0)),
  );
  // `Math.min()` of no positions is `Infinity`.
  return places.length === 0 || !places.every(Number.isFinite) ? -1 : Math.min(...places);
}

/** Items whose texts have words that begin with the query: first those that start with it, then shorter ones. */
function fitting<Item>(items: readonly Item[], textOf: (item: Item) => string, query: Forms): Item[] {
  return items
    .map((item) => ({ item, text: textOf(item), at: placeIn(textOf(item), query) }))
    .filter(({ at }) => at >= 0)
    .toSorted((one, other) => Number(one.at > 0) - Number(other.at > 0) || one.text.length - other.text.length)
    .map(({ item }) => item);
}

/** The products with all words of the query in their names: 1 by number. Null for none. */
function productsNamed({ assortment, texts }: Searched, terms: readonly (readonly Term[])[]): Uint8Array | null {
  let known: Uint8Array | null = null;
  for (const forms of terms) {
    const named = new Uint8Array(assortment.products.size);
    for (const term of forms)
      texts.visit(term, 'name', (product) => {
        if (known === null || known[product] === 1) named[product] = 1;
      });
    known = named;
  }
  return known;
}

/**
 * Names of sold products with words that begin with the query, as `fitting` sorts; equal ones by the alphabet. Few
 * texts are read: names are compared by their numbers as far as possible.
 */
function namesFitting(searched: Searched, query: Forms, currency: Currency): string[] {
  const { assortment, texts } = searched;
  const vocabulary = [...texts.vocabulary.all()];
  const terms = query.map((forms) => vocabulary.filter(({ word }) => forms.some((form) => word.startsWith(form))));
  const products = terms.some((found) => found.length === 0) ? null : productsNamed(searched, terms);
  if (products === null) return [];
  const sold = soldIn(assortment, currency).products;
  const names = new Set<number>();
  for (const [product, isNamed] of products.entries())
    if (isNamed === 1 && sold[product] === 1) names.add(texts.name.get(product));
  const starts = new Set(terms.flat().map(({ number }) => number + 1));
  // Names that sort alike are read together.
  const alike = Map.groupBy(names, (name) => {
    const isStart = starts.has(texts.nameStart.get(name));
    return texts.nameLength.get(name) + (isStart ? 0 : 2 ** 16);
  });
  const found: string[] = [];
  for (const [, numbers] of [...alike].toSorted(([one], [other]) => one - other)) {
    found.push(...texts.store.names.textsOf(numbers).sort());
    if (found.length >= maxValues) break;
  }
  return found.slice(0, maxValues);
}

function named(searched: Searched, { query, currency }: { query: Forms; currency: Currency }) {
  const { assortment, words } = searched;
  const { language } = words;
  const sold = soldIn(assortment, currency);
  const stocked = [...assortment.labels.families.values()].filter(({ familyId }) => sold.families.has(familyId));
  const families = fitting(stocked, ({ title }) => title[language], query);
  const brands = fitting([...assortment.brands], ([, name]) => name, query)
    .filter(([brandId]) => sold.brands.has(brandId))
    .map(([, name]) => name);
  const names = namesFitting(searched, query, currency);
  const values = [...new Set([...families.map(({ title }) => title[language]), ...brands, ...names])];
  return { families: families.toSorted((one, other) => one.place - other.place), values };
}

/** One option of each of the best found products that are sold. */
function productsFound({ assortment, words }: Searched, typed: string, currency: Currency): string[] {
  const { options } = assortment;
  const { amount } = options.prices(currency);
  const products = new Map<number, number>();
  for (const row of find(assortment, words.language, typed).rows) {
    if (products.size === maxProducts) break;
    const product = options.product.get(row);
    if (amount.get(row) > 0 && !products.has(product)) products.set(product, row);
  }
  return Array.from(products.values(), (row) => options.ids.idOf(row));
}

/**
 * Suggests names of families, brands and garments, families, and products. Only what is sold in markets of the
 * currency.
 */
export function suggest(searched: Searched, { query, currency }: { query: string; currency: Currency }): Suggestions {
  const { assortment, words } = searched;
  const asTyped = queryWords(words, query).map((word) => [fold(word).trim()]);
  let found = named(searched, { query: asTyped, currency });
  // No match: try corrections of the words.
  if (found.values.length === 0) found = named(searched, { query: corrected(searched, query), currency });
  return {
    values: found.values.slice(0, maxValues),
    families: found.families.slice(0, maxFamilies).map((family) => assortment.labels.linkOf(family)),
    optionIds: productsFound(searched, query, currency),
  };
}
