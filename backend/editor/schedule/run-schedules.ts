import { isLocale } from '../../../shared/markets/locales.ts';
import { linkedUrl } from '../../content/page-names.ts';
import type { Env } from '../../env.ts';
import { faultsOf } from '../checks/faults.ts';
import { type EntryKey, linking, titleOf } from '../entries/entries.ts';
import { isEntryType } from '../entries/entry-types.ts';
import type { Json } from '../entries/json.ts';
import { notifyShop } from '../entries/notify-shop.ts';
import { storingVersion } from '../entries/versions.ts';
import { wordsIn } from '../words/words.ts';

interface DueRow {
  type: string;
  locale: string;
  uid: string;
  from_at: number | null;
  until_at: number | null;
  entry: string | null;
  former: string | null;
  begun_at: string | null;
  scheduled_at: string;
  scheduled_by: string;
  title: string;
  url: string | null;
  is_published: number;
}

type Due = DueRow & EntryKey;

/**
 * Publishes the entries whose time has come, and ends those whose time is over; the shop shows it at once. An entry
 * that could no longer be published by hand is not published, and its form says so. Twice or concurrent is harmless:
 * each step is one transaction that starts from the schedule's state.
 */
export async function runSchedules(env: Env, seconds: number): Promise<void> {
  const begun = await dueRows(env, 'begun_at IS NULL AND has_failed = 0 AND from_at <= ?', seconds);
  for (const due of begun) await begin(env, due);
  // After the others: both times may have passed while the schedule did not run.
  const ended = await dueRows(env, '(begun_at IS NOT NULL OR from_at IS NULL) AND until_at <= ?', seconds);
  for (const due of ended) await end(env, due);
  if (begun.length + ended.length > 0) await notifyShop(env);
}

async function dueRows({ DB }: Env, condition: string, seconds: number): Promise<Due[]> {
  const { results } = await DB.prepare(
    `SELECT s.*, e.title, e.url, e.is_published FROM content_schedules s
     JOIN content_entries e ON e.type = s.type AND e.locale = s.locale AND e.uid = s.uid WHERE ${condition}`,
  )
    .bind(seconds)
    .all<DueRow>();
  return results.flatMap((row) => {
    const { type, locale } = row;
    return isEntryType(type) && isLocale(locale) ? [{ ...row, type, locale }] : [];
  });
}

/** True in a statement while the schedule is as it was read; its parameters are ?1 to ?4. */
const isSeen = 'type = ?1 AND locale = ?2 AND uid = ?3 AND scheduled_at = ?4';

/** Statements that publish an entry, if `condition` on the schedule is true. */
function publishing(env: Env, due: Due, entry: Json, condition: string): D1PreparedStatement[] {
  const { type, locale, uid, scheduled_at, url } = due;
  const now = new Date().toISOString();
  const title = titleOf(entry, due.title);
  const storing = storingVersion(env, due, { entry, at: now, editor: due.scheduled_by });
  return [
    ...storing.before,
    env.DB.prepare(
      `UPDATE content_entries SET entry = ?5, title = ?6, updated_at = ?7, is_published = 1
       WHERE type = ?1 AND locale = ?2 AND uid = ?3
         AND EXISTS (SELECT 1 FROM content_schedules WHERE ${isSeen} AND ${condition})`,
    ).bind(type, locale, uid, scheduled_at, JSON.stringify(entry), title, now),
    ...storing.after,
    linking(env, due, linkedUrl({ locale, url, title })),
  ];
}

const removal = ({ DB }: Env, { type, locale, uid, scheduled_at }: Due): D1PreparedStatement =>
  DB.prepare(`DELETE FROM content_schedules WHERE ${isSeen}`).bind(type, locale, uid, scheduled_at);

async function begin(env: Env, due: Due): Promise<void> {
  const { type, locale, uid, scheduled_at } = due;
  const { DB } = env;
  const entry: Json = JSON.parse(due.entry ?? 'null');
  if ((await faultsOf(env, wordsIn('en'), { ...due, entry })).length > 0) {
    const failing = DB.prepare(`UPDATE content_schedules SET has_failed = 1 WHERE ${isSeen}`);
    await failing.bind(type, locale, uid, scheduled_at).run();
    return;
  }
  await DB.batch([
    DB.prepare(
      `UPDATE content_schedules SET former = (SELECT e.entry FROM content_entries e
         WHERE e.type = ?1 AND e.locale = ?2 AND e.uid = ?3 AND e.is_published = 1)
       WHERE ${isSeen} AND begun_at IS NULL`,
    ).bind(type, locale, uid, scheduled_at),
    ...publishing(env, due, entry, 'begun_at IS NULL'),
    // A draft that is the same has nothing new any more.
    DB.prepare('DELETE FROM content_drafts WHERE type = ? AND locale = ? AND uid = ? AND entry = ?').bind(
      type,
      locale,
      uid,
      JSON.stringify(entry),
    ),
    due.until_at === null
      ? removal(env, due)
      : DB.prepare(`UPDATE content_schedules SET begun_at = ?5 WHERE ${isSeen} AND begun_at IS NULL`).bind(
          type,
          locale,
          uid,
          scheduled_at,
          new Date().toISOString(),
        ),
  ]);
}

/** Publishes again what was published before, or takes the page down. One that was taken down by hand stays so. */
async function end(env: Env, due: Due): Promise<void> {
  const { type, locale, uid, scheduled_at, former, is_published } = due;
  const { DB } = env;
  if (is_published === 0) {
    await DB.batch([linking(env, due, null), removal(env, due)]);
    return;
  }
  if (former !== null) {
    await DB.batch([...publishing(env, due, JSON.parse(former), 'begun_at IS NOT NULL'), removal(env, due)]);
    return;
  }
  await DB.batch([
    DB.prepare(
      `UPDATE content_entries SET is_published = 0, updated_at = ?5
       WHERE type = ?1 AND locale = ?2 AND uid = ?3 AND EXISTS (SELECT 1 FROM content_schedules WHERE ${isSeen})`,
    ).bind(type, locale, uid, scheduled_at, new Date().toISOString()),
    linking(env, due, null),
    DB.prepare(
      `INSERT INTO content_log (logged_at, editor, act, type, locale, uid, title)
       SELECT ?5, scheduled_by, 'ended', type, locale, uid, ?6 FROM content_schedules WHERE ${isSeen}`,
    ).bind(type, locale, uid, scheduled_at, new Date().toISOString(), due.title),
    removal(env, due),
  ]);
}
