import type { LocalizedText } from '../../shared/contract/values.ts';
import type { Language } from '../../shared/locales.ts';
import { fold } from '../catalog/fold.ts';
import type { Assortment, FamilyLabel } from './assortment.ts';
import { corrected, find, queryWords } from './find.ts';
import { type Words, wordsOf } from './words.ts';

const mostValues = 8;
const mostFamilies = 4;
const mostProducts = 4;

export interface FamilyLink {
  familyId: string;
  title: LocalizedText;
  department: LocalizedText | null;
}

/** What is suggested while somebody types. */
export interface Suggestions {
  /** Names of families and garments. */
  values: string[];
  families: FamilyLink[];
  /** One colour of each product. */
  optionIds: string[];
}

/** A family as a link, with its department where that is another one. */
export function familyLink(assortment: Assortment, { familyId, title }: FamilyLabel): FamilyLink {
  const department = assortment.department(familyId);
  const isOwn = department === undefined || department.familyId === familyId;
  return { familyId, title, department: isOwn ? null : department.title };
}

/** Whether each word of the query begins a word of the text, and how soon the first one does; -1 when not all do. */
function placeIn(text: string, query: readonly (readonly string[])[]): number {
  const folded = fold(text);
  const places = query.map((forms) =>
    Math.min(...forms.map((form) => folded.indexOf(` ${form}`)).filter((at) => at >= 0)),
  );
  // The least of nothing is no number.
  return places.length === 0 || !places.every(Number.isFinite) ? -1 : Math.min(...places);
}

/** Texts that the words begin words of: those first that begin so, then the shorter ones. */
function fitting<Item>(
  items: readonly Item[],
  textOf: (item: Item) => string,
  query: readonly (readonly string[])[],
): Item[] {
  return items
    .map((item) => ({ item, text: textOf(item), at: placeIn(textOf(item), query) }))
    .filter(({ at }) => at >= 0)
    .toSorted(
      (one, other) => Number(one.at > 0) - Number(other.at > 0) || one.text.length - other.text.length,
    )
    .map(({ item }) => item);
}

function named(assortment: Assortment, words: Words, query: readonly (readonly string[])[]) {
  const { language } = words;
  const stocked = [...assortment.labels.families.values()].filter(
    ({ familyId }) => assortment.listed(familyId).length > 0,
  );
  const families = fitting(stocked, ({ title }) => title[language], query);
  const names = fitting([...words.names.keys()], (name) => name, query);
  const values = [...new Set([...families.map(({ title }) => title[language]), ...names])];
  return { families: families.toSorted((one, other) => one.place - other.place), values };
}

/** Names of families and garments, families, and products for what was typed so far. */
export function suggest(assortment: Assortment, language: Language, typed: string): Suggestions {
  const words = wordsOf(assortment, language);
  const asTyped = queryWords(words, typed).map((word) => [fold(word).trim()]);
  let found = named(assortment, words, asTyped);
  // Nothing begins so: what the words may have been meant to be.
  if (found.values.length === 0) found = named(assortment, words, corrected(words, typed));
  const entries = find(assortment, language, typed);
  const products = new Map<string, string>();
  for (const { productId, optionId } of entries) {
    if (!products.has(productId)) products.set(productId, optionId);
    if (products.size === mostProducts) break;
  }
  return {
    values: found.values.slice(0, mostValues),
    families: found.families.slice(0, mostFamilies).map((family) => familyLink(assortment, family)),
    optionIds: [...products.values()],
  };
}

/**
 * The family that a query names and nothing else, alone or with its department ("women dresses"); of several of one name
 * the first of the menu. Undefined when there is none.
 */
export function familyCalled(
  assortment: Assortment,
  language: Language,
  query: string,
): FamilyLabel | undefined {
  const wanted = fold(query);
  if (wanted === '') return undefined;
  return [...assortment.labels.families.values()].find((family) => {
    if (assortment.listed(family.familyId).length === 0) return false;
    const title = fold(family.title[language]);
    const department = fold(assortment.department(family.familyId)?.title[language] ?? '');
    const names = [title, department + title.slice(1), title + department.slice(1)];
    return names.includes(wanted);
  });
}
