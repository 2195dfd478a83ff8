import { daysToConfirm } from './letters.ts';

const day = 24 * 60 * 60;

/** Days for which the proof of a subscription is retained after unsubscribing, because it may be disputed. */
const daysAfterLeaving = 3 * 365;

/** Deletes e-mails that were never confirmed, and those that unsubscribed long ago. `now` in seconds. */
export async function forgetSubscribers(db: D1Database, now: number): Promise<void> {
  await db.batch([
    db
      .prepare("DELETE FROM newsletter_subscribers WHERE state = 'PENDING' AND asked_at <= ?")
      .bind(now - daysToConfirm * day),
    db
      .prepare("DELETE FROM newsletter_subscribers WHERE state = 'LEFT' AND left_at <= ?")
      .bind(now - daysAfterLeaving * day),
  ]);
}
