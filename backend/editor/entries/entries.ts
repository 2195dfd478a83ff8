import type { Locale } from '../../../shared/markets/locales.ts';
import { linkedUrl, referenceOf } from '../../content/page-names.ts';
import type { Env } from '../../env.ts';
import { type EntryType, entryShape, isEntryType } from './entry-types.ts';
import type { Json } from './json.ts';
import { completed } from './shape.ts';
import { storingVersion } from './versions.ts';

export interface EntryKey {
  type: EntryType;
  locale: Locale;
  uid: string;
}

/** An entry in the editor: the draft if there is one, else the published version. */
export interface EditedEntry extends EntryKey {
  title: string;
  /** Path without market prefix; null if it is not a page. */
  url: string | null;
  /** With all fields of its schema. */
  entry: Json;
  isDraft: boolean;
  /** True if the shop shows it. */
  isPublished: boolean;
  /** Name and e-mail of who saved or published it last, if known. */
  savedBy: string | null;
  /** Version of the entry, for optimistic locking: a write passes the one that the editor has seen. */
  state: string;
}

/** The version of an entry that an editor has seen. */
export type SeenVersion = Pick<EditedEntry, 'state'>;

export interface ListedEntry extends EntryKey {
  title: string;
  isDraft: boolean;
  isPublished: boolean;
  /** Times of its schedule that are to come, in seconds since 1970. */
  from: number | null;
  until: number | null;
}

interface ListedRow {
  type: string;
  uid: string;
  title: string;
  is_published: number;
  is_draft: number;
  from_at: number | null;
  until_at: number | null;
}

const listed = `SELECT e.type, e.uid, e.title, e.is_published, d.uid IS NOT NULL AS is_draft,
    iif(s.begun_at IS NULL, s.from_at, NULL) AS from_at, s.until_at
  FROM content_entries e
  LEFT JOIN content_drafts d ON d.type = e.type AND d.locale = e.locale AND d.uid = e.uid
  LEFT JOIN content_schedules s ON s.type = e.type AND s.locale = e.locale AND s.uid = e.uid`;

const fromRows = (rows: readonly ListedRow[], locale: Locale): ListedEntry[] =>
  rows.flatMap(({ type, uid, title, is_published, is_draft, from_at: from, until_at: until }) =>
    isEntryType(type)
      ? [{ type, locale, uid, title, isDraft: is_draft === 1, isPublished: is_published === 1, from, until }]
      : [],
  );

export async function listEntries(env: Env, type: EntryType, locale: Locale): Promise<ListedEntry[]> {
  const { results } = await env.DB.prepare(`${listed} WHERE e.type = ? AND e.locale = ? ORDER BY e.title`)
    .bind(type, locale)
    .all<ListedRow>();
  return fromRows(results, locale);
}

/** Maximum number of entries that a search finds. */
const maxFound = 50;

/** Entries of a market with a text anywhere in what is published or drafted; those with it in their title first. */
export async function findEntries(env: Env, locale: Locale, query: string): Promise<ListedEntry[]> {
  // D1 allows no pattern of `LIKE` above 50 bytes.
  const { results } = await env.DB.prepare(
    `${listed} WHERE e.locale = ?1 AND e.type <> 'page_url'
       AND (instr(lower(e.title), lower(?2)) > 0 OR instr(lower(e.uid), lower(?2)) > 0
         OR instr(lower(e.entry), lower(?3)) > 0 OR instr(lower(d.entry), lower(?3)) > 0)
     ORDER BY instr(lower(e.title), lower(?2)) > 0 DESC, e.title LIMIT ${maxFound}`,
  )
    .bind(locale, query, JSON.stringify(query).slice(1, -1))
    .all<ListedRow>();
  return fromRows(results, locale);
}

/** What is published of a type in a market. */
export async function publishedOf(
  env: Env,
  type: EntryType,
  locale: Locale,
): Promise<{ type: EntryType; uid: string; entry: Json }[]> {
  const { results } = await env.DB.prepare(
    'SELECT uid, entry FROM content_entries WHERE type = ? AND locale = ? AND is_published = 1',
  )
    .bind(type, locale)
    .all<{ uid: string; entry: string }>();
  return results.map(({ uid, entry }) => ({ type, uid, entry: completed(entryShape(type), JSON.parse(entry)) }));
}

