import type { Language } from '../../shared/markets/locales.ts';
import { numberOf } from '../../shared/memoise.ts';
import { MemoryCache } from '../../shared/memory-cache.ts';
import type { Assortment } from './assortment.ts';
import type { Entry } from './entry.ts';
import { nearest } from './mistyped.ts';
import type { OptionOrder } from './option-order.ts';
import { withoutSizes } from './size-words.ts';
import { keysOf } from './stem.ts';
import { listCount, valuesOf } from './value-lists.ts';
import { type Field, fields, type Term, type Words, wordsIn, wordsOf } from './words.ts';

/** Maximum number of words of a query; further ones are ignored. */
const maxQueryWords = 8;

/** Score of a match by field, in a byte: the name of a product counts more than its family. */
const worth: Record<Field, number> = { name: 250, color: 210, family: 200, material: 160, rest: 140 };

/**
 * Factor by kind of match: the word itself, another word for the same pattern, a synonym, its beginning, a part of
 * it, one typing slip, a mistyped word. An exact match in any field scores higher than a synonym, and a synonym
 * higher than the other kinds.
 */
const likeness = {
  same: 1,
  pattern: 0.8,
  synonym: 0.5,
  beginning: 0.26,
  part: 0.22,
  slip: 0.18,
  mistyped: 0.14,
} as const;

/** Minimum score of a match in name, colour or family: of the word itself, or of a synonym. */
export const called = { same: worth.family, synonym: worth.family * likeness.synonym } as const;

type Matches = Map<Term, number>;

/** The words of the shop that a word of the query may mean, with the factor of the match. */
function termsFor(words: Words, word: string): Matches {
  const matches: Matches = new Map();
  const { compounds } = words;
  const keys = keysOf(word, words.language);
  const patterns = words.patternsOf(keys);
  const meanings = words.synonymsOf(keys);
  const heads = [...keys, ...patterns, ...meanings];
  const note = (terms: Iterable<Term>, how: number): void => {
    for (const term of terms)
      if (!compounds.isApart(heads, term.keys)) matches.set(term, Math.max(how, matches.get(term) ?? 0));
  };
  const [plain = word] = keys;
  note(words.withKeys(keys), likeness.same);
  note(words.withKeys(patterns), likeness.pattern);
  note(words.withKeys(meanings), likeness.synonym);
  for (const term of words.all()) {
    if (plain.length >= 2 && term.word.startsWith(plain)) note([term], likeness.beginning);
    else if (compounds.isMadeOf(term.word, keys) || compounds.isKind(term.keys, heads)) note([term], likeness.part);
  }
  // An unknown word is searched by its last part: a "Sommerkleid" is a "Kleid".
  if (matches.size === 0)
    note(
      [...words.all()].filter((term) => compounds.isKind(keys, term.keys)),
      likeness.part,
    );
  if (matches.size === 0) {
    const { terms, isSlip } = nearest(words, plain);
    note(terms, isSlip ? likeness.slip : likeness.mistyped);
  }
  return matches;
}

/** Bytes of an entry of a cache besides its list. */
const entryBytes = 300;

/** Options of a term that come from products or options, not from shared lists; by order, term and field. */
const ownPlaces = new MemoryCache<string, Int32Array>('places of words', {
  maxBytes: 4_000_000,
  bytesOf: (_, places) => entryBytes + places.byteLength,
});

function placesOf(order: OptionOrder, term: Term, field: Field): Int32Array {
  return ownPlaces.getOrInsertComputed(`${numberOf(order)} ${numberOf(term)} ${field}`, () =>
    Int32Array.from(
      [...term.leads[field]].flatMap((id) =>
        field === 'name' || field === 'rest' ? (order.ofProduct.get(id) ?? []) : (order.ofOption.get(id) ?? []),
      ),
    ),
  );
}

