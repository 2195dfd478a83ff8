import type { Locale } from '../../../shared/markets/locales.ts';
import { resolveReferences } from '../../content/references.ts';
import type { Env } from '../../env.ts';
import type { EntryKey } from '../entries/entries.ts';
import type { Json } from '../entries/json.ts';
import { referencesIn } from '../entries/links.ts';
import { thingsOf } from '../pickers/things.ts';
import type { Words } from '../words/words.ts';
import { pictureFaults, referenceFaults } from './reference-faults.ts';
import { type Fault, schemaFaults } from './schema-faults.ts';
import { textFaults } from './text-faults.ts';

type Checked = Pick<EntryKey, 'type' | 'uid'> & { entry: Json };

/** One error for each field; what refers to nothing, and what is missing, come before what the schema says. */
const onePerField = (faults: readonly Fault[]): Fault[] => [
  ...new Map(faults.map((fault) => [fault.path.join('/'), fault])).values(),
];

/**
 * Validates entries of a market, with the same few queries for all; returns the errors of each with their paths, none
 * if it can be published. Pictures are not requested.
 */
export async function faultsOfAll(
  env: Env,
  words: Words,
  locale: Locale,
  entries: readonly Checked[],
): Promise<Fault[][]> {
  const things = await thingsOf(
    { env, words, locale },
    entries.flatMap(({ entry }) => referencesIn(entry)),
  );
  // The content service adds the id to stored entries.
  const asSent = entries.map(({ entry, uid }): Json => ({ ...Object(entry), uid }));
  const resolved = await resolveReferences(env, locale, asSent);
  return entries.map(({ type, entry }, index) =>
    onePerField([
      ...schemaFaults(words, type, entry, resolved[index] ?? entry),
      ...textFaults(words, type, entry),
      ...referenceFaults(words, locale, entry, things),
    ]),
  );
}

/** Validates an entry with its pictures. */
export async function faultsOf(env: Env, words: Words, entry: Checked & { locale: Locale }): Promise<Fault[]> {
  const [faults = []] = await faultsOfAll(env, words, entry.locale, [entry]);
  return onePerField([...faults, ...(await pictureFaults(env, words, entry.entry))]);
}
