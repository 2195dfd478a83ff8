import type { catalogRows, Sort } from '../../shared/contract/catalog.ts';
import type { Currency, Language } from '../../shared/locales.ts';
import type { Env } from '../env.ts';
import type { Handlers } from '../serve.ts';
import { cardsOf } from './cards.ts';
import { fold } from './fold.ts';

type SearchHandlers = Pick<Handlers<typeof catalogRows>, 'searchProducts' | 'getSuggestions'>;

/** Words of a query that are looked for; more say nothing. */
const mostWords = 8;
/** The trigram index finds no shorter words. */
const shortest = 3;

const mostSuggestions = 8;

/** The words of a query as the index has them; short ones ("à", "of") are left out unless there are no others. */
function wordsOf(query: string): string[] {
  const words = fold(query)
    .split(' ')
    .filter((word) => word !== '');
  const long = words.filter((word) => word.length >= shortest);
  return (long.length > 0 ? long : words.filter((word) => word.length + 1 >= shortest)).slice(0, mostWords);
}

/** Each word must begin a word of the text. Folded words hold letters and digits only, so nothing is syntax. */
function beginnings(words: readonly string[]): string {
  return words.map((word) => `" ${word}"`).join(' AND ');
}

/** Each word must stand anywhere in the text: "kleid" in "Midikleid". */
function anywhere(words: readonly string[]): string {
  return words.map((word) => `"${word.length < shortest ? ` ${word}` : word}"`).join(' AND ');
}

/** Trigrams of a word, to compare it with others. */
function trigrams(word: string): Set<string> {
  const padded = ` ${word} `;
  return new Set(Array.from({ length: padded.length - 2 }, (_, at) => padded.slice(at, at + 3)));
}

function likeness(a: string, b: string): number {
  const [one, other] = [trigrams(a), trigrams(b)];
  const common = [...one].filter((trigram) => other.has(trigram)).length;
  return (2 * common) / (one.size + other.size);
}

/** Below this share of common trigrams two words are different words. */
const alike = 0.4;

/** The word of the shop that a mistyped one most resembles; the word itself when there is none. */
async function correct({ DB }: Env, language: Language, word: string): Promise<string> {
  const { results } = await DB.prepare(
    `SELECT word FROM search_words WHERE language = ? AND word >= ? AND word < ? AND length(word) BETWEEN ? AND ?`,
  )
    .bind(language, word.slice(0, 1), `${word.slice(0, 1)}\u{10ffff}`, word.length - 2, word.length + 2)
    .all<{ word: string }>();
  let best = { word, likeness: alike };
  for (const candidate of results) {
    const found = likeness(word, candidate.word);
    if (found > best.likeness) best = { word: candidate.word, likeness: found };
  }
  return best.word;
}

interface Search {
  /** The query in the index's own language. */
  match: string;
  language: Language;
  currency: Currency;
  sort: Sort;
  page: number;
  size: number;
}

interface Found {
  total: number;
  optionIds: string[];
}

/** Where the order asked for is found, and the order: by date or price, all results have to be looked at. */
const sorted: Record<Exclude<Sort, 'recommended'>, { joined: string; order: string }> = {
  new: {
    joined: `JOIN options o ON o.option_id = n.option_id
      JOIN products p ON p.product_id = o.product_id
      JOIN prices r ON r.option_id = n.option_id AND r.currency = ?`,
    order: 'p.published_at DESC, n.search_id',
  },
  'price-ascending': {
    joined: 'JOIN prices r ON r.option_id = n.option_id AND r.currency = ?',
    order: 'r.price, n.search_id',
  },
  'price-descending': {
    joined: 'JOIN prices r ON r.option_id = n.option_id AND r.currency = ?',
    order: 'r.price DESC, n.search_id',
  },
};

interface Row {
  option_id: string;
  total: number;
}

/** How many options a match finds. The language is one of six of ours, so it may name a table. */
function count({ DB }: Env, language: Language, match: string): D1PreparedStatement {
  return DB.prepare(`SELECT count(*) AS total FROM search_${language} WHERE search_${language} MATCH ?`).bind(
    match,
  );
}

