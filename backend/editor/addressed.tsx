/** @jsxImportSource hono/jsx */
import type { Context } from 'hono';
import { isLocale } from '../../shared/markets/locales.ts';
import type { Env } from '../env.ts';
import { editorPage } from './document.tsx';
import { type EditedEntry, readEntry } from './entries/entries.ts';
import { isEntryType } from './entries/entry-types.ts';
import type { Visit } from './visit.ts';

/** The entry in the address; null if there is none. */
export async function addressed(c: Context<{ Bindings: Env }>): Promise<EditedEntry | null> {
  const { type = '', locale = '', uid = '' } = c.req.param();
  return isEntryType(type) && isLocale(locale) ? readEntry(c.env, { type, locale, uid }) : null;
}

/** The page for an unknown entry: 404. */
export function unknownEntry(c: Context<{ Bindings: Env }>, visit: Visit): Response | Promise<Response> {
  const { t } = visit.words;
  const content = (
    <>
      <p>{t('unknown.text')}</p>
      <p>
        <a href="/editor">{t('unknown.back')}</a>
      </p>
    </>
  );
  return editorPage(c, { title: t('unknown.title'), content, status: 404, staff: visit });
}
