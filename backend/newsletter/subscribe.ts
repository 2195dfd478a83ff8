import { isLocale, type Locale, locales } from '../../shared/markets/locales.ts';
import { type Bucket, countAttempt, forgiveAttempt } from '../authentication/attempts.ts';
import { normalizeEmail } from '../authentication/credentials.ts';
import type { Caller } from '../serve.ts';
import { confirmLetter, daysToConfirm, type Letter, letterTo } from './letters.ts';

export interface Subscriber {
  subscriber_id: string;
  email: string;
  state: 'PENDING' | 'SUBSCRIBED' | 'LEFT';
  round: number;
  locale: string | null;
}

/** Seconds within which a repeated request sends no second mail. */
const inHaste = 60;

/** The market whose language a subscriber is written to in; that of the caller if unknown. */
export const localeOf = ({ locale }: Subscriber, otherwise: Locale): Locale =>
  locale !== null && isLocale(locale) ? locale : otherwise;

/** Mails a subscriber that somebody has requested the newsletter again. The proof of consent stays unchanged. */
async function mailSubscriber({ env, locale }: Caller, { subscriber_id: id, email }: Subscriber, now: number) {
  if ((await countAttempt(env.DB, [{ limit: 'newsletterKnown', value: email }], now)) !== null) return;
  await mailLetter(env.DB, await letterTo(env, id, 'known', locale), now, {
    sql: "subscriber_id = ? AND state = 'SUBSCRIBED'",
    value: id,
  }).run();
}

/** A statement that mails a letter to the subscriber that fulfils a condition. */
function mailLetter(
  DB: D1Database,
  { locale, subject, body, link, unsubscribe }: Letter,
  now: number,
  fits: { sql: string; value: string },
): D1PreparedStatement {
  return DB.prepare(
    `INSERT INTO mails (locale, recipient, lang, subject, body, link, unsubscribe, created_at)
     SELECT ?, email, ?, ?, ?, ?, ?, ? FROM newsletter_subscribers WHERE ${fits.sql}`,
  ).bind(locale, locales[locale].lang, subject, body, link, unsubscribe, now, fits.value);
}

interface Subscription {
  email: string;
  store: string;
  additionalInformation: string;
}

/**
 * Saves that somebody wants the newsletter, and writes the mail about it in the same transaction. The caller's
 * answer does not depend on whether the e-mail is known; a mailbox gets a few such mails a day.
 */
export async function subscribe(caller: Caller, asked: Subscription, now: number): Promise<void> {
  const { DB } = caller.env;
  const email = normalizeEmail(asked.email);
  const counted: Bucket[] = [{ limit: 'newsletter', value: email }];
  if ((await countAttempt(DB, counted, now)) !== null) return;
  // If the subscriber unsubscribes meanwhile, a new round has begun: read again.
  for (let tries = 0; tries < 2; tries += 1) {
    const known = await DB.prepare('SELECT * FROM newsletter_subscribers WHERE email = ?')
      .bind(email)
      .first<Subscriber & { asked_at: number }>();
    if (known?.state === 'SUBSCRIBED') return mailSubscriber(caller, known, now);
    // A recent mail already asks for confirmation.
    if (known !== null && known.state !== 'LEFT' && known.asked_at > now - inHaste) break;
    if (await write(caller, { ...asked, email }, known, now)) return;
  }
  await forgiveAttempt(DB, counted);
}

/** Writes the request. False if the row has changed since it was read. */
async function write(
  caller: Caller,
  { email, store, additionalInformation }: Subscription,
  known: Subscriber | null,
  now: number,
): Promise<boolean> {
  const { DB } = caller.env;
  const subscriberId = known?.subscriber_id ?? crypto.randomUUID();
  const round = known?.round ?? 1;
  const until = now + daysToConfirm * 24 * 60 * 60;
  const letter = await confirmLetter(caller.env, { subscriberId, round, until }, caller.locale);
  const asked = crypto.randomUUID();
  const [, mail] = await DB.batch([
    DB.prepare(
      `INSERT INTO newsletter_subscribers (subscriber_id, email, state, round, asked, asked_at, locale, store, asked_on)
       VALUES (?1, ?2, 'PENDING', ?3, ?4, ?5, ?6, ?7, ?8)
       ON CONFLICT (email) DO UPDATE SET state = 'PENDING', asked = ?4, asked_at = ?5,
         locale = ?6, store = ?7, asked_on = ?8
       WHERE subscriber_id = ?1 AND round = ?3 AND state = ?9 AND state <> 'SUBSCRIBED'
         AND (state = 'LEFT' OR asked_at <= ?5 - ?10)`,
    ).bind(
      ...[subscriberId, email, round, asked, now, caller.locale, store, additionalInformation],
      ...[known?.state ?? '', inHaste],
    ),
    mailLetter(DB, letter, now, { sql: 'asked = ?', value: asked }),
  ]);
  return (mail?.meta.changes ?? 0) > 0;
}
