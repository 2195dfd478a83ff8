/** @jsxImportSource hono/jsx */
import { locales } from '../../shared/markets/locales.ts';
import type { Env } from '../env.ts';
import type { Html } from '../html/document.tsx';
import type { EditedEntry } from './entries/entries.ts';
import type { Fault } from './faults.ts';
import { type FormNotes, optionsId } from './form.tsx';

/** Maximum number of options that a field suggests by name; any other id may be typed. */
const maxOptions = 1500;

/** Loads the data that the form of an entry needs besides the entry. */
export async function loadNotes({ DB }: Env, { locale }: EditedEntry, faults: readonly Fault[]): Promise<FormNotes> {
  const { results } = await DB.prepare(
    'SELECT segmentation_id AS id, title ->> ? AS title FROM segmentations ORDER BY parent_id, position',
  )
    .bind(locales[locale].lang)
    .all<{ id: string; title: string | null }>();
  return {
    faults: new Map(faults.map(({ path, words }) => [path.join('/'), words])),
    families: new Map(results.map(({ id, title }) => [id, title ?? id])),
  };
}

/** The datalist of products for option fields; null for an entry without such a field. */
export async function optionList({ DB }: Env, { locale, entry }: EditedEntry): Promise<Html | null> {
  if (!JSON.stringify(entry).includes('"option_id')) return null;
  const { lang } = locales[locale];
  const { results } = await DB.prepare(
    `SELECT option_id AS id, name ->> ?1 AS name, color ->> ?1 AS color FROM options JOIN products USING (product_id)
     WHERE availability = 'AVAILABLE' ORDER BY published_at DESC LIMIT ?2`,
  )
    .bind(lang, maxOptions)
    .all<{ id: string; name: string | null; color: string | null }>();
  return (
    <datalist id={optionsId}>
      {results.map(({ id, name, color }) => (
        <option value={id}>
          {name ?? id}, {color ?? ''}
        </option>
      ))}
    </datalist>
  );
}
