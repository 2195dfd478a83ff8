import type { Language } from '../../shared/markets/locales.ts';
import { memoise, memoiseByText } from '../../shared/memoise.ts';
import type { Assortment } from './assortment.ts';
import type { Entry } from './entry.ts';
import { nearest } from './mistyped.ts';
import type { Order } from './order.ts';
import { withoutSizes } from './size-words.ts';
import { keysOf } from './stem.ts';
import { listCount, valuesOf } from './value-lists.ts';
import { type Field, fields, type Term, type Words, wordsIn, wordsOf } from './words.ts';

/** Words of a query that are looked for; more say nothing. */
const maxQueryWords = 8;

/** What a word is worth where it stands, in a byte: what a piece is called counts before where it hangs. */
const worth: Record<Field, number> = { name: 250, color: 210, family: 200, material: 160, rest: 140 };

/**
 * What a likeness is worth: the word itself, another for the same pattern, one that means the same, its beginning, a part of it, one with a slip, a
 * mistyped one. The word itself counts before one that means the same, and that before any other, wherever they stand.
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

/** The least that a word is worth where a piece is called so, has the colour or hangs there: itself, or in other words. */
export const called = { same: worth.family, synonym: worth.family * likeness.synonym } as const;

type Matches = Map<Term, number>;

/** The words of the shop that a word of the query may mean, and how much it is like them. */
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
    else if (compounds.isMadeOf(term.word, keys) || compounds.isKind(term.keys, heads))
      note([term], likeness.part);
  }
  // What the shop does not know is at least what it ends with: a "Sommerkleid" is a "Kleid".
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

/** Options that a word leads to by itself, not by a list that they share: known until the order changes. */
const ownPlaces = memoise((_order: Order) => memoise((_term: Term) => new Map<Field, Int32Array>()));

function placesOf(order: Order, term: Term, field: Field): Int32Array {
  const byField = ownPlaces(order)(term);
  const places =
    byField.get(field) ??
    Int32Array.from(
      [...term.leads[field]].flatMap((id) =>
        field === 'name' || field === 'rest'
          ? (order.ofProduct.get(id) ?? [])
          : (order.ofOption.get(id) ?? []),
      ),
    );
  byField.set(field, places);
  return places;
}

/** Raises the scores of all whose list has a value that is worth something; each list is looked at once. */
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
 * What a word of the query is worth for each option, by its place in the order; 0 where it is not found. Of a large shop
 * this goes through tens of thousands of options, so it counts by index.
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
        for (const place of placesOf(order, term, field))
          if (score > (scores[place] ?? 0)) scores[place] = score;
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

/** What a word of a query has found. */
interface WordMatch {
  /** By place in the order; null where it is found nowhere. */
  scores: Uint8Array | null;
  /** How sure it is: the shop has it in some form, or one that is a slip away, or others that are like it. */
  certainty: 'sure' | 'slip' | 'guess';
}

function certaintyOf(best: number): WordMatch['certainty'] {
  if (best > likeness.slip) return 'sure';
  return best === likeness.slip ? 'slip' : 'guess';
}

const maxWords = 64;

/** The last words of each language: shoppers use few, in many combinations. */
const lastWords = memoise((_order: Order) => memoise((_words: Words) => memoiseByText<WordMatch>(maxWords)));

function foundBy(assortment: Assortment, words: Words, word: string): WordMatch {
  return lastWords(assortment.order)(words)(word, () => {
    const matches = termsFor(words, word);
    const scores = scoresOf(assortment, matches);
    return {
      scores: scores.some((score) => score > 0) ? scores : null,
      certainty: certaintyOf(Math.max(...matches.values())),
    };
  });
}

/** What all words have found, the best first; what is worth the same stays in its order. */
function inAll({ entries }: Order, [first = new Uint8Array(), ...others]: readonly Uint8Array[]): Entry[] {
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

/** The words of a query that say something; all of them when none does. */
export function queryWords(words: Words, query: string): string[] {
  const all = [...new Set(wordsIn(query))];
  const telling = all.filter((word) => !words.isStopWord(word));
  return (telling.length > 0 ? telling : all).slice(0, maxQueryWords);
}

/** What a query has found. */
export interface SearchResult {
  /** The best first. */
  entries: readonly Entry[];
  /** Words of the query that were left aside, because with them there is nothing. */
  leftOut: readonly string[];
}

/**
 * The words that most pieces have together: as many as any piece has, and of several such choices the one that fits some
 * piece best. By their places among `found`.
 */
function matchingMost({ entries }: Order, found: readonly Uint8Array[]): number[] {
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

function together(order: Order, asked: readonly QueryWord[]): Entry[] {
  return inAll(
    order,
    asked.flatMap(({ scores }) => (scores === null ? [] : [scores])),
  );
}

/**
 * The words that are searched with, and what they find. A guess counts only beside words that are sure, or alone; a slip
 * also beside words that the shop does not have at all.
 */
function findTogether(
  order: Order,
  asked: readonly QueryWord[],
): { entries: Entry[]; matched: readonly QueryWord[] } {
  const found = asked.filter(({ scores }) => scores !== null);
  const certain = (least: WordMatch['certainty']) => found.filter(({ certainty }) => certainty === least);
  const sure = certain('sure');
  if (sure.length === 0) {
    if (found.length === asked.length) return { entries: together(order, found), matched: asked };
    const slips = certain('slip');
    return slips.length === 0
      ? { entries: [], matched: asked }
      : { entries: together(order, slips), matched: slips };
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

/** Answers of the last searches: of one query, the next page or facet is usually asked for. */
const answers = memoiseByText<SearchResult>(64);

/**
 * The options that a query finds, the best first: what is called so, then what hangs in a family called so; of those
 * alike by the order of the departments, then as recommended. All words must be found. Where nothing has them all, those
 * are left aside that the shop has in no form, then those that had to be guessed, then those that fit the others least;
 * so is a size ("size 38"), because pieces are not called by it. Guesses alone find something only when all words do.
 */
export function find(assortment: Assortment, language: Language, query: string): SearchResult {
  const key = `${assortment.id} ${assortment.generation} ${language} ${query}`;
  return answers(key, () => findAnew(assortment, language, query));
}

function findAnew(assortment: Assortment, language: Language, query: string): SearchResult {
  const words = wordsOf(assortment, language);
  const { sizes, rest } = withoutSizes(query, language);
  const all = queryWords(words, rest).map((word) => ({ word, ...foundBy(assortment, words, word) }));
  const { entries, matched } = findTogether(assortment.order, all);
  const leftOut = all.filter((each) => !matched.includes(each)).map(({ word }) => word);
  return { entries, leftOut: entries.length === 0 ? [] : [...leftOut, ...sizes] };
}

/** Whether any option has all words of a query with at least so much worth of each, and answers to a condition. */
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

/** The query with each of its words in a form that the shop has: what a mistyped one may mean. */
export function corrected(words: Words, query: string): string[][] {
  return queryWords(words, query).map((word) => {
    const matches = termsFor(words, word);
    const [[, best] = [undefined, 0]] = [...matches].toSorted(([, one], [, other]) => other - one);
    return [...matches].filter(([, how]) => how === best).map(([term]) => term.word);
  });
}
