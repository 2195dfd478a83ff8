import type { Env } from '../../env.ts';
import type { EntryKey } from '../entries/entries.ts';
import type { Json } from '../entries/json.ts';

/** When an entry is published, and when that ends. Times in seconds since 1970. */
export interface Schedule {
  from: number | null;
  until: number | null;
  /** True once it has published the entry. */
  hasBegun: boolean;
  hasFailed: boolean;
  /** True once it has begun, if its end brings back what was published before. */
  hasFormer: boolean;
  /** When it was made; for optimistic locking. */
  scheduledAt: string;
  /** Name of the member of staff, or their e-mail. */
  scheduledBy: string;
}

/** The schedule of an entry; null if there is none. */
export async function readSchedule({ DB }: Env, { type, locale, uid }: EntryKey): Promise<Schedule | null> {
  const row = await DB.prepare(
    `SELECT from_at, until_at, begun_at, has_failed, former IS NOT NULL AS has_former, scheduled_at,
       coalesce(name, scheduled_by) AS editor
     FROM content_schedules LEFT JOIN staff ON staff.email = scheduled_by
     WHERE type = ? AND locale = ? AND uid = ?`,
  )
    .bind(type, locale, uid)
    .first<{
      from_at: number | null;
      until_at: number | null;
      begun_at: string | null;
      has_failed: number;
      has_former: number;
      scheduled_at: string;
      editor: string;
    }>();
  if (row === null) return null;
  return {
    from: row.from_at,
    until: row.until_at,
    hasBegun: row.begun_at !== null,
    hasFailed: row.has_failed === 1,
    hasFormer: row.has_former === 1,
    scheduledAt: row.scheduled_at,
    scheduledBy: row.editor,
  };
}

interface NewSchedule {
  from: number | null;
  until: number | null;
  entry: Json;
  editor: string;
  /** When the schedule was made that the editor has seen; empty for none. */
  seen: string;
}

/** Saves the schedule of an entry in place of the seen one. False if somebody else has changed it meanwhile. */
export async function saveSchedule(
  { DB }: Env,
  { type, locale, uid }: EntryKey,
  { from, until, entry, editor, seen }: NewSchedule,
): Promise<boolean> {
  const { meta } = await DB.prepare(
    `INSERT INTO content_schedules (type, locale, uid, from_at, until_at, entry, scheduled_at, scheduled_by)
     SELECT ?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8 WHERE ?9 = '' OR EXISTS (
       SELECT 1 FROM content_schedules WHERE type = ?1 AND locale = ?2 AND uid = ?3)
     ON CONFLICT DO UPDATE SET from_at = ?4, until_at = ?5, entry = ?6, has_failed = 0, scheduled_at = ?7,
       scheduled_by = ?8
     WHERE scheduled_at = ?9 AND begun_at IS NULL`,
  )
    .bind(
      type,
      locale,
      uid,
      from,
      until,
      from === null ? null : JSON.stringify(entry),
      new Date().toISOString(),
      editor,
      seen,
    )
    .run();
  return meta.changes > 0;
}

/** Changes the end of a schedule that has begun. False if somebody else has changed it meanwhile, or it is over. */
export async function moveEnd(
  { DB }: Env,
  { type, locale, uid }: EntryKey,
  { until, editor, seen }: Pick<NewSchedule, 'until' | 'editor' | 'seen'>,
): Promise<boolean> {
  const { meta } = await DB.prepare(
    `UPDATE content_schedules SET until_at = ?, scheduled_at = ?, scheduled_by = ?
     WHERE type = ? AND locale = ? AND uid = ? AND scheduled_at = ? AND begun_at IS NOT NULL`,
  )
    .bind(until, new Date().toISOString(), editor, type, locale, uid, seen)
    .run();
  return meta.changes > 0;
}

/** Drops the schedule of an entry; what it has published stays. False if somebody else has changed it meanwhile. */
export async function dropSchedule({ DB }: Env, { type, locale, uid }: EntryKey, seen: string): Promise<boolean> {
  const { meta } = await DB.prepare(
    'DELETE FROM content_schedules WHERE type = ? AND locale = ? AND uid = ? AND scheduled_at = ?',
  )
    .bind(type, locale, uid, seen)
    .run();
  return meta.changes > 0;
}
