import { slugify } from '../format/slug.ts';

/** A question with its answer. */
export interface Answered {
  title: string;
  paragraphs: readonly string[];
}

/** Words of a question, without accents and capitals; very short ones say nothing. */
function wordsOf(text: string): string[] {
  return slugify(text)
    .split('-')
    .filter((word) => word.length > 1);
}

/** Letters that a word may have more than the one that it is a form of: "returns" is told by "return". */
const maxEndingLength = 3;

/** Whether a known word begins with one that was asked for, or is the beginning of it. */
function isAlike(known: string, asked: string): boolean {
  if (known.startsWith(asked)) return true;
  return (
    known.length > maxEndingLength &&
    asked.startsWith(known) &&
    asked.length - known.length <= maxEndingLength
  );
}

/** How well a question fits: two for each word in its title, one for each in its answer; 0 when a word is nowhere. */
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
 * The questions in which every word that was asked for begins a word, or is a longer form of one, best first. Accents and
 * capitals make no difference. Nothing for a question without words.
 */
export function searchHelp<Question extends Answered>(
  asked: string,
  questions: readonly Question[],
): Question[] {
  const wanted = wordsOf(asked);
  return questions
    .map((question) => ({ question, points: pointsOf(wanted, question) }))
    .filter(({ points }) => points > 0)
    .toSorted((a, b) => b.points - a.points)
    .map(({ question }) => question);
}
