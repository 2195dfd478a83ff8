import { locales } from '../../shared/markets/locales.ts';
import { type Bucket, countAttempt } from '../authentication/attempts.ts';
import { normalizeEmail } from '../authentication/credentials.ts';
import type { Caller } from '../serve.ts';
import { leaveLetter } from './letters.ts';
import { localeOf, type Subscriber } from './subscribe.ts';

/**
 * Mails the unsubscribe link to an e-mail that receives the newsletter; writes nothing for others. Counts against
 * the same daily limit as subscribing. `now` is in seconds.
 */
export async function mailUnsubscribeLink(caller: Caller, asked: string, now: number): Promise<void> {
  const { env, locale } = caller;
  const email = normalizeEmail(asked);
  const counted: Bucket[] = [{ limit: 'newsletter', value: email }];
  if ((await countAttempt(env.DB, counted, now)) !== null) return;
  const known = await env.DB.prepare(`SELECT * FROM newsletter_subscribers WHERE email = ? AND state <> 'LEFT'`)
    .bind(email)
    .first<Subscriber>();
  if (known === null) return;
  const { locale: market, subject, body, link } = await leaveLetter(env, known.subscriber_id, localeOf(known, locale));
  await env.DB.prepare(
    `INSERT INTO mails (locale, recipient, lang, subject, body, link, created_at) VALUES (?, ?, ?, ?, ?, ?, ?)`,
  )
    .bind(market, email, locales[market].lang, subject, body, link, now)
    .run();
}
