import { distance } from 'fastest-levenshtein';

/** Returns how many letters of a word may be wrong. */
export function mistakesIn(word: string): number {
  if (word.length < 4) return 0;
  return word.length < 7 ? 1 : 2;
}

/** Returns the word with each pair of neighbouring letters swapped, which counts as one mistake. */
export function swapped(word: string): string[] {
  return Array.from(
    { length: word.length - 1 },
    (_, at) => word.slice(0, at) + word.charAt(at + 1) + word.charAt(at) + word.slice(at + 2),
  );
}

/** Returns the number of mistakes between two words; null if they are different words. */
export function mistakesBetween(known: string, word: string, maxMistakes: number): number | null {
  if (Math.abs(known.length - word.length) > maxMistakes) return null;
  const sameStart = known.charAt(0) === word.charAt(0);
  // The first letter of a word is seldom mistyped.
  if (!sameStart && word.length < 6) return null;
  const mistakes = distance(known, word);
  if (mistakes > maxMistakes || (mistakes > 1 && !sameStart)) return null;
  // In a word of four letters another letter makes another word: "robe" and "rose".
  return word.length === 4 && known.length === 4 ? null : mistakes;
}
