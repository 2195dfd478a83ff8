import type { Currency, Language } from '../../shared/markets/locales.ts';
import type { Assortment } from './assortment.ts';
import { type FamilyLink, familyLink } from './families-called.ts';
import { corrected, find, queryWords } from './find.ts';
import { fold } from './fold.ts';
import { isPriced, isSold } from './sold.ts';
import { valuesOf } from './value-lists.ts';
import { type Words, wordsOf } from './words.ts';

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

/** Position of the first match if each word of the query begins a word of the text; else -1. */
function placeIn(text: string, query: readonly (readonly string[])[]): number {
  const folded = fold(text);
  const places = query.map((forms) =>
    Math.min(...forms.map((form) => folded.indexOf(` ${form}`)).filter((at) => at >= 0)),
  );
  // `Math.min()` of no positions is `Infinity`.
  return places.length === 0 || !places.every(Number.isFinite) ? -1 : Math.min(...places);
}

/** Items whose texts have words that begin with the query: first those that start with it, then shorter ones. */
function fitting<Item>(
  items: readonly Item[],
  textOf: (item: Item) => string,
  query: readonly (readonly string[])[],
): Item[] {
  return items
    .map((item) => ({ item, text: textOf(item), at: placeIn(textOf(item), query) }))
    .filter(({ at }) => at >= 0)
    .toSorted((one, other) => Number(one.at > 0) - Number(other.at > 0) || one.text.length - other.text.length)
    .map(({ item }) => item);
}

/** True if any product of this name is sold in markets of the currency. */
function isNameSold({ order }: Assortment, products: readonly string[], currency: Currency): boolean {
  const places = products.flatMap((productId) => order.ofProduct.get(productId) ?? []);
  return places.some((place) => {
    const entry = order.entries[place];
    return entry !== undefined && isPriced(entry, currency);
  });
}

/** True if any product of this brand is sold in markets of the currency. */
function isBrandSold({ order }: Assortment, brandId: string, currency: Currency): boolean {
  return order.entries.some((entry) => valuesOf(entry.brand).includes(brandId) && isPriced(entry, currency));
}

function named(
  assortment: Assortment,
  words: Words,
  { query, currency }: { query: readonly (readonly string[])[]; currency: Currency },
) {
  const { language } = words;
  const stocked = [...assortment.labels.families.values()].filter(({ familyId }) =>
    isSold(assortment, familyId, currency),
  );
  const families = fitting(stocked, ({ title }) => title[language], query);
  const brands = fitting([...assortment.brands], ([, name]) => name, query)
    .filter(([brandId]) => isBrandSold(assortment, brandId, currency))
    .map(([, name]) => name);
  const names: string[] = [];
  for (const name of fitting([...words.names.keys()], (each) => each, query)) {
    if (isNameSold(assortment, words.names.get(name) ?? [], currency)) names.push(name);
    if (names.length === maxValues) break;
  }
  const values = [...new Set([...families.map(({ title }) => title[language]), ...brands, ...names])];
  return { families: families.toSorted((one, other) => one.place - other.place), values };
}

/**
 * Suggests names of families, brands and garments, families, and products. Only what is sold in markets of the
 * currency.
 */
export function suggest(
  assortment: Assortment,
  language: Language,
  { typed, currency }: { typed: string; currency: Currency },
): Suggestions {
  const words = wordsOf(assortment, language);
  const asTyped = queryWords(words, typed).map((word) => [fold(word).trim()]);
  let found = named(assortment, words, { query: asTyped, currency });
  // No match: try corrections of the words.
  if (found.values.length === 0) found = named(assortment, words, { query: corrected(words, typed), currency });
  const { entries } = find(assortment, language, typed);
  const products = new Map<string, string>();
  for (const entry of entries) {
    const { productId, optionId } = entry;
    if (!isPriced(entry, currency)) continue;
    if (!products.has(productId)) products.set(productId, optionId);
    if (products.size === maxProducts) break;
  }
  return {
    values: found.values.slice(0, maxValues),
    families: found.families.slice(0, maxFamilies).map((family) => familyLink(assortment, family)),
    optionIds: [...products.values()],
  };
}
