import { BadFile } from '../../import/bad-file.ts';
import type { Env } from '../env.ts';
import { logFailure } from '../log.ts';
import { type ScheduledFeed, scheduledFeedsOf } from './feeds.ts';
import { readFeed } from './read-feed.ts';
import { claimRun, endRun, nextWork, type Run, releaseRun, storeWork, workDone } from './runs.ts';
import { merged, type Summary } from './summary.ts';
import { costOf, doWork } from './work.ts';

/** Ms for which a Worker works at a run before the next minute goes on, and how much it does. */
const workTime = 20_000;
const maxCost = 20;

/** Seconds after the beginning of a run in which photos are fetched. */
const photosUntil = 60 * 60;

/** A run that is cut off so often without getting on has failed. */
const maxAttempts = 4;

/**
 * Imports the feeds of IMPORT_FEEDS that are due. A run goes on every minute until it is done; two never run at the
 * same time, and one that was cut off is taken up where it stopped.
 */
export async function runImports(env: Env, now: Date, seconds: number): Promise<void> {
  for (const feed of scheduledFeedsOf(env).feeds) {
    const run = await claimRun(env, feed, seconds);
    if (run !== null) await goOn(env, feed, run, { now, seconds });
  }
}

async function goOn(env: Env, feed: ScheduledFeed, run: Run, at: { now: Date; seconds: number }): Promise<void> {
  const end = (failure: string | null, total: Summary) =>
    endRun(env, feed.feed, { ...total, failure, startedAt: run.startedAt, finishedAt: at.seconds });
  if (run.attempts > maxAttempts) {
    await end('The import was broken off several times without getting on.', run.summary);
    return;
  }
  try {
    if (run.step === 'writing') await write(env, feed, run, { ...at, end });
    else {
      const { work, summary } = await readFeed(env, feed, at.now);
      await storeWork(env, feed.feed, work, summary);
    }
  } catch (error) {
    if (error instanceof BadFile) await end(error.message, run.summary);
    else {
      // The next minute tries again.
      logFailure(error, { doing: 'Scheduled import' });
      await releaseRun(env, feed.feed);
    }
  }
}

async function write(
  env: Env,
  feed: ScheduledFeed,
  run: Run,
  { now, seconds, end }: { now: Date; seconds: number; end: (failure: string | null, total: Summary) => Promise<void> },
): Promise<void> {
  const begin = Date.now();
  let total = run.summary;
  let cost = 0;
  for (;;) {
    const next = await nextWork(env, feed.feed);
    if (next === null) {
      await end(null, total);
      return;
    }
    const left = workTime - (Date.now() - begin);
    cost += costOf(next.work);
    if (left <= 0 || cost > maxCost) {
      await releaseRun(env, feed.feed);
      return;
    }
    const photoTime = seconds - run.startedAt > photosUntil ? 0 : left;
    const { summary, photos } = await doWork(env, feed, next.work, { now, photoTime });
    total = merged(total, summary);
    await workDone(env, feed.feed, { place: next.place, photos, total });
  }
}
