import { pageTitle } from '../../../shared/brand/brand.ts';
import { slugify } from '../../../shared/format/slug.ts';
import type { Language, Locale } from '../../../shared/markets/locales.ts';
import { locales } from '../../../shared/markets/locales.ts';
import { allMarkets } from '../../../shared/markets/open-markets.ts';
import { nameIn, type PageName, pageUrl, referenceOf } from '../../content/page-names.ts';
import type { Env } from '../../env.ts';
import { newOfKind } from './blocks.ts';
import { type EditedEntry, type EntryKey, linking, readEntry, type SeenVersion } from './entries.ts';
import { type EntryType, entryShape, isEntryType, isNamedPageType } from './entry-types.ts';
import type { Json } from './json.ts';
import { freshValue, shapeAt } from './shape.ts';
import { forgettingVersions } from './versions.ts';

/** A new page, for the markets of the languages with a title. */
export interface NewPage extends Omit<PageName, 'locale'> {
  titles: Partial<Record<Language, string>>;
  /** Names of its first blocks. */
  blocks: readonly string[];
}

/** Time of the last write that the editor has seen. */
const writtenAt = ({ state }: SeenVersion): string => state.split(' ')[1] ?? '';

const titled = (title: string) => ({ title_page: pageTitle(title), description_page: null, meta_robots: [] });

