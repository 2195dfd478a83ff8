import type { z } from 'zod';
import {
  contentPage,
  type contentRows,
  footerLayout,
  headerLayout,
  siteSelector,
} from '../../shared/contract/content.ts';
import type { Caller, Handlers } from '../serve.ts';
import { resolveReferences } from './references.ts';

/** The entries of a type in a locale, or the one of a uid, with the addresses of the pages that they name. */
async function entriesOf<Entry extends z.ZodType>(
  { env }: Caller,
  { type, locale, uid, schema }: { type: string; locale: string; uid?: string; schema: Entry },
): Promise<z.output<Entry>[]> {
  const { results } = await env.DB.prepare(
    'SELECT entry FROM content_entries WHERE type = ?1 AND locale = ?2 AND (?3 IS NULL OR uid = ?3) ORDER BY uid',
  )
    .bind(type, locale, uid ?? null)
    .all<{ entry: string }>();
  const entries = results.map(({ entry }) => JSON.parse(entry));
  const resolved = await resolveReferences(env, locale, entries);
  return resolved.map((entry) => schema.parse(entry));
}

/** The content service: managed entries by type and locale (specification, sections 3 and 7). */
export const contentHandlers: Handlers<typeof contentRows> = {
  async getHeader({ locale }, caller) {
    return { entries: await entriesOf(caller, { type: 'header_layout', locale, schema: headerLayout }) };
  },

  async getFooter({ locale }, caller) {
    return { entries: await entriesOf(caller, { type: 'footer_layout', locale, schema: footerLayout }) };
  },

  async getSiteSelector({ locale }, caller) {
    return {
      entries: await entriesOf(caller, { type: 'site_selector_component', locale, schema: siteSelector }),
    };
  },

  async getPage({ locale, uid }, caller) {
    return { entries: await entriesOf(caller, { type: 'page', locale, uid, schema: contentPage }) };
  },

  async getPageUrls({ locale, uids }, { env }) {
    const { results } = await env.DB.prepare(
      `SELECT uid, url FROM content_entries
       WHERE type = 'page_url' AND locale = ? AND url IS NOT NULL AND uid IN (SELECT value FROM json_each(?))`,
    )
      .bind(locale, JSON.stringify(uids.split(',').slice(0, 100)))
      .all<{ uid: string; url: string }>();
    return { entries: results };
  },
};
