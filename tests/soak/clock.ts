/**
 * The clock of the scheduled tasks. While visitors are there the tasks run at the time that it is. A day of the run
 * ends with a night, in which nobody visits the shop: the tasks run for the hours of one more day.
 */
import type { Shop } from '../shop/harness.ts';

export const hour = 3_600_000;
export const day = 24 * hour;

/** Runs all scheduled tasks of the backend at a time. */
export async function tick({ backend }: Shop, at: Date): Promise<void> {
  const worker = await backend.getWorker();
  const { outcome } = await worker.scheduled({ cron: '* * * * *', scheduledTime: at });
  if (outcome !== 'ok') throw new Error(`The scheduled tasks of ${at.toISOString()} ended with ${outcome}.`);
}

/**
 * The nth day after `start`, counted from 1: the tasks run every `hours` hours, at the full hour, when payments are
 * reconciled, and five minutes later.
 */
export async function passNight(shop: Shop, start: number, nth: number, hours: number): Promise<void> {
  const midnight = Math.ceil((start + (nth - 1) * day) / hour) * hour;
  for (let at = midnight + hours * hour; at <= midnight + day; at += hours * hour) {
    await tick(shop, new Date(at));
    await tick(shop, new Date(at + 5 * 60_000));
  }
}

/**
 * Runs the tasks at a later time until they change nothing any more, since a task deletes a limited number of rows.
 * @param rows counts all rows
 * @throws Error if that takes too many runs
 */
export async function settleAt(shop: Shop, at: Date, rows: () => Promise<number>): Promise<void> {
  let before = -1;
  for (let run = 0; run < 500; run += 1) {
    const now = await rows();
    if (now === before) return;
    before = now;
    for (let minute = 0; minute < 5; minute += 1)
      await tick(shop, new Date(at.getTime() + (5 * run + minute) * 60_000));
  }
  throw new Error(`The scheduled tasks of ${at.toISOString()} find something to do each time.`);
}
