import type { Env } from '../../env.ts';
import { type Json, readJson } from './json.ts';

/** Published versions of an entry that can be put back, besides the one that the shop shows. */
export const listedVersions = 10;

/** Which entry. */
interface Key {
  type: string;
  locale: string;
  uid: string;
}

/** Statements that keep what is published now, if it was, with who did it, and forget what is too old to be listed. */
export function keepingVersion(
  { DB }: Env,
  { type, locale, uid }: Key,
  { entry, at, editor }: { entry: Json; at: string; editor: string },
): { before: D1PreparedStatement[]; after: D1PreparedStatement[] } {
  return {
    before: [
      // What was there before anybody published here.
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

/** Forgets all versions of an entry that is deleted. */
export function forgettingVersions({ DB }: Env, { type, locale, uid }: Key): D1PreparedStatement {
  return DB.prepare('DELETE FROM content_versions WHERE type = ? AND locale = ? AND uid = ?').bind(
    type,
    locale,
    uid,
  );
}

/** What was published at a moment; undefined when it is not kept. */
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
