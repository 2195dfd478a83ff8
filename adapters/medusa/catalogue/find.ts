import type { z } from 'zod';
import { Problem } from '../../../backend/problem.ts';
import type { Handlers } from '../../../backend/serve.ts';
import { mistakesBetween, mistakesIn } from '../../../shared/catalogue/typing-mistakes.ts';
import type { catalogRows } from '../../../shared/contract/catalogue/catalog.ts';
import { readFilters } from '../../../shared/contract/catalogue/facets.ts';
import type { Currency, Language } from '../../../shared/markets/locales.ts';
import { cardsOf } from '../../catalogue/cards.ts';
import { childrenOf, departmentOf, type Family } from '../../catalogue/vocabulary.ts';
import type { Env } from '../connection/env.ts';
import type { MedusaEnv } from '../connection/medusa.ts';
import { choose } from './choose.ts';
import { type Filters, type IndexQuery, search, shownIn } from './search-index.ts';
import { currentVocabulary, type Vocabulary } from './vocabulary.ts';

type FindHandlers = Pick<Handlers<typeof catalogRows, Env>, 'searchProducts' | 'getSuggestions'>;
type FamilyLink = NonNullable<z.input<typeof catalogRows.getSuggestions.output>['families']>[number];

/** Products and families that are suggested while somebody types. */
const suggestedProducts = 6;
const suggestedFamilies = 4;

/** How alike a mistyped word has to be, from 0 to 1. */
const leastAlike = 0.4;

/** A text that may be a product number, an option id, a sku or a barcode. */
const numberLike = /^(?=.*\d)[\w./-]{3,64}$/;

/** A product number as on the product page, and as in its address. */
const productNumber = /^p(\d+)$/i;

/** Words without case and accents. */
const wordsOf = (text: string): string[] =>
  text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);

/** A text as the index has it: each word with its language before it. */
const marked = (text: string, language: Language): string =>
  wordsOf(text)
    .map((word) => `${language}x${word}`)
    .join(' ');

/** How the index is searched: for whole words, of which the last may be unfinished. */
const exactly = { match_strategy: 'last' } as const satisfies IndexQuery['search_options'];

/** Finds names with words like a mistyped one. It compares all names, so it is asked once and without facets. */
const roughly = {
  ...exactly,
  typo_tolerance: true,
  attributes_to_search_on: ['name'],
  min_score: leastAlike,
  count: 'none',
} as const satisfies IndexQuery['search_options'];

/** Names among which the word that was meant is looked for. */
const comparedNames = 20;

function linkOf(vocabulary: Vocabulary, { familyId, title }: Family): FamilyLink {
  const department = departmentOf(vocabulary, familyId);
  return { familyId, title, department: department?.familyId === familyId ? null : (department?.title ?? null) };
}

/** The families of a market whose title is the query, alone or after that of the department. */
function familiesCalled(vocabulary: Vocabulary, query: string, currency: Currency, language: Language): Family[] {
  const asked = wordsOf(query).join(' ');
  const sold = vocabulary.sold.get(currency);
  return [...vocabulary.families.values()].filter((family) => {
    if (!sold?.has(family.familyId)) return false;
    const title = wordsOf(family.title[language]).join(' ');
    const department = wordsOf(departmentOf(vocabulary, family.familyId)?.title[language] ?? '').join(' ');
    return asked === title || asked === `${department} ${title}`;
  });
}

/** The query that finds a piece by a number; undefined if the text is none. */
function byNumber(text: string): IndexQuery | undefined {
  if (!numberLike.test(text)) return undefined;
  const sku = { $overlaps: [text, text.toUpperCase()] };
  const product_id = productNumber.exec(text)?.[1] ?? text;
  const filters = { $or: [{ id: text }, { gtin: { $overlaps: [text] } }, { product_id }, { sku }] };
  return { fields: ['id', 'card'], filters, pagination: { take: 1, order: { rank: 'ASC' } } };
}

/** Words that the index finds, and words that were ignored because with them it would find nothing. */
interface Found {
  words: string[];
  leftOut: string[];
}

