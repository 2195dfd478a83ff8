import { slugify } from '../format/slug.ts';

export interface Answered {
  title: string;
  paragraphs: readonly string[];
}

/** Returns the words of a question, without accents and capitals; single letters are ignored. */
function wordsOf(text: string): string[] {
  return slugify(text)
    .split('-')
    .filter((word) => word.length > 1);
}

/** Maximum number of letters that a searched word may have more than a known one: "returns" finds "return". */
const maxEndingLength = 3;

/** True if a known word begins with the searched one, or is its beginning. */
function isAlike(known: string, asked: string): boolean {
  if (known.startsWith(asked)) return true;
  return known.length > maxEndingLength && asked.startsWith(known) && asked.length - known.length <= maxEndingLength;
}

/** The score of a question: two for each word in its title, one for each in its answer; 0 if a word is missing. */
function pointsOf(wanted: readonly string[], { title, paragraphs }: Answered): number {
  const inTitle = wordsOf(title);
  const inText = wordsOf(paragraphs.join(' '));
  let points = 0;
  for (const word of wanted) {
    const fits = (known: string) => isAlike(known, word);
    if (inTitle.some(fits)) points += 2;
    else if (inText.some(fits)) points += 1;
    else return 0;
  }
  return points;
}

/**
 * Returns the questions that match every searched word, at its beginning or in a shorter form, best first. Accents and
 * capitals make no difference. Empty for a search without words.
 */
export function searchHelp<Question extends Answered>(asked: string, questions: readonly Question[]): Question[] {
  const wanted = wordsOf(asked);
  return questions
    .map((question) => ({ question, points: pointsOf(wanted, question) }))
    .filter(({ points }) => points > 0)
    .toSorted((a, b) => b.points - a.points)
    .map(({ question }) => question);
}
