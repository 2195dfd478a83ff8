import type { LanguageWords } from '../words/language-words.ts';
import { nearest } from '../words/mistyped.ts';
import { wordsIn } from '../words/split-words.ts';
import { keysOf } from '../words/stem.ts';
import type { Term } from '../words/vocabulary.ts';
import type { Searched } from './searched.ts';

/** Maximum number of words of a query; further ones are ignored. */
const maxQueryWords = 8;

/**
 * Factor by kind of match: the word itself, another word for the same pattern, a synonym, its beginning, a part of
 * it, one typing slip, a mistyped word. An exact match in any field scores higher than a synonym, and a synonym
 * higher than the other kinds.
 */
export const likeness = {
  same: 1,
  pattern: 0.8,
  synonym: 0.5,
  beginning: 0.26,
  part: 0.22,
  slip: 0.18,
  mistyped: 0.14,
} as const;

export type Matches = ReadonlyMap<Term, number>;

/** The words of the shop that a word of the query may mean, with the factor of the match. */
export function termsFor({ texts: { vocabulary }, words }: Searched, word: string): Matches {
  const matches = new Map<Term, number>();
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
  note(vocabulary.withKeys(keys), likeness.same);
  note(vocabulary.withKeys(patterns), likeness.pattern);
  note(vocabulary.withKeys(meanings), likeness.synonym);
  for (const term of vocabulary.all()) {
    if (plain.length >= 2 && term.word.startsWith(plain)) note([term], likeness.beginning);
    else if (compounds.isMadeOf(term.word, keys) || compounds.isKind(term.keys, heads)) note([term], likeness.part);
  }
  // An unknown word is searched by its last part: a "Sommerkleid" is a "Kleid".
  if (matches.size === 0)
    note(
      [...vocabulary.all()].filter((term) => compounds.isKind(keys, term.keys)),
      likeness.part,
    );
  if (matches.size === 0) {
    const { terms, isSlip } = nearest(vocabulary, words, plain);
    note(terms, isSlip ? likeness.slip : likeness.mistyped);
  }
  return matches;
}

/** The words of a query without stop words; all words if there are only stop words. */
export function queryWords(words: LanguageWords, query: string): string[] {
  return words.telling([...new Set(wordsIn(query))]).slice(0, maxQueryWords);
}

/** For each word of the query, the forms that the shop knows: corrections of a mistyped query. */
export function corrected(searched: Searched, query: string): string[][] {
  return queryWords(searched.words, query).map((word) => {
    const matches = termsFor(searched, word);
    const best = Math.max(...matches.values());
    return [...matches].filter(([, how]) => how === best).map(([term]) => term.word);
  });
}
