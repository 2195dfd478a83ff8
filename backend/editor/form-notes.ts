import type { Env } from '../env.ts';
import type { Fault } from './checks/schema-faults.ts';
import type { EditedEntry } from './entries/entries.ts';
import { entryShape } from './entries/entry-types.ts';
import { referencesIn } from './entries/links.ts';
import type { Shape } from './entries/shape.ts';
import { type Thing, thingsOf } from './pickers/things.ts';
import type { Words } from './words/words.ts';

/** Data that the form of an entry needs besides the entry. */
export interface FormNotes {
  words: Words;
  /** Error messages by name of the field. */
  faults: ReadonlyMap<string, string>;
  /** What the entry refers to. */
  things: ReadonlyMap<string, Thing>;
  /** The shape of the whole entry. */
  shape: Shape;
}

export async function loadNotes(
  env: Env,
  words: Words,
  { type, locale, entry }: EditedEntry,
  faults: readonly Fault[],
): Promise<FormNotes> {
  return {
    words,
    faults: new Map(faults.map(({ path, words: text }) => [path.join('/'), text])),
    things: await thingsOf({ env, words, locale }, referencesIn(entry)),
    shape: entryShape(type),
  };
}
