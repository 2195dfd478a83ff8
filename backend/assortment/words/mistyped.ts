import { mistakesBetween, mistakesIn, swapped } from '../../../shared/catalogue/typing-mistakes.ts';
import type { LanguageWords } from './language-words.ts';
import type { Term, Vocabulary } from './vocabulary.ts';

/** The items whose word is nearest to a mistyped one, with the number of mistakes. */
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

interface Nearest {
  terms: Iterable<Term>;
  /** True for one wrong letter, or two in the wrong order: rarely another word. */
  isSlip: boolean;
}

/** The known words nearest to a mistyped one; the meanings of synonyms if a synonym is nearer. */
export function nearest(vocabulary: Vocabulary, words: LanguageWords, word: string): Nearest {
  const turned = word.length < 4 ? [] : swapped(word);
  for (const keys of [turned, words.patternsOf(turned), words.synonymsOf(turned)]) {
    const terms = vocabulary.withKeys(keys);
    if (terms.size > 0) return { terms, isSlip: true };
  }
  const isSlip = (mistakes: number) => mistakes === 1 && word.length >= 5;
  const maxMistakes = mistakesIn(word);
  const own = closest(vocabulary.all(), (term) => term.word, word, maxMistakes);
  const others = own.found.length > 0 ? own.mistakes - 1 : maxMistakes;
  const meant = closest(words.meanings(), ([known]) => known, word, others);
  const terms = vocabulary.withKeys(meant.found.flatMap(([, meanings]) => [...meanings]));
  return terms.size > 0
    ? { terms, isSlip: isSlip(meant.mistakes) }
    : { terms: own.found, isSlip: isSlip(own.mistakes) };
}