/** Raises the scores of options whose list has a scoring value; each distinct list is scored once. */
function scoreLists(scores: Uint8Array, lists: Int32Array, worthOf: ReadonlyMap<string, number>): void {
  if (worthOf.size === 0) return;
  const unknown = -1;
  const known = new Float64Array(listCount()).fill(unknown);
  for (let place = 0; place < lists.length; place += 1) {
    const list = lists[place] ?? 0;
    let score = known[list] ?? 0;
    if (score === unknown) {
      score = Math.max(0, ...valuesOf(list).map((id) => worthOf.get(id) ?? 0));
      known[list] = score;
    }
    if (score > (scores[place] ?? 0)) scores[place] = score;
  }
}

/**
 * The score of each option for one word, by position in the order; 0 for no match. A large shop has tens of
 * thousands of options, so scores are an array by index.
 */
function scoresOf({ order, labels }: Assortment, matches: Matches): Uint8Array {
  const scores = new Uint8Array(order.entries.length);
  const shared = {
    family: new Map<string, number>(),
    color: new Map<string, number>(),
    material: new Map<string, number>(),
  };
  const known = { family: labels.families, color: labels.colors, material: labels.materials };
  for (const [term, how] of matches) {
    for (const field of fields) {
      const score = Math.round(worth[field] * how);
      if (field === 'name' || field === 'rest' || field === 'color')
        for (const place of placesOf(order, term, field)) if (score > (scores[place] ?? 0)) scores[place] = score;
      if (field === 'name' || field === 'rest') continue;
      for (const id of term.leads[field])
        if (known[field].has(id)) shared[field].set(id, Math.max(score, shared[field].get(id) ?? 0));
    }
  }
  scoreLists(scores, order.families, shared.family);
  scoreLists(scores, order.colors, shared.color);
  scoreLists(scores, order.materials, shared.material);
  return scores;
}

interface WordMatch {
  /** By position in the order; null without a match. */
  scores: Uint8Array | null;
  /** `sure`: the shop has the word in some form; `slip`: one typing slip away; `guess`: similar words only. */
  certainty: 'sure' | 'slip' | 'guess';
}

function certaintyOf(best: number): WordMatch['certainty'] {
  if (best > likeness.slip) return 'sure';
  return best === likeness.slip ? 'slip' : 'guess';
}

/** By order, language and word: shoppers use few, in many combinations. */
const lastWords = new MemoryCache<string, WordMatch>('words of searches', {
  maxBytes: 4_000_000,
  bytesOf: (_, { scores }) => entryBytes + (scores?.byteLength ?? 0),
});

function foundBy(assortment: Assortment, words: Words, word: string): WordMatch {
  return lastWords.getOrInsertComputed(`${numberOf(assortment.order)} ${numberOf(words)} ${word}`, () => {
    const matches = termsFor(words, word);
    const scores = scoresOf(assortment, matches);
    return {
      scores: scores.some((score) => score > 0) ? scores : null,
      certainty: certaintyOf(Math.max(...matches.values())),
    };
  });
}

/** The options that all words match, by total score; ties keep their order. */
function inAll({ entries }: OptionOrder, [first = new Uint8Array(), ...others]: readonly Uint8Array[]): Entry[] {
  const byScore = new Map<number, Entry[]>();
  for (let place = 0; place < first.length; place += 1) {
    let sum = first[place] ?? 0;
    for (const scores of others) {
      const more = scores[place] ?? 0;
      sum = sum === 0 || more === 0 ? 0 : sum + more;
    }
    const entry = entries[place];
    if (sum === 0 || entry === undefined) continue;
    const alike = byScore.get(sum);
    if (alike === undefined) byScore.set(sum, [entry]);
    else alike.push(entry);
  }
  return [...byScore].toSorted(([one], [other]) => other - one).flatMap(([, alike]) => alike);
}

/** The words of a query without stop words; all words if there are only stop words. */
export function queryWords(words: Words, query: string): string[] {
  const all = [...new Set(wordsIn(query))];
  const telling = all.filter((word) => !words.isStopWord(word));
  return (telling.length > 0 ? telling : all).slice(0, maxQueryWords);
}

