import { pageTitle } from '../../../shared/brand/brand.ts';
import { slugify } from '../../../shared/format/slug.ts';
import type { Language, Locale } from '../../../shared/markets/locales.ts';
import { locales } from '../../../shared/markets/locales.ts';
import { allMarkets } from '../../../shared/markets/open-markets.ts';
import { nameIn, type PageName, pageUrl, referenceOf } from '../../content/page-names.ts';
import type { Env } from '../../env.ts';
import { newBlocks } from './blocks.ts';
import { type EditedEntry, linking, type SeenVersion } from './entries.ts';
import type { Json } from './json.ts';
import { forgettingVersions } from './versions.ts';

/** A new page, for the markets of the languages with a title. */
export interface NewPage extends Omit<PageName, 'locale'> {
  titles: Partial<Record<Language, string>>;
  /** Names of its first blocks. */
  blocks: readonly string[];
}

/** Time of the last write that the editor has seen. */
const writtenAt = ({ state }: SeenVersion): string => state.split(' ')[1] ?? '';

/** The initial entry of a page: required fields of its type, and the chosen blocks. */
function freshEntry({ type, blocks }: NewPage, title: string, day: string): Json {
  return {
    title,
    summary: null,
    image: null,
    ...(type === 'landing_page' && { presentation: 'campaign', family_id: null }),
    ...(type === 'blog_page' && { author: null }),
    ...(type === 'help_page' && { position: 100 }),
    published_at: day,
    seo: { title_page: pageTitle(title), description_page: null, meta_robots: [] },
    blocks: blocks.flatMap((name) => {
      const block = newBlocks[name];
      return block === undefined ? [] : [{ [name]: block }];
    }),
  };
}

/** True if a page of this type and id exists in any market. */
export async function pageExists({ DB }: Env, type: string, uid: string): Promise<boolean> {
  const found = await DB.prepare('SELECT 1 FROM content_entries WHERE type = ? AND uid = ? LIMIT 1')
    .bind(type, uid)
    .first();
  return found !== null;
}

/** True if another page of the market has this path. */
export async function isTaken({ DB }: Env, { type, locale, uid }: PageName, url: string): Promise<boolean> {
  const found = await DB.prepare(
    `SELECT 1 FROM content_entries
     WHERE locale = ? AND url = ? AND type <> 'page_url' AND NOT (type = ? AND uid = ?) LIMIT 1`,
  )
    .bind(locale, url, type, uid)
    .first();
  return found !== null;
}

/** A free path for a page: from its title, else with the id appended, else with a number; null if its type has none. */
async function freeUrl(env: Env, page: PageName, title: string): Promise<string | null> {
  const slug = slugify(title, locales[page.locale].lang) || slugify(page.uid);
  for (let number = 0; ; number += 1) {
    const name = [slug, number > 0 && slugify(page.uid), number > 1 && number].filter(Boolean).join('-');
    const url = pageUrl(page, name);
    if (url === null || !(await isTaken(env, page, url))) return url;
  }
}

/** Creates a page as an unpublished draft. Returns its markets; none if a page of its id exists already. */
export async function createPage(env: Env, page: NewPage): Promise<Locale[]> {
  try {
    return await created(env, page);
  } catch (error) {
    if (!isDouble(error)) throw error;
    // A concurrent request took the id or a path.
    return (await pageExists(env, page.type, page.uid)) ? [] : createPage(env, page);
  }
}

async function created(env: Env, page: NewPage): Promise<Locale[]> {
  const now = new Date().toISOString();
  const insert = env.DB.prepare(
    `INSERT INTO content_entries (type, locale, uid, title, url, entry, updated_at, is_published)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?)`,
  );
  const { type, uid } = page;
  const made: { locale: Locale; title: string; url: string | null }[] = [];
  for (const locale of allMarkets.names) {
    const title = page.titles[locales[locale].lang];
    if (title === undefined) continue;
    made.push({ locale, title, url: await freeUrl(env, { type, locale, uid }, title) });
  }
  await env.DB.batch(
    made.flatMap(({ locale, title, url }) => {
      const entry = JSON.stringify(freshEntry(page, title, now.slice(0, 10)));
      return [
        insert.bind(type, locale, uid, title, url, entry, now, 0),
        // Links resolve to it once it is published.
        insert.bind('page_url', locale, referenceOf(type, uid), title, null, '{}', now, 1),
      ];
    }),
  );
  return made.map(({ locale }) => locale);
}

