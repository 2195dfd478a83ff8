import type { Env } from '../../env.ts';

/** What staff does. Triggers log the first four (migration 0019). */
export const logActs = [
  ...(['published', 'scheduled', 'drafted', 'uploaded'] as const),
  ...(['unscheduled', 'ended', 'moved', 'taken-down', 'deleted', 'created', 'duplicated', 'picture-deleted'] as const),
] as const;
export type LogAct = (typeof logActs)[number];

interface Logged {
  type: string;
  /** Empty for a picture. */
  locale: string;
  uid: string;
  title: string;
}

/** The statement that logs what a member of staff has done. */
export function logging(
  { DB }: Env,
  editor: string,
  act: LogAct,
  { type, locale, uid, title }: Logged,
): D1PreparedStatement {
  return DB.prepare(
    'INSERT INTO content_log (logged_at, editor, act, type, locale, uid, title) VALUES (?, ?, ?, ?, ?, ?, ?)',
  ).bind(new Date().toISOString(), editor, act, type, locale, uid, title);
}

/** Number of changes on a page. */
export const logPage = 50;

export interface LogRow extends Logged {
  id: number;
  at: string;
  act: LogAct;
  /** Name of the member of staff, or their e-mail. */
  who: string;
}

interface LogFilter {
  /** E-mail of a member of staff; empty for all. */
  editor: string;
  /** A market; empty for all. */
  locale: string;
  /** Only changes before this id; 0 for the latest. */
  before: number;
}

const columns = `log_id AS id, logged_at AS at, act, type, locale, uid, title, coalesce(name, editor) AS who
  FROM content_log LEFT JOIN staff ON staff.email = editor`;

/** A page of changes, latest first. */
export async function readLog({ DB }: Env, { editor, locale, before }: LogFilter): Promise<LogRow[]> {
  const { results } = await DB.prepare(
    `SELECT ${columns}
     WHERE (?1 = '' OR editor = ?1) AND (?2 = '' OR locale = ?2) AND (?3 = 0 OR log_id < ?3)
     ORDER BY log_id DESC LIMIT ?4`,
  )
    .bind(editor, locale, before, logPage)
    .all<LogRow>();
  return results;
}

/** The changes of an entry, latest first. */
export async function readEntryLog(
  { DB }: Env,
  { type, locale, uid }: Pick<Logged, 'type' | 'locale' | 'uid'>,
): Promise<LogRow[]> {
  const { results } = await DB.prepare(
    `SELECT ${columns} WHERE type = ? AND locale = ? AND uid = ? ORDER BY log_id DESC LIMIT 200`,
  )
    .bind(type, locale, uid)
    .all<LogRow>();
  return results;
}

/** Everybody who has changed something. */
export async function editorsInLog({ DB }: Env): Promise<{ email: string; name: string }[]> {
  const { results } = await DB.prepare(
    `SELECT editor AS email, coalesce(name, editor) AS name FROM (SELECT DISTINCT editor FROM content_log)
     LEFT JOIN staff ON staff.email = editor ORDER BY 2`,
  ).all<{ email: string; name: string }>();
  return results;
}
