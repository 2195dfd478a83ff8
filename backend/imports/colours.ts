import { z } from 'zod';
import { fold } from '../assortment/fold.ts';
import data from './colours.json' with { type: 'json' };

/** Colours by the names used in feeds, in six languages, normalised; specific ones before general ones. */
const known = z
  .array(
    z.object({
      /** The colour of the facet (`color_groups`). */
      group: z.string(),
      hex: z.string().regex(/^#[0-9a-f]{6}$/),
      words: z.array(z.string().regex(/^[a-z]+$/)),
    }),
  )
  .parse(data);

/** The swatch of an unknown colour. */
const unknown = { group: null, hex: '#9a9a9a' };

/** The colour of a name: of several colours the first, of several words the most specific. */
export function colourOf(name: string | null): { group: string | null; hex: string } {
  const [main = ''] = (name ?? '').split(/[/,+&]/);
  const words = fold(main).trim().split(' ');
  const isIn = (list: readonly string[]) => words.some((word) => list.includes(word));
  // German compounds: "Hellgrau", "Tannengrün".
  const endsIn = (list: readonly string[]) =>
    words.some((word) => list.some((end) => end.length > 3 && word.length > end.length && word.endsWith(end)));
  return known.find(({ words: list }) => isIn(list)) ?? known.find(({ words: list }) => endsIn(list)) ?? unknown;
}
