import type { Env } from '../../env.ts';
import { type Json, readJson } from './json.ts';

/** Number of former versions that can be restored, besides the published one. */
export const listedVersions = 10;

interface Key {
  type: string;
  locale: string;
  uid: string;
}

/** Statements that save the published version, if any, with who published it, and delete the oldest versions. */
export function storingVersion(
  { DB }: Env,
  { type, locale, uid }: Key,
  { entry, at, editor }: { entry: Json; at: string; editor: string },
): { before: D1PreparedStatement[]; after: D1PreparedStatement[] } {
  return {
    before: [
      // At the first publishing here: save what was published before.
      DB.prepare(
        `INSERT OR IGNORE INTO content_versions (type, locale, uid, published_at, published_by, entry)
         SELECT type, locale, uid, updated_at, NULL, entry FROM content_entries
         WHERE type = ?1 AND locale = ?2 AND uid = ?3 AND is_published = 1
           AND NOT EXISTS (SELECT 1 FROM content_versions WHERE type = ?1 AND locale = ?2 AND uid = ?3)`,
      ).bind(type, locale, uid),
    ],
    after: [
      DB.prepare(
        `INSERT OR REPLACE INTO content_versions (type, locale, uid, published_at, published_by, entry)
         SELECT type, locale, uid, updated_at, ?5, entry FROM content_entries
         WHERE type = ?1 AND locale = ?2 AND uid = ?3 AND updated_at = ?4 AND entry = ?6`,
      ).bind(type, locale, uid, at, editor, JSON.stringify(entry)),
      DB.prepare(
        `DELETE FROM content_versions WHERE type = ?1 AND locale = ?2 AND uid = ?3 AND published_at NOT IN
           (SELECT published_at FROM content_versions WHERE type = ?1 AND locale = ?2 AND uid = ?3
            ORDER BY published_at DESC LIMIT ?4)`,
      ).bind(type, locale, uid, listedVersions + 1),
    ],
  };
}

/** Deletes all versions of a deleted entry. */
export function forgettingVersions({ DB }: Env, { type, locale, uid }: Key): D1PreparedStatement {
  return DB.prepare('DELETE FROM content_versions WHERE type = ? AND locale = ? AND uid = ?').bind(type, locale, uid);
}

/** The version published at a time; undefined if it is not stored. */
export async function versionOf(
  { DB }: Env,
  { type, locale, uid }: Key,
  publishedAt: string,
): Promise<Json | undefined> {
  const entry = await DB.prepare(
    'SELECT entry FROM content_versions WHERE type = ? AND locale = ? AND uid = ? AND published_at = ?',
  )
    .bind(type, locale, uid, publishedAt)
    .first<string>('entry');
  return readJson(entry ?? undefined);
}

export interface StoredVersion {
  at: string;
  /** Name of the member of staff, or their e-mail; null for what the shop was delivered with. */
  who: string | null;
  entry: Json;
}

/** The stored versions of an entry, latest first: the published one, and those before it. */
export async function storedVersions({ DB }: Env, { type, locale, uid }: Key): Promise<StoredVersion[]> {
  const { results } = await DB.prepare(
    `SELECT published_at AS at, coalesce(name, published_by) AS who, entry
     FROM content_versions LEFT JOIN staff ON staff.email = published_by
     WHERE type = ? AND locale = ? AND uid = ? ORDER BY published_at DESC`,
  )
    .bind(type, locale, uid)
    .all<{ at: string; who: string | null; entry: string }>();
  return results.map(({ at, who, entry }) => ({ at, who, entry: JSON.parse(entry) }));
}
