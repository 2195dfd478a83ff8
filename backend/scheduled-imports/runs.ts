import type { Env } from '../env.ts';
import type { ScheduledFeed } from './feeds.ts';
import { type RunReport, runReport, type Summary, summary } from './summary.ts';
import type { Work } from './work.ts';

/** Seconds in which nobody else begins: longer than a Worker works at a run at a time. */
const lease = 10 * 60;

/** Size of the rows of one statement, in letters. */
const maxLetters = 500_000;

export interface Run {
  step: 'reading' | 'writing';
  startedAt: number;
  attempts: number;
  summary: Summary;
}

interface RunRow {
  step: 'waiting' | 'reading' | 'writing';
  started_at: number;
  requested: 0 | 1;
  attempts: number;
  summary: string;
  report: string | null;
}

/**
 * Takes up the run of a feed, or begins one that is due or asked for. Null if there is none, or another Worker is at
 * it.
 *
 * @param seconds now, since 1970
 */
export async function claimRun({ DB }: Env, { feed, hours }: ScheduledFeed, seconds: number): Promise<Run | null> {
  const [, claimed] = await DB.batch<RunRow>([
    DB.prepare('INSERT OR IGNORE INTO import_runs (feed) VALUES (?)').bind(feed),
    DB.prepare(
      `UPDATE import_runs SET
         lease_until = ?2 + ${lease},
         attempts = iif(step = 'waiting', 1, attempts + 1),
         started_at = iif(step = 'waiting', ?2, started_at),
         summary = iif(step = 'waiting', '{}', summary),
         requested = 0,
         step = iif(step = 'waiting', 'reading', step)
       WHERE feed = ?1 AND lease_until <= ?2
         AND (step <> 'waiting' OR requested = 1 OR started_at <= ?2 - ?3)
       RETURNING step, started_at, requested, attempts, summary, report`,
    ).bind(feed, seconds, Math.round(hours * 3600)),
  ]);
  const row = claimed?.results[0];
  if (row === undefined || row.step === 'waiting') return null;
  return {
    step: row.step,
    startedAt: row.started_at,
    attempts: row.attempts,
    summary: summary.parse(JSON.parse(row.summary)),
  };
}

/** Stores the work of a feed that was read. What an interrupted reading has left is replaced. */
export async function storeWork({ DB }: Env, feed: string, work: readonly Work[], read: Summary): Promise<void> {
  await DB.prepare('DELETE FROM import_work WHERE feed = ?').bind(feed).run();
  let rows: string[] = [];
  let [letters, place] = [0, 0];
  const flush = async () => {
    const from = place - rows.length;
    await DB.prepare('INSERT INTO import_work (feed, place, work) SELECT ?1, ?2 + key, value FROM json_each(?3)')
      .bind(feed, from, `[${rows.map((row) => JSON.stringify(row)).join(',')}]`)
      .run();
    [rows, letters] = [[], 0];
  };
  for (const each of work) {
    const row = JSON.stringify(each);
    rows.push(row);
    place += 1;
    letters += row.length;
    if (letters > maxLetters) await flush();
  }
  if (rows.length > 0) await flush();
  // Only now the run is read: until here it would be begun again.
  await DB.prepare(
    "UPDATE import_runs SET step = 'writing', summary = ?2, attempts = 0, lease_until = 0 WHERE feed = ?1",
  )
    .bind(feed, JSON.stringify(read))
    .run();
}

/** The next part of a run; null if all is done. */
export async function nextWork({ DB }: Env, feed: string): Promise<{ place: number; work: Work } | null> {
  const row = await DB.prepare('SELECT place, work FROM import_work WHERE feed = ? ORDER BY place LIMIT 1')
    .bind(feed)
    .first<{ place: number; work: string }>();
  // Written by storeWork() and workDone() only.
  return row && { place: row.place, work: JSON.parse(row.work) as Work };
}

/** Photos come after all other work. */
const photoPlaces = 1_000_000;

/** Notes that a part is done: its summary, and the photos that it asks for. */
export async function workDone(
  { DB }: Env,
  feed: string,
  { place, photos, total }: { place: number; photos: readonly Work[]; total: Summary },
): Promise<void> {
  const added = photos.map((part, at) => [photoPlaces + place * 1_000 + at, JSON.stringify(part)]);
  await DB.batch([
    DB.prepare('DELETE FROM import_work WHERE feed = ? AND place = ?').bind(feed, place),
    DB.prepare(
      `INSERT OR REPLACE INTO import_work (feed, place, work)
       SELECT ?1, value ->> 0, value ->> 1 FROM json_each(?2)`,
    ).bind(feed, JSON.stringify(added)),
    DB.prepare('UPDATE import_runs SET summary = ?2, attempts = 0 WHERE feed = ?1').bind(feed, JSON.stringify(total)),
  ]);
}

/** Lets the next minute take the run up. */
export async function releaseRun({ DB }: Env, feed: string): Promise<void> {
  await DB.prepare('UPDATE import_runs SET lease_until = 0 WHERE feed = ?').bind(feed).run();
}

/** Ends a run with its report. */
export async function endRun({ DB }: Env, feed: string, report: RunReport): Promise<void> {
  await DB.batch([
    DB.prepare('DELETE FROM import_work WHERE feed = ?').bind(feed),
    DB.prepare(
      "UPDATE import_runs SET step = 'waiting', lease_until = 0, attempts = 0, summary = '{}', report = ?2 WHERE feed = ?1",
    ).bind(feed, JSON.stringify(report)),
  ]);
}

/** Asks for a run, which begins with the next minute. One that is running goes on. */
export async function requestRun({ DB }: Env, feed: string): Promise<void> {
  await DB.prepare(
    `INSERT INTO import_runs (feed, requested) VALUES (?, 1)
     ON CONFLICT (feed) DO UPDATE SET requested = iif(step = 'waiting', 1, requested)`,
  )
    .bind(feed)
    .run();
}

export interface FeedState {
  step: 'waiting' | 'reading' | 'writing';
  /** Seconds since 1970; 0 if it has never run. */
  startedAt: number;
  isRequested: boolean;
  report: RunReport | null;
}

/** The state of each feed that has run, or shall run. */
export async function feedStates({ DB }: Env): Promise<Map<string, FeedState>> {
  const { results } = await DB.prepare('SELECT * FROM import_runs ORDER BY feed').all<RunRow & { feed: string }>();
  return new Map(
    results.map((row) => [
      row.feed,
      {
        step: row.step,
        startedAt: row.started_at,
        isRequested: row.requested === 1,
        report: row.report === null ? null : runReport.parse(JSON.parse(row.report)),
      },
    ]),
  );
}
