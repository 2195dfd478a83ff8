import { distance } from 'fastest-levenshtein';

/** How many letters may be wrong. */
export function mistakesIn(word: string): number {
  if (word.length < 4) return 0;
  return word.length < 7 ? 1 : 2;
}

/** Two letters in the wrong order are one mistake. */
export function swapped(word: string): string[] {
  return Array.from(
    { length: word.length - 1 },
    (_, at) => word.slice(0, at) + word.charAt(at + 1) + word.charAt(at) + word.slice(at + 2),
  );
}

/** How many mistakes make one word of another; null where they are different words. */
export function mistakesBetween(known: string, word: string, maxMistakes: number): number | null {
  if (Math.abs(known.length - word.length) > maxMistakes) return null;
  const sameStart = known.charAt(0) === word.charAt(0);
  // Who mistypes a word seldom does so with its first letter.
  if (!sameStart && word.length < 6) return null;
  const mistakes = distance(known, word);
  if (mistakes > maxMistakes || (mistakes > 1 && !sameStart)) return null;
  // Another letter in a word of four makes another word: a robe is no rose.
  return word.length === 4 && known.length === 4 ? null : mistakes;
}
