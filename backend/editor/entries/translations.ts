import { type Locale, locales } from '../../../shared/markets/locales.ts';
import type { Env } from '../../env.ts';
import type { EntryKey } from './entries.ts';
import { entryShape } from './entry-types.ts';
import { at, type Json, type Path } from './json.ts';
import { completed, shapeAt } from './shape.ts';

/** Texts that are names, ids or codes, and the same in every language. */
const notTranslated = new Set([
  ...['uid', 'url', 'external_link', 'option_id', 'option_ids', 'family_id', 'asset_folder', 'version'],
  ...['lang', 'rel_attribute', 'meta_robots', 'canonical', 'type'],
]);

const isTranslated = (path: Path): boolean =>
  // The author of an article is a name; that of a quote comes with what they do.
  path.join() !== 'author' && !path.some((name) => notTranslated.has(name) || name.endsWith('_color'));

/** The paths of the texts of an entry that are written in the language of its market. */
export function textPaths(type: EntryKey['type'], value: Json, path: Path = []): Path[] {
  if (typeof value === 'object' && value !== null)
    return Object.entries(value).flatMap(([name, inner]) => textPaths(type, inner, [...path, name]));
  const shape = shapeAt(entryShape(type), path);
  return shape?.kind === 'text' && shape.format === undefined && isTranslated(path) ? [path] : [];
}

/** `missing`: the entry has no such field, because its blocks are others. `same`: not translated, as it seems. */
type TextState = 'done' | 'empty' | 'same' | 'missing';

export interface ComparedText {
  path: Path;
  /** Undefined where the entry has no such field. */
  own: string | undefined;
  other: string | undefined;
  state: TextState;
}

const textAt = (value: Json, path: Path): string | undefined => {
  const found = at(value, path);
  if (found === undefined) return undefined;
  return typeof found === 'string' ? found : '';
};

function stateOf(own: string | undefined, other: string | undefined, isOtherLanguage: boolean): TextState {
  if (other === undefined || other.trim() === '') return 'done';
  if (own === undefined) return 'missing';
  if (own.trim() === '') return 'empty';
  return isOtherLanguage && own === other && /\p{L}{2}/u.test(own) ? 'same' : 'done';
}

/** The texts of an entry in two markets, field by field. */
export function comparedTexts(
  { type, locale }: Pick<EntryKey, 'type' | 'locale'>,
  own: Json,
  other: { locale: Locale; entry: Json },
): ComparedText[] {
  const isOtherLanguage = locales[locale].lang !== locales[other.locale].lang;
  const paths = new Map(
    [...textPaths(type, own), ...textPaths(type, other.entry)].map((path) => [path.join('/'), path]),
  );
  return [...paths.values()].map((path) => {
    const texts = { own: textAt(own, path), other: textAt(other.entry, path) };
    return { path, ...texts, state: stateOf(texts.own, texts.other, isOtherLanguage) };
  });
}

/** The entry of an id in every market that has it: the draft if there is one, else what is published. */
export async function entryInMarkets(
  { DB }: Env,
  { type, uid }: Pick<EntryKey, 'type' | 'uid'>,
): Promise<ReadonlyMap<string, Json>> {
  const { results } = await DB.prepare(
    `SELECT e.locale, coalesce(d.entry, e.entry) AS entry FROM content_entries e
     LEFT JOIN content_drafts d ON d.type = e.type AND d.locale = e.locale AND d.uid = e.uid
     WHERE e.type = ? AND e.uid = ?`,
  )
    .bind(type, uid)
    .all<{ locale: string; entry: string }>();
  return new Map(results.map(({ locale, entry }) => [locale, completed(entryShape(type), JSON.parse(entry))]));
}