/** The initial entry of a page: the fields of its type, and the chosen blocks. */
function freshEntry({ type, blocks }: NewPage, title: string, day: string): Json {
  const shape = entryShape(type);
  return {
    ...Object(freshValue(shape)),
    title,
    published_at: day,
    seo: titled(title),
    ...(type === 'help_page' && { position: 100 }),
    blocks: blocks.flatMap((name) => newOfKind(shapeAt(shape, ['blocks']), name) ?? []),
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
  const { type, uid } = page;
  const made: Made[] = [];
  for (const locale of allMarkets.names) {
    const title = page.titles[locales[locale].lang];
    if (title === undefined) continue;
    const url = await freeUrl(env, { type, locale, uid }, title);
    made.push({ type, locale, uid, title, url, entry: freshEntry(page, title, now.slice(0, 10)) });
  }
  await env.DB.batch(made.flatMap((each) => inserting(env, each, now)));
  return made.map(({ locale }) => locale);
}

interface Made extends EntryKey {
  title: string;
  url: string | null;
  entry: Json;
}

/** Statements that add an unpublished entry, and for a page what links to it refer to; they fail for a double. */
function inserting({ DB }: Env, { type, locale, uid, title, url, entry }: Made, now: string): D1PreparedStatement[] {
  const insert = DB.prepare(
    `INSERT INTO content_entries (type, locale, uid, title, url, entry, updated_at, is_published)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?)`,
  );
  const own = insert.bind(type, locale, uid, title, url, JSON.stringify(entry), now, 0);
  if (!isNamedPageType(type)) return [own];
  // Links resolve to it once it is published.
  return [own, insert.bind('page_url', locale, referenceOf(type, uid), title, null, '{}', now, 1)];
}

/**
 * Adds an entry that is no page of its own name, unpublished, in the markets that have none with its id. Returns
 * these markets. `titles` are by market.
 */
export async function createEntry(
  env: Env,
  { type, uid, url, titles }: { type: EntryType; uid: string; url: string | null; titles: [Locale, string][] },
): Promise<Locale[]> {
  const now = new Date().toISOString();
  const made: Locale[] = [];
  for (const [locale, title] of titles) {
    const fresh = Object(freshValue(entryShape(type)));
    const entry = 'seo' in fresh ? { ...fresh, title, seo: titled(title) } : fresh;
    try {
      await env.DB.batch(inserting(env, { type, locale, uid, title, url, entry }, now));
      made.push(locale);
    } catch (error) {
      if (!isDouble(error)) throw error;
    }
  }
  return made;
}

/** Copies what is saved of a page to a new one in its market, unpublished. False if its id exists in any market. */
export async function duplicatePage(
  env: Env,
  { type, locale, entry }: EditedEntry & PageName,
  { uid, title }: { uid: string; title: string },
): Promise<boolean> {
  if (await pageExists(env, type, uid)) return false;
  const now = new Date().toISOString();
  const { seo, uid: _, ...rest } = Object(entry);
  const copy = { ...rest, title, seo: { ...Object(seo), title_page: pageTitle(title), canonical: null } };
  const key = { type, locale, uid };
  try {
    const url = await freeUrl(env, key, title);
    await env.DB.batch(inserting(env, { ...key, title, url, entry: copy }, now));
    return true;
  } catch (error) {
    // A concurrent request took the id or the path.
    if (isDouble(error)) return false;
    throw error;
  }
}

/** Copies what is saved of a zone to another place in its market, unpublished. False if that place has a zone. */
export async function duplicateZone(env: Env, { locale, entry }: EditedEntry, uid: string): Promise<boolean> {
  try {
    const made = { type: 'zone', locale, uid, title: uid, url: null, entry } as const;
    await env.DB.batch(inserting(env, made, new Date().toISOString()));
    return true;
  } catch (error) {
    if (isDouble(error)) return false;
    throw error;
  }
}

/**
 * Adds the entry of another market to one that has none, unpublished; a page gets an address there. False if somebody
 * else was first.
 */
export async function copyToMarket(
  env: Env,
  { type, locale, uid }: EntryKey,
  other: { entry: Json; locale: Locale },
  title: string,
): Promise<boolean> {
  const source = await readEntry(env, { type, locale: other.locale, uid });
  const url = isNamedPageType(type) ? await freeUrl(env, { type, locale, uid }, title) : (source?.url ?? null);
  const { uid: _, ...entry } = Object(other.entry);
  try {
    await env.DB.batch(inserting(env, { type, locale, uid, title, url, entry }, new Date().toISOString()));
    return true;
  } catch (error) {
    if (isDouble(error)) return false;
    throw error;
  }
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
 * Takes an entry down: for a page, the shop answers 404, and links to it become plain text. Its content stays stored;
 * its schedule ends. False if somebody else has changed it meanwhile.
 */
export async function takeDown(env: Env, page: EntryKey, seen: SeenVersion): Promise<boolean> {
  const { type, locale, uid } = page;
  const now = new Date().toISOString();
  const [update] = await env.DB.batch([
    env.DB.prepare(
      `UPDATE content_entries SET is_published = 0, updated_at = ?
       WHERE type = ? AND locale = ? AND uid = ? AND updated_at = ?`,
    ).bind(now, type, locale, uid, writtenAt(seen)),
    env.DB.prepare(
      `DELETE FROM content_schedules WHERE type = ?1 AND locale = ?2 AND uid = ?3 AND EXISTS (
         SELECT 1 FROM content_entries
         WHERE type = ?1 AND locale = ?2 AND uid = ?3 AND updated_at = ?4 AND is_published = 0)`,
    ).bind(type, locale, uid, now),
    linking(env, page, null),
  ]);
  return (update?.meta.changes ?? 0) > 0;
}

/** Deletes an entry of one market after it was taken down. False if it is published, or was changed meanwhile. */
export async function deleteEntry(env: Env, page: EntryKey, seen: SeenVersion): Promise<boolean> {
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
    env.DB.prepare('DELETE FROM content_schedules WHERE type = ? AND locale = ? AND uid = ?').bind(type, locale, uid),
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

/** Entries of its market that link to a page, also in drafts: these links become plain text when it is taken down. */
export async function linkingEntries({ DB }: Env, { type, locale, uid }: EntryKey): Promise<LinkingEntry[]> {
  const { results } = await DB.prepare(
    `SELECT e.type, e.uid, e.title FROM content_entries e
     LEFT JOIN content_drafts d ON d.type = e.type AND d.locale = e.locale AND d.uid = e.uid
     WHERE e.locale = ?1 AND e.type <> 'page_url' AND (instr(e.entry, ?2) > 0 OR instr(d.entry, ?2) > 0)
       AND NOT (e.type = ?3 AND e.uid = ?4)
     ORDER BY e.title`,
  )
    .bind(locale, `"uid":${JSON.stringify(referenceOf(type, uid))}`, type, uid)
    .all<LinkingEntry>();
  return results.filter((each) => isEntryType(each.type));
}

export interface LinkingEntry {
  type: EntryType;
  uid: string;
  title: string;
}
