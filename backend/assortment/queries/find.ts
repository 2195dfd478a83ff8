import type { Language } from '../../../shared/markets/locales.ts';
import { withoutSizes } from '../words/size-words.ts';
import type { Assortment } from './assortment.ts';
import { resultCache, resultKey } from './memory.ts';
import { foundBy, type WordMatch } from './scores.ts';
import { type Searched, searchedIn } from './searched.ts';
import { queryWords } from './terms.ts';

/** The rows that all words match, by total score; ties keep their order. */
function inAll(order: Uint32Array, [first = new Uint8Array(), ...others]: readonly Uint8Array[]): Uint32Array {
  const sums = new Uint16Array(order.length);
  // How many have each sum; then where the next one with that sum is put.
  const places = new Uint32Array((others.length + 1) * 255 + 2);
  for (let at = 0; at < order.length; at += 1) {
    const row = order[at] ?? 0;
    let sum = first[row] ?? 0;
    for (const scores of others) {
      const more = scores[row] ?? 0;
      sum = sum === 0 || more === 0 ? 0 : sum + more;
    }
    sums[at] = sum;
    if (sum > 0) places[sum] = (places[sum] ?? 0) + 1;
  }
  let total = 0;
  for (let sum = places.length - 1; sum > 0; sum -= 1) {
    const count = places[sum] ?? 0;
    places[sum] = total;
    total += count;
  }
  const rows = new Uint32Array(total);
  for (let at = 0; at < order.length; at += 1) {
    const sum = sums[at] ?? 0;
    if (sum === 0) continue;
    rows[places[sum] ?? 0] = order[at] ?? 0;
    places[sum] = (places[sum] ?? 0) + 1;
  }
  return rows;
}

export interface SearchResult {
  /** Of this result, different for any other. */
  key: string;
  /** Best match first. */
  rows: Uint32Array;
  /** Words of the query that were ignored, because there is no match with them. */
  leftOut: readonly string[];
}

/**
 * The largest set of words that one option matches; of several such sets the one with the highest score. Returns
 * indexes into `found`.
 */
function matchingMost(order: Uint32Array, found: readonly Uint8Array[]): number[] {
  let best = { words: 0, score: 0, mask: 0 };
  for (const row of order) {
    let [words, score, mask] = [0, 0, 0];
    for (let at = 0; at < found.length; at += 1) {
      const own = found[at]?.[row] ?? 0;
      if (own === 0) continue;
      words += 1;
      score += own;
      mask |= 1 << at;
    }
    if (words > best.words || (words === best.words && score > best.score)) best = { words, score, mask };
  }
  return [...found.keys()].filter((at) => (best.mask >> at) % 2 === 1);
}

interface QueryWord extends WordMatch {
  word: string;
}

const nothing = new Uint32Array();

function together(order: Uint32Array, asked: readonly QueryWord[]): Uint32Array {
  return inAll(
    order,
    asked.flatMap(({ scores }) => (scores === null ? [] : [scores])),
  );
}

/**
 * The words that are searched with, and their matches. A guess counts only beside sure words, or alone; a slip also
 * beside words that the shop does not know.
 */
function findTogether(
  order: Uint32Array,
  asked: readonly QueryWord[],
): { rows: Uint32Array; matched: readonly QueryWord[] } {
  const found = asked.filter(({ scores }) => scores !== null);
  const certain = (least: WordMatch['certainty']) => found.filter(({ certainty }) => certainty === least);
  const sure = certain('sure');
  if (sure.length === 0) {
    if (found.length === asked.length) return { rows: together(order, found), matched: asked };
    const slips = certain('slip');
    return slips.length === 0 ? { rows: nothing, matched: asked } : { rows: together(order, slips), matched: slips };
  }
  const all = together(order, found);
  if (all.length > 0) return { rows: all, matched: found };
  const places = matchingMost(
    order,
    sure.flatMap(({ scores }) => (scores === null ? [] : [scores])),
  );
  const matched = sure.filter((_, at) => places.includes(at));
  return { rows: together(order, matched), matched };
}

/** The next request is usually for another page or facet of the same query. */
const answers = resultCache<SearchResult>('results of searches', ({ rows }) => rows.byteLength);

/**
 * Searches the options, best match first: matches of the name before matches of the family; ties by the order of
 * the departments, then by recommendation. All words must match. If no option matches all, words are ignored in
 * this order: those that the shop does not know, then guesses, then those that fit the others least. Sizes ("size
 * 38") are ignored too, because they are in no name. If all words are guesses, all must match.
 */
export function find(assortment: Assortment, language: Language, query: string): SearchResult {
  const key = resultKey('search', assortment.id, assortment.structure, language, query);
  return answers(key, () => ({ key, ...findAnew(searchedIn(assortment, language), query) }));
}

function findAnew(searched: Searched, query: string): Omit<SearchResult, 'key'> {
  const { assortment, words } = searched;
  const { sizes, rest } = withoutSizes(query, words.language);
  const all = queryWords(words, rest).map((word) => ({ word, ...foundBy(searched, word) }));
  const { rows, matched } = findTogether(assortment.order, all);
  const leftOut = all.filter((each) => !matched.includes(each)).map(({ word }) => word);
  return { rows, leftOut: rows.length === 0 ? [] : [...leftOut, ...sizes] };
}

/** True if any option has at least this score for each word of a query, and fulfils the condition. */
export function isAnyCalled(
  searched: Searched,
  { query, least, where }: { query: string; least: number; where: (row: number) => boolean },
): boolean {
  const found = queryWords(searched.words, query).map((word) => foundBy(searched, word).scores);
  return searched.assortment.order.some((row) => found.every((scores) => (scores?.[row] ?? 0) >= least) && where(row));
}
