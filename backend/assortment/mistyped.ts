import { distance } from 'fastest-levenshtein';
import type { Term, Words } from './words.ts';

/** How many letters may be wrong. */
function mistakesIn(word: string): number {
  if (word.length < 4) return 0;
  return word.length < 7 ? 1 : 2;
}

/** Two letters in the wrong order are one mistake. */
function swapped(word: string): string[] {
  return Array.from(
    { length: word.length - 1 },
    (_, at) => word.slice(0, at) + word.charAt(at + 1) + word.charAt(at) + word.slice(at + 2),
  );
}

/** How many mistakes make one word of another; null where they are different words. */
function mistakesBetween(known: string, word: string, most: number): number | null {
  if (Math.abs(known.length - word.length) > most) return null;
  const sameStart = known.charAt(0) === word.charAt(0);
  // Who mistypes a word seldom does so with its first letter.
  if (!sameStart && word.length < 6) return null;
  const mistakes = distance(known, word);
  if (mistakes > most || (mistakes > 1 && !sameStart)) return null;
  // Another letter in a word of four makes another word: a robe is no rose.
  return word.length === 4 && known.length === 4 ? null : mistakes;
}

/** Those whose word is nearest to a mistyped one, and by how many mistakes. */
function closest<Known>(
  all: Iterable<Known>,
  wordOf: (known: Known) => string,
  word: string,
  most: number,
): { found: Known[]; mistakes: number } {
  let least = most;
  let found: Known[] = [];
  if (most < 1) return { found, mistakes: least };
  for (const known of all) {
    const mistakes = mistakesBetween(wordOf(known), word, least);
    if (mistakes === null) continue;
    if (mistakes < least) found = [];
    least = mistakes;
    found.push(known);
  }
  return { found, mistakes: least };
}

/** What a mistyped word may have been meant to be. */
interface Nearest {
  terms: Iterable<Term>;
  /** One letter, or two in the wrong order: hardly another word. */
  isSlip: boolean;
}

/** The words of the shop that a mistyped one is nearest to; those that mean what it is nearer to, if anything is. */
export function nearest(words: Words, word: string): Nearest {
  const turned = word.length < 4 ? [] : swapped(word);
  for (const keys of [turned, words.patternsOf(turned), words.synonymsOf(turned)]) {
    const terms = words.withKeys(keys);
    if (terms.size > 0) return { terms, isSlip: true };
  }
  const isSlip = (mistakes: number) => mistakes === 1 && word.length >= 5;
  const most = mistakesIn(word);
  const own = closest(words.all(), (term) => term.word, word, most);
  const others = own.found.length > 0 ? own.mistakes - 1 : most;
  const meant = closest(words.meanings(), ([known]) => known, word, others);
  const terms = words.withKeys(meant.found.flatMap(([, meanings]) => [...meanings]));
  return terms.size > 0
    ? { terms, isSlip: isSlip(meant.mistakes) }
    : { terms: own.found, isSlip: isSlip(own.mistakes) };
}
