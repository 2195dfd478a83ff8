import { mistakesBetween, mistakesIn, swapped } from '../../shared/catalogue/typing-mistakes.ts';
import type { Term, Words } from './words.ts';

/** Those whose word is nearest to a mistyped one, and by how many mistakes. */
function closest<Known>(
  all: Iterable<Known>,
  wordOf: (known: Known) => string,
  word: string,
  maxMistakes: number,
): { found: Known[]; mistakes: number } {
  let least = maxMistakes;
  let found: Known[] = [];
  if (maxMistakes < 1) return { found, mistakes: least };
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
  const maxMistakes = mistakesIn(word);
  const own = closest(words.all(), (term) => term.word, word, maxMistakes);
  const others = own.found.length > 0 ? own.mistakes - 1 : maxMistakes;
  const meant = closest(words.meanings(), ([known]) => known, word, others);
  const terms = words.withKeys(meant.found.flatMap(([, meanings]) => [...meanings]));
  return terms.size > 0
    ? { terms, isSlip: isSlip(meant.mistakes) }
    : { terms: own.found, isSlip: isSlip(own.mistakes) };
}