/** The words that the index finds: as typed, else the known ones and those that mistyped ones were meant to be. */
async function wordsToFind(env: MedusaEnv, query: string, where: Filters, language: Language): Promise<Found> {
  const totals = async (texts: readonly string[]): Promise<number[]> => {
    const results = await search(
      env,
      texts.map((text) => ({
        fields: ['id'],
        filters: { ...where, q: marked(text, language) },
        pagination: { take: 0 },
        search_options: exactly,
      })),
    );
    return results.map(({ total }) => total);
  };
  // As many as fit into one request with the whole.
  const words = wordsOf(query).slice(0, 19);
  const [whole = 0, ...counts] = await totals([query, ...words]);
  if (whole > 0) return { words, leftOut: [] };
  const unknown = words.filter((word, at) => counts[at] === 0 && !/\d/.test(word));
  const meant = await meantBy(env, unknown, where, language);
  return {
    words: words.flatMap((word, at) => (counts[at] === 0 ? (meant.get(word) ?? []) : [word])),
    leftOut: words.filter((word, at) => counts[at] === 0 && !meant.has(word)),
  };
}

/** The words of names that are nearest to mistyped ones; none if Medusa needs too long to compare all names. */
async function meantBy(
  env: MedusaEnv,
  mistyped: readonly string[],
  where: Filters,
  language: Language,
): Promise<Map<string, string>> {
  const queries = mistyped.map((word) => ({
    fields: ['id', 'card'],
    filters: { ...where, q: marked(word, language) },
    pagination: { take: comparedNames },
    search_options: roughly,
  }));
  const results = await search(env, queries).catch((error: unknown) => {
    if (error instanceof Problem) return [];
    throw error;
  });
  return new Map(
    mistyped.flatMap((word, at): [string, string][] => {
      const names = results[at]?.documents.flatMap(({ card }) =>
        card === undefined ? [] : wordsOf(`${card.name[language]} ${card.color[language]}`),
      );
      const near = [...new Set(names)].flatMap((name) => {
        const mistakes = mistakesBetween(name, word, mistakesIn(word));
        return mistakes === null ? [] : [{ name, mistakes }];
      });
      const [nearest] = near.toSorted((one, other) => one.mistakes - other.mistakes);
      return nearest === undefined ? [] : [[word, nearest.name]];
    }),
  );
}

export const findHandlers: FindHandlers = {
  async searchProducts({ query, page, size, sort, currency, filters }, { env, language }) {
    const text = query.trim();
    // The index finds everything for no words.
    if (wordsOf(text).length === 0) return { total: 0, products: [] };
    const vocabulary = await currentVocabulary(env);
    const where = shownIn(currency);
    const number = byNumber(text);
    const [found, [numbered]] = await Promise.all([
      wordsToFind(env, text, where, language),
      number === undefined ? [] : search(env, [number]),
    ]);
    const market = { vocabulary, currency, language };
    const [product = null] = cardsOf(numbered?.documents ?? [], market);
    const families = familiesCalled(vocabulary, text, currency, language);
    const [only, ...others] = families;
    const family = only === undefined || others.length > 0 ? null : linkOf(vocabulary, only);
    const exact = product === null && family === null ? null : { product, family };
    const links = families.map((each) => linkOf(vocabulary, each));
    if (found.words.length === 0) return { total: 0, products: [], exact, families: links };
    const chosen = await choose(env, {
      ...market,
      filters: { ...where, q: marked(found.words.join(' '), language) },
      text: exactly,
      chosen: readFilters(new URLSearchParams(filters)),
      categories: childrenOf(vocabulary, null).map(({ familyId }) => familyId),
      sort,
      page,
      size,
    });
    return { ...chosen, exact, families: links, leftOut: found.leftOut };
  },

  async getSuggestions({ query, currency }, { env, language }) {
    if (wordsOf(query).length === 0) return { values: [] };
    const vocabulary = await currentVocabulary(env);
    const where = shownIn(currency);
    const { words } = await wordsToFind(env, query, where, language);
    const [found] = await search(
      env,
      words.length === 0
        ? []
        : [
            {
              fields: ['id', 'card'],
              filters: { ...where, q: marked(words.join(' '), language) },
              pagination: { take: suggestedProducts },
              search_options: { ...exactly, distinct: 'product_id' },
            },
          ],
    );
    const products = cardsOf(found?.documents ?? [], { vocabulary, currency, language });
    const typed = wordsOf(query).join(' ');
    const sold = vocabulary.sold.get(currency);
    const families = [...vocabulary.families.values()].filter(
      ({ familyId, title }) => sold?.has(familyId) && wordsOf(title[language]).join(' ').startsWith(typed),
    );
    return {
      values: [...new Set(products.map(({ name }) => name))],
      families: families.slice(0, suggestedFamilies).map((family) => linkOf(vocabulary, family)),
      products,
    };
  },
};
