import { slugify } from './slug.ts';

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

/** How well a question fits: two for each word in its title, one for each in its answer; 0 when a word is nowhere. */
function pointsOf(wanted: readonly string[], { title, paragraphs }: Answered): number {
  const inTitle = wordsOf(title);
  const inText = wordsOf(paragraphs.join(' '));
  let points = 0;
  for (const word of wanted) {
    const begins = (known: string) => known.startsWith(word);
    if (inTitle.some(begins)) points += 2;
    else if (inText.some(begins)) points += 1;
    else return 0;
  }
  return points;
}

/**
 * The questions in which every word that was asked for begins a word, best first. Accents and capitals make no
 * difference. Nothing for a question without words.
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
