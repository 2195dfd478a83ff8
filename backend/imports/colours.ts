import { z } from 'zod';
import { fold } from '../assortment/fold.ts';
import data from './colours.json' with { type: 'json' };

/** Colours by the words that feeds have for them, in six languages and folded; special ones before general ones. */
const known = z
  .array(
    z.object({
      /** The colour that a shopper chooses by (`color_groups`). */
      group: z.string(),
      hex: z.string().regex(/^#[0-9a-f]{6}$/),
      words: z.array(z.string().regex(/^[a-z]+$/)),
    }),
  )
  .parse(data);

/** What a swatch shows of a colour that nobody knows. */
const unknown = { group: null, hex: '#9a9a9a' };

/** What a name of a colour looks like: of several colours the first, of several words the most special one. */
export function colourOf(name: string | null): { group: string | null; hex: string } {
  const [main = ''] = (name ?? '').split(/[/,+&]/);
  const words = fold(main).trim().split(' ');
  const isIn = (list: readonly string[]) => words.some((word) => list.includes(word));
  // German writes in one word: "Hellgrau", "Tannengrün".
  const endsIn = (list: readonly string[]) =>
    words.some((word) =>
      list.some((end) => end.length > 3 && word.length > end.length && word.endsWith(end)),
    );
  return (
    known.find(({ words: list }) => isIn(list)) ?? known.find(({ words: list }) => endsIn(list)) ?? unknown
  );
}
