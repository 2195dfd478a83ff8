import { slugify } from '../../../shared/format/slug.ts';
import type { Language, Locale } from '../../../shared/markets/locales.ts';
import { localeNames, locales } from '../../../shared/markets/locales.ts';
import { nameIn, type PageName, pageUrl, referenceOf } from '../../content/page-names.ts';
import type { Env } from '../../env.ts';
import { newBlocks } from './blocks.ts';
import { type EditedEntry, linking, type Seen } from './entries.ts';
import type { Json } from './json.ts';
import { forgettingVersions } from './versions.ts';

/** A page that does not exist yet, in the markets of the languages in which it has a title. */
export interface NewPage extends Omit<PageName, 'locale'> {
  titles: Partial<Record<Language, string>>;
  /** Names of blocks that it begins with. */
  blocks: readonly string[];
}

/** When what the editor has seen was written. */
const writtenAt = ({ state }: Seen): string => state.split(' ')[1] ?? '';

/** A page as it begins: what its kind needs, and blocks to go on from. */
function freshEntry({ type, blocks }: NewPage, title: string, day: string): Json {
  return {
    title,
    summary: null,
    image: null,
    ...(type === 'landing_page' && { presentation: 'campaign', family_id: null }),
    ...(type === 'blog_page' && { author: null }),
    ...(type === 'help_page' && { position: 100 }),
    published_at: day,
    seo: { title_page: `${title} | Selvedge`, description_page: null, meta_robots: [] },
    blocks: blocks.flatMap((name) => {
      const block = newBlocks[name];
      return block === undefined ? [] : [{ [name]: block }];
    }),
  };
}

/** Whether a page of this type and id exists in some market. */
export async function pageExists({ DB }: Env, type: string, uid: string): Promise<boolean> {
  const found = await DB.prepare('SELECT 1 FROM content_entries WHERE type = ? AND uid = ? LIMIT 1')
    .bind(type, uid)
    .first();
  return found !== null;
}

/** Whether another page of the market has this path. */
export async function isTaken({ DB }: Env, { type, locale, uid }: PageName, url: string): Promise<boolean> {
  const found = await DB.prepare(
    `SELECT 1 FROM content_entries
     WHERE locale = ? AND url = ? AND type <> 'page_url' AND NOT (type = ? AND uid = ?) LIMIT 1`,
  )
    .bind(locale, url, type, uid)
    .first();
  return found !== null;
}

/** A free path for a new page: with its title, else with its id behind that, else with a number; null where it has none. */
async function freeUrl(env: Env, page: PageName, title: string): Promise<string | null> {
  const slug = slugify(title, locales[page.locale].lang) || slugify(page.uid);
  for (let number = 0; ; number += 1) {
    const name = [slug, number > 0 && slugify(page.uid), number > 1 && number].filter(Boolean).join('-');
    const url = pageUrl(page, name);
    if (url === null || !(await isTaken(env, page, url))) return url;
  }
}

/**
 * Makes a page that nobody sees yet; its id tells it from one that has its path. Gives the markets where it now is; none
 * when there is a page of its id by now.
 */
export async function createPage(env: Env, page: NewPage): Promise<Locale[]> {
  try {
    return await created(env, page);
  } catch (error) {
    if (!isDouble(error)) throw error;
    // Another page got its id or a path at this very moment.
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
  for (const locale of localeNames) {
    const title = page.titles[locales[locale].lang];
    if (title === undefined) continue;
    made.push({ locale, title, url: await freeUrl(env, { type, locale, uid }, title) });
  }
  await env.DB.batch(
    made.flatMap(({ locale, title, url }) => {
      const entry = JSON.stringify(freshEntry(page, title, now.slice(0, 10)));
      return [
        insert.bind(type, locale, uid, title, url, entry, now, 0),
        // Links find it once it is published.
        insert.bind('page_url', locale, referenceOf(type, uid), title, null, '{}', now, 1),
      ];
    }),
  );
  return made.map(({ locale }) => locale);
}

/** Whether a statement would have made a second page of one id, or a second one with one address. */
function isDouble(error: unknown): boolean {
  return String(error).includes('UNIQUE constraint failed');
}

/** Gives a page another path; the former leads there. `changed` when it is not as the editor has seen it. */
export async function movePage(
  env: Env,
  page: PageName,
  seen: EditedEntry,
  url: string,
): Promise<'moved' | 'changed' | 'taken'> {
  try {
    return (await moved(env, page, seen, url)) ? 'moved' : 'changed';
  } catch (error) {
    // Another page got it at this very moment.
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
 * Takes a page down: the shop answers 404, links to it become plain text, and what was written stays. False when it is
 * not as the editor has seen it.
 */
export async function takeDown(env: Env, page: PageName, seen: Seen): Promise<boolean> {
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

/** Deletes a page of one market that is taken down. False when it is not, or not as the editor has seen it. */
export async function deletePage(env: Env, page: PageName, seen: Seen): Promise<boolean> {
  const { type, locale, uid } = page;
  const { meta } = await env.DB.prepare(
    `DELETE FROM content_entries
     WHERE type = ? AND locale = ? AND uid = ? AND updated_at = ? AND is_published = 0`,
  )
    .bind(type, locale, uid, writtenAt(seen))
    .run();
  if (meta.changes === 0) return false;
  await env.DB.batch([
    env.DB.prepare('DELETE FROM content_drafts WHERE type = ? AND locale = ? AND uid = ?').bind(
      type,
      locale,
      uid,
    ),
    forgettingVersions(env, page),
    env.DB.prepare("DELETE FROM content_entries WHERE type = 'page_url' AND locale = ? AND uid = ?").bind(
      locale,
      referenceOf(type, uid),
    ),
    env.DB.prepare('DELETE FROM content_former_urls WHERE locale = ? AND type = ? AND uid = ?').bind(
      locale,
      type,
      uid,
    ),
  ]);
  return true;
}

/** The name of a page as its path has it; empty for what has no path. */
export const currentName = ({ locale, url }: EditedEntry): string =>
  url === null ? '' : nameIn(locale, url);

/** What links to a page in its market, by title: these links become plain text when it is taken down. */
export async function linkingEntries({ DB }: Env, { type, locale, uid }: PageName): Promise<string[]> {
  const { results } = await DB.prepare(
    `SELECT title FROM content_entries
     WHERE locale = ? AND type <> 'page_url' AND instr(entry, ?) > 0 ORDER BY title`,
  )
    .bind(locale, `"uid":${JSON.stringify(referenceOf(type, uid))}`)
    .all<{ title: string }>();
  return results.map(({ title }) => title);
}