export interface SearchResult {
  /** Best match first. */
  entries: readonly Entry[];
  /** Words of the query that were ignored, because there is no match with them. */
  leftOut: readonly string[];
}

/**
 * The largest set of words that one option matches; of several such sets the one with the highest score. Returns
 * indexes into `found`.
 */
function matchingMost({ entries }: OptionOrder, found: readonly Uint8Array[]): number[] {
  let best = { words: 0, score: 0, mask: 0 };
  for (let place = 0; place < entries.length; place += 1) {
    let [words, score, mask] = [0, 0, 0];
    for (const [at, scores] of found.entries()) {
      const own = scores[place] ?? 0;
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

function together(order: OptionOrder, asked: readonly QueryWord[]): Entry[] {
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
  order: OptionOrder,
  asked: readonly QueryWord[],
): { entries: Entry[]; matched: readonly QueryWord[] } {
  const found = asked.filter(({ scores }) => scores !== null);
  const certain = (least: WordMatch['certainty']) => found.filter(({ certainty }) => certainty === least);
  const sure = certain('sure');
  if (sure.length === 0) {
    if (found.length === asked.length) return { entries: together(order, found), matched: asked };
    const slips = certain('slip');
    return slips.length === 0 ? { entries: [], matched: asked } : { entries: together(order, slips), matched: slips };
  }
  const all = together(order, found);
  if (all.length > 0) return { entries: all, matched: found };
  const places = matchingMost(
    order,
    sure.flatMap(({ scores }) => (scores === null ? [] : [scores])),
  );
  const matched = sure.filter((_, at) => places.includes(at));
  return { entries: together(order, matched), matched };
}

/** The next request is usually for another page or facet of the same query. */
const answers = new MemoryCache<string, SearchResult>('results of searches', {
  maxBytes: 4_000_000,
  bytesOf: (key, { entries }) => entryBytes + 2 * key.length + 8 * entries.length,
});

/**
 * Searches the options, best match first: matches of the name before matches of the family; ties by the order of
 * the departments, then by recommendation. All words must match. If no option matches all, words are ignored in
 * this order: those that the shop does not know, then guesses, then those that fit the others least. Sizes ("size
 * 38") are ignored too, because they are in no name. If all words are guesses, all must match.
 */
export function find(assortment: Assortment, language: Language, query: string): SearchResult {
  const key = `${assortment.id} ${assortment.generation} ${language} ${query}`;
  return answers.getOrInsertComputed(key, () => findAnew(assortment, language, query));
}

function findAnew(assortment: Assortment, language: Language, query: string): SearchResult {
  const words = wordsOf(assortment, language);
  const { sizes, rest } = withoutSizes(query, language);
  const all = queryWords(words, rest).map((word) => ({ word, ...foundBy(assortment, words, word) }));
  const { entries, matched } = findTogether(assortment.order, all);
  const leftOut = all.filter((each) => !matched.includes(each)).map(({ word }) => word);
  return { entries, leftOut: entries.length === 0 ? [] : [...leftOut, ...sizes] };
}

/** True if any option has at least this score for each word of a query, and fulfils the condition. */
export function isAnyCalled(
  assortment: Assortment,
  words: Words,
  { query, least, where }: { query: string; least: number; where: (entry: Entry) => boolean },
): boolean {
  const found = queryWords(words, query).map((word) => foundBy(assortment, words, word).scores);
  return assortment.order.entries.some(
    (entry, place) => found.every((scores) => (scores?.[place] ?? 0) >= least) && where(entry),
  );
}

/** For each word of the query, the forms that the shop knows: corrections of a mistyped query. */
export function corrected(words: Words, query: string): string[][] {
  return queryWords(words, query).map((word) => {
    const matches = termsFor(words, word);
    const [[, best] = [undefined, 0]] = [...matches].toSorted(([, one], [, other]) => other - one);
    return [...matches].filter(([, how]) => how === best).map(([term]) => term.word);
  });
}
