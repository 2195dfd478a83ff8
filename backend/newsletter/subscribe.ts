import { isLocale, type Locale } from '../../shared/locales.ts';
import { type Bucket, countAttempt, forgiveAttempt } from '../authentication/attempts.ts';
import { normalizeEmail } from '../authentication/credentials.ts';
import type { Caller } from '../serve.ts';
import { confirmLetter, daysToConfirm, type Letter, letterTo } from './letters.ts';
import type { Confirmation } from './tokens.ts';

export interface Subscriber {
  subscriber_id: string;
  email: string;
  state: 'PENDING' | 'SUBSCRIBED' | 'LEFT';
  round: number;
  locale: string | null;
}

/** Seconds in which whoever asks again is in haste, or has two windows open: one mail is enough. */
const inHaste = 60;

/** The market whose language somebody is written to in; that of the caller where none is known. */
export const localeOf = ({ locale }: Subscriber, otherwise: Locale): Locale =>
  locale !== null && isLocale(locale) ? locale : otherwise;

/** What an e-mail gets that asks for the newsletter. */
function answerTo({ env, locale }: Caller, known: Subscriber | null, what: Confirmation): Promise<Letter> {
  return known?.state === 'SUBSCRIBED'
    ? letterTo(env, known.subscriber_id, 'known', locale)
    : confirmLetter(env, what, locale);
}

interface Asked {
  email: string;
  store: string;
  additionalInformation: string;
}

/**
 * Notes that somebody wants the newsletter, and writes the mail about it in the same transaction. Nothing that the
 * caller is told depends on whether the e-mail is known; a mailbox gets a few such mails a day, whoever asks.
 */
export async function subscribe(caller: Caller, asked: Asked, now: number): Promise<void> {
  const { DB } = caller.env;
  const email = normalizeEmail(asked.email);
  const counted: Bucket[] = [{ limit: 'newsletter', value: email }];
  if ((await countAttempt(DB, counted, now)) !== null) return;
  // Whoever leaves meanwhile has begun another round: what was read before is asked for once more.
  for (let tries = 0; tries < 2; tries += 1) {
    const known = await DB.prepare('SELECT * FROM newsletter_subscribers WHERE email = ?')
      .bind(email)
      .first<Subscriber & { asked_at: number }>();
    // A mail that is on its way says it already.
    if (known !== null && known.state !== 'LEFT' && known.asked_at > now - inHaste) break;
    if (await write(caller, { ...asked, email }, known, now)) return;
  }
  await forgiveAttempt(DB, counted);
}

/** Whether it was written: not when the row has changed since it was read. */
async function write(
  caller: Caller,
  { email, store, additionalInformation }: Asked,
  known: Subscriber | null,
  now: number,
): Promise<boolean> {
  const { DB } = caller.env;
  const subscriberId = known?.subscriber_id ?? crypto.randomUUID();
  const round = known?.round ?? 1;
  const until = now + daysToConfirm * 24 * 60 * 60;
  const letter = await answerTo(caller, known, { subscriberId, round, until });
  const asked = crypto.randomUUID();
  const [, mail] = await DB.batch([
    DB.prepare(
      `INSERT INTO newsletter_subscribers (subscriber_id, email, state, round, asked, asked_at, locale, store, asked_on)
       VALUES (?1, ?2, 'PENDING', ?3, ?4, ?5, ?6, ?7, ?8)
       ON CONFLICT (email) DO UPDATE SET state = iif(state = 'LEFT', 'PENDING', state), asked = ?4, asked_at = ?5,
         locale = ?6, store = ?7, asked_on = ?8
       WHERE subscriber_id = ?1 AND round = ?3 AND state = ?9 AND (state = 'LEFT' OR asked_at <= ?5 - ?10)`,
    ).bind(
      ...[subscriberId, email, round, asked, now, caller.locale, store, additionalInformation],
      ...[known?.state ?? '', inHaste],
    ),
    DB.prepare(
      `INSERT INTO mails (recipient, lang, subject, body, link, unsubscribe, created_at)
       SELECT email, ?2, ?3, ?4, ?5, ?6, ?7 FROM newsletter_subscribers WHERE asked = ?1 AND email = ?8`,
    ).bind(asked, letter.lang, letter.subject, letter.body, letter.link, letter.unsubscribe, now, email),
  ]);
  return (mail?.meta.changes ?? 0) > 0;
}