/** Reads an entry for editing; null if there is none. */
export async function readEntry(env: Env, { type, locale, uid }: EntryKey): Promise<EditedEntry | null> {
  const row = await env.DB.prepare(
    `SELECT e.title, e.url, e.entry, e.updated_at, e.is_published, d.entry AS draft, d.revision,
       coalesce(d.updated_by, (SELECT published_by FROM content_versions v
         WHERE v.type = e.type AND v.locale = e.locale AND v.uid = e.uid
         ORDER BY published_at DESC LIMIT 1)) AS email,
       (SELECT name FROM staff WHERE staff.email = d.updated_by) AS name
     FROM content_entries e
     LEFT JOIN content_drafts d ON d.type = e.type AND d.locale = e.locale AND d.uid = e.uid
     WHERE e.type = ? AND e.locale = ? AND e.uid = ?`,
  )
    .bind(type, locale, uid)
    .first<{
      title: string;
      url: string | null;
      entry: string;
      updated_at: string;
      is_published: number;
      draft: string | null;
      revision: number | null;
      email: string | null;
      name: string | null;
    }>();
  if (row === null) return null;
  return {
    type,
    locale,
    uid,
    title: row.title,
    url: row.url,
    entry: completed(entryShape(type), JSON.parse(row.draft ?? row.entry)),
    isDraft: row.draft !== null,
    isPublished: row.is_published === 1,
    savedBy: row.name === null ? row.email : `${row.name} (${row.email})`,
    state: `${row.revision ?? 0} ${row.updated_at}`,
  };
}

/** Saves a draft. False, without a write, if somebody else has saved or published meanwhile. */
export async function saveDraft(
  env: Env,
  { type, locale, uid }: EntryKey,
  { entry, state, editor }: { entry: Json; state: string; editor: string },
): Promise<boolean> {
  const [revision = '0', publishedAt = ''] = state.split(' ');
  const { meta } = await env.DB.prepare(
    `INSERT INTO content_drafts (type, locale, uid, entry, revision, updated_at, updated_by)
     SELECT ?1, ?2, ?3, ?4, 1, ?5, ?6
     WHERE EXISTS (SELECT 1 FROM content_entries WHERE type = ?1 AND locale = ?2 AND uid = ?3 AND updated_at = ?7)
     ON CONFLICT DO UPDATE SET entry = excluded.entry, revision = revision + 1, updated_at = excluded.updated_at,
       updated_by = excluded.updated_by
     WHERE revision = ?8`,
  )
    .bind(type, locale, uid, JSON.stringify(entry), new Date().toISOString(), editor, publishedAt, Number(revision))
    .run();
  return meta.changes > 0;
}

/** The title of an entry; entries without pages have none. */
export function titleOf(entry: Json, otherwise: string): string {
  const title = typeof entry === 'object' && entry !== null && !Array.isArray(entry) ? entry.title : undefined;
  return typeof title === 'string' ? title : otherwise;
}

/**
 * Publishes the draft of an entry, and makes links resolve to it if it is a page. The previous version is saved,
 * with who published it. Triggers record the change, so that it is purged from the cache. False, without a write,
 * if somebody else has saved or published meanwhile.
 */
export async function publish(env: Env, edited: EditedEntry, editor: string): Promise<boolean> {
  const { type, locale, uid, entry, url, state } = edited;
  const [revision = '0', seenAt = ''] = state.split(' ');
  const title = titleOf(entry, edited.title);
  const now = new Date().toISOString();
  const storing = storingVersion(env, edited, { entry, at: now, editor });
  const results = await env.DB.batch([
    ...storing.before,
    env.DB.prepare(
      `UPDATE content_entries SET entry = ?1, title = ?2, updated_at = ?3, is_published = 1
       WHERE type = ?4 AND locale = ?5 AND uid = ?6 AND updated_at = ?7
         AND EXISTS (SELECT 1 FROM content_drafts WHERE type = ?4 AND locale = ?5 AND uid = ?6 AND revision = ?8)`,
    ).bind(JSON.stringify(entry), title, now, type, locale, uid, seenAt, Number(revision)),
    ...storing.after,
  ]);
  if ((results[storing.before.length]?.meta.changes ?? 0) === 0) return false;
  await env.DB.batch([linking(env, edited, linkedUrl({ locale, url, title })), discarding(env, edited)]);
  return true;
}

/**
 * Makes links to a page resolve to this path, or to none. Does nothing if they already do, if it is not a page, and if
 * the page is not published (for a path) or still is (for none).
 */
export function linking(env: Env, { type, locale, uid }: EntryKey, url: string | null): D1PreparedStatement {
  return env.DB.prepare(
    `UPDATE content_entries SET url = ?1
     WHERE type = 'page_url' AND locale = ?2 AND uid = ?3 AND url IS NOT ?1 AND EXISTS (
       SELECT 1 FROM content_entries WHERE type = ?4 AND locale = ?2 AND uid = ?5 AND is_published = ?6)`,
  ).bind(url, locale, referenceOf(type, uid), type, uid, url === null ? 0 : 1);
}

/** The statement that deletes the draft of an entry, if it is still the one that was seen. */
export function discarding(env: Env, { type, locale, uid, state }: EntryKey & SeenVersion): D1PreparedStatement {
  const [revision] = state.split(' ');
  return env.DB.prepare('DELETE FROM content_drafts WHERE type = ? AND locale = ? AND uid = ? AND revision = ?').bind(
    type,
    locale,
    uid,
    Number(revision),
  );
}

/** Deletes a draft; the published version stays. False if somebody else has saved another meanwhile. */
export async function discard(env: Env, seen: EntryKey & SeenVersion): Promise<boolean> {
  const { meta } = await discarding(env, seen).run();
  return meta.changes > 0;
}