/** True if a statement failed because another page has the same id or address. */
function isDouble(error: unknown): boolean {
  return String(error).includes('UNIQUE constraint failed');
}

/** Changes the path of a page; the former path redirects. `changed` if somebody else has changed the page meanwhile. */
export async function movePage(
  env: Env,
  page: PageName,
  seen: EditedEntry,
  url: string,
): Promise<'moved' | 'changed' | 'taken'> {
  try {
    return (await moved(env, page, seen, url)) ? 'moved' : 'changed';
  } catch (error) {
    // A concurrent request took the path.
    if (isDouble(error)) return 'taken';
    throw error;
  }
}

async function moved(env: Env, page: PageName, seen: EditedEntry, url: string): Promise<boolean> {
  const { type, locale, uid } = page;
  const [, update] = await env.DB.batch([
    env.DB.prepare(
      `INSERT OR REPLACE INTO content_former_urls (locale, url, type, uid)
       SELECT locale, url, type, uid FROM content_entries
       WHERE type = ? AND locale = ? AND uid = ? AND updated_at = ? AND url IS NOT NULL`,
    ).bind(type, locale, uid, writtenAt(seen)),
    env.DB.prepare(
      `UPDATE content_entries SET url = ?, updated_at = ?
       WHERE type = ? AND locale = ? AND uid = ? AND updated_at = ?`,
    ).bind(url, new Date().toISOString(), type, locale, uid, writtenAt(seen)),
  ]);
  if ((update?.meta.changes ?? 0) === 0) return false;
  await env.DB.batch([
    env.DB.prepare('DELETE FROM content_former_urls WHERE locale = ? AND url = ?').bind(locale, url),
    ...(seen.isPublished ? [linking(env, page, url)] : []),
  ]);
  return true;
}

/**
 * Takes a page down: the shop answers 404, links to it become plain text, and its content stays stored. False if
 * somebody else has changed it meanwhile.
 */
export async function takeDown(env: Env, page: PageName, seen: SeenVersion): Promise<boolean> {
  const { type, locale, uid } = page;
  const { meta } = await env.DB.prepare(
    `UPDATE content_entries SET is_published = 0, updated_at = ?
     WHERE type = ? AND locale = ? AND uid = ? AND updated_at = ?`,
  )
    .bind(new Date().toISOString(), type, locale, uid, writtenAt(seen))
    .run();
  if (meta.changes === 0) return false;
  await linking(env, page, null).run();
  return true;
}

/** Deletes a page of one market after it was taken down. False if it is published, or was changed meanwhile. */
export async function deletePage(env: Env, page: PageName, seen: SeenVersion): Promise<boolean> {
  const { type, locale, uid } = page;
  const { meta } = await env.DB.prepare(
    `DELETE FROM content_entries
     WHERE type = ? AND locale = ? AND uid = ? AND updated_at = ? AND is_published = 0`,
  )
    .bind(type, locale, uid, writtenAt(seen))
    .run();
  if (meta.changes === 0) return false;
  await env.DB.batch([
    env.DB.prepare('DELETE FROM content_drafts WHERE type = ? AND locale = ? AND uid = ?').bind(type, locale, uid),
    forgettingVersions(env, page),
    env.DB.prepare("DELETE FROM content_entries WHERE type = 'page_url' AND locale = ? AND uid = ?").bind(
      locale,
      referenceOf(type, uid),
    ),
    env.DB.prepare('DELETE FROM content_former_urls WHERE locale = ? AND type = ? AND uid = ?').bind(locale, type, uid),
  ]);
  return true;
}

/** The name of a page in its path; empty without a path. */
export const currentName = ({ locale, url }: EditedEntry): string => (url === null ? '' : nameIn(locale, url));

/** Titles of the entries of its market that link to a page: these links become plain text when it is taken down. */
export async function linkingEntries({ DB }: Env, { type, locale, uid }: PageName): Promise<string[]> {
  const { results } = await DB.prepare(
    `SELECT title FROM content_entries
     WHERE locale = ? AND type <> 'page_url' AND instr(entry, ?) > 0 ORDER BY title`,
  )
    .bind(locale, `"uid":${JSON.stringify(referenceOf(type, uid))}`)
    .all<{ title: string }>();
  return results.map(({ title }) => title);
}
