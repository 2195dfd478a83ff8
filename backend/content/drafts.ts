import { readPreview } from '../../shared/content/preview.ts';
import type { ReadEnv } from '../env.ts';

/** The environment in which a preview link shows other entries than the published ones. */
const preview = 'preview';

interface PreviewQuery {
  type: string;
  locale: string;
  environment: string;
  /** The token of a preview link, and the path that it is for. */
  preview?: string | undefined;
  previewPath?: string | undefined;
}

type Entry = Record<string, unknown>;

/** What a preview link shows of a type in place of what is published. */
export interface PreviewedEntries {
  /** By uid; null for an entry that is not published then. */
  entries: ReadonlyMap<string, Entry | null>;
  /** Drafts, also of unpublished pages; else what is published at a time of the schedules. */
  areDrafts: boolean;
}

/** The entries of a preview link that an editor created; null without a valid one. */
export async function previewedEntries(env: ReadEnv, asked: PreviewQuery): Promise<PreviewedEntries | null> {
  const { type, environment, locale, preview: token, previewPath } = asked;
  if (environment !== preview || token === undefined || !previewPath?.startsWith(`/${locale}/`)) return null;
  const link = await readPreview(env.PURGE_KEY, previewPath, token, Math.floor(Date.now() / 1000));
  if (link === null) return null;
  const { at } = link;
  return at === null
    ? { entries: await draftsOf(env, type, locale), areDrafts: true }
    : { entries: await scheduledOf(env, type, locale, at), areDrafts: false };
}

/** The drafts of a type in a locale, by uid. */
async function draftsOf({ DB }: ReadEnv, type: string, locale: string): Promise<ReadonlyMap<string, Entry>> {
  const { results } = await DB.prepare('SELECT uid, entry FROM content_drafts WHERE type = ? AND locale = ?')
    .bind(type, locale)
    .all<{ uid: string; entry: string }>();
  return new Map(results.map(({ uid, entry }) => [uid, JSON.parse(entry)]));
}

/** What schedules will have published of a type in a locale at a time (seconds since 1970), by uid; else null. */
async function scheduledOf(
  { DB }: ReadEnv,
  type: string,
  locale: string,
  at: number,
): Promise<ReadonlyMap<string, Entry | null>> {
  // A schedule that is over before it was run changes nothing. One that has begun, or only ends, brings back `former`.
  const { results } = await DB.prepare(
    `SELECT uid, iif(until_at <= ?3, former, entry) AS entry FROM content_schedules
     WHERE type = ?1 AND locale = ?2 AND has_failed = 0
       AND iif(begun_at IS NULL AND from_at IS NOT NULL, from_at <= ?3 AND (until_at IS NULL OR until_at > ?3),
         until_at <= ?3)`,
  )
    .bind(type, locale, at)
    .all<{ uid: string; entry: string | null }>();
  return new Map(results.map(({ uid, entry }) => [uid, entry === null ? null : JSON.parse(entry)]));
}