/** What the index gives for a match, a piece of it, in its own order: that of recommendation. */
function recommended(
  { DB }: Env,
  { language, match, size, offset }: { language: Language; match: string; size: number; offset: number },
): D1PreparedStatement {
  return DB.prepare(
    `SELECT n.option_id FROM search_${language} AS found JOIN search_order n ON n.search_id = found.rowid
     WHERE search_${language} MATCH ? ORDER BY found.rowid LIMIT ? OFFSET ?`,
  ).bind(match, size, offset);
}

function inOrder({ DB }: Env, { match, language, currency, page, size }: Search, sort: keyof typeof sorted) {
  const { joined, order } = sorted[sort];
  return DB.prepare(
    `SELECT n.option_id FROM search_${language} AS found JOIN search_order n ON n.search_id = found.rowid ${joined}
     WHERE search_${language} MATCH ? ORDER BY ${order} LIMIT ? OFFSET ?`,
  ).bind(currency, match, size, (page - 1) * size);
}

async function find(env: Env, search: Search): Promise<Found> {
  const { match, language, sort, page, size } = search;
  const offset = (page - 1) * size;
  // Options that are called by the words come before those that merely stand in a family called so.
  const named = `{name color} : (${match})`;
  const [counted, found] = await env.DB.batch<Row>([
    count(env, language, match),
    sort === 'recommended'
      ? recommended(env, { language, match: named, size, offset })
      : inOrder(env, search, sort),
  ]);
  const total = counted?.results[0]?.total ?? 0;
  const optionIds = found?.results.map(({ option_id }) => option_id) ?? [];
  if (sort !== 'recommended' || optionIds.length === size || offset + optionIds.length >= total)
    return { total, optionIds };
  // The page is not full: where those that are called so end, the others begin.
  const isPastNamed = optionIds.length === 0 && offset > 0;
  const totalNamed = isPastNamed
    ? ((await count(env, language, named).first<number>('total')) ?? 0)
    : offset + optionIds.length;
  const { results } = await recommended(env, {
    language,
    match: `(${match}) NOT (${named})`,
    size: size - optionIds.length,
    offset: offset + optionIds.length - totalNamed,
  }).all<Row>();
  return { total, optionIds: [...optionIds, ...results.map(({ option_id }) => option_id)] };
}

/** Words without their last letter, which is often a plural or a gender: "abito", "abiti"; "plissée", "plissées". */
function stems(words: readonly string[]): string[] {
  return words.map((word) => (word.length > 4 ? word.slice(0, -1) : word));
}

/** What the words find: read strictly first, then ever more kindly, until there is something. */
async function findKindly(env: Env, words: string[], search: Omit<Search, 'match'>): Promise<Found> {
  for (const match of [beginnings(words), anywhere(words), beginnings(stems(words))]) {
    const found = await find(env, { ...search, match });
    if (found.total > 0) return found;
  }
  const corrected = await Promise.all(words.map((word) => correct(env, search.language, word)));
  return find(env, { ...search, match: beginnings(stems(corrected)) });
}

/** Names that hold words beginning as those of the query do: short ones first, they are families. */
async function suggest({ DB }: Env, language: Language, words: readonly string[]): Promise<string[]> {
  const wanted = words.slice(0, mostWords);
  const { results } = await DB.prepare(
    `SELECT label FROM suggestions WHERE language = ?${wanted.map(() => " AND instr(folded, ' ' || ?) > 0").join('')}
     ORDER BY instr(folded, ' ' || ?) > 1, length(folded), uses DESC LIMIT ?`,
  )
    .bind(language, ...wanted, wanted[0] ?? '', mostSuggestions)
    .all<{ label: string }>();
  return results.map(({ label }) => label);
}

/** Search and suggestions in the language of the market. */
export const searchHandlers: SearchHandlers = {
  async searchProducts({ query, page, size, sort, currency }, { env, language }) {
    const words = wordsOf(query);
    if (words.length === 0) return { total: 0, products: [] };
    const { total, optionIds } = await findKindly(env, words, { language, currency, sort, page, size });
    return { total, products: await cardsOf(env, { optionIds, currency, language }) };
  },

  async getSuggestions({ query }, { env, language }) {
    const words = fold(query)
      .split(' ')
      .filter((word) => word !== '');
    if (words.length === 0) return { values: [] };
    const values = await suggest(env, language, words);
    if (values.length > 0) return { values };
    const corrected = await Promise.all(words.map((word) => correct(env, language, word)));
    return { values: await suggest(env, language, corrected) };
  },
};
