import { encodeBase64 } from 'hono/utils/encode';
import { brand } from '../../shared/brand/brand.ts';
import type { Language } from '../../shared/markets/locales.ts';
import { makeDocument } from '../documents/document.ts';
import type { Env } from '../env.ts';
import { logFailure, logReport } from '../log.ts';
import { openBody } from '../mails/sealed.ts';
import { unsubscribeHeaders } from '../newsletter/one-click.ts';
import { type Sender, senders } from './imprint.ts';

/** Mails sent in one run of the schedule. */
const batchSize = 20;

/** Timeout in milliseconds. */
const timeout = 10_000;

/** Seconds to wait after the nth failed try: a minute, doubling up to an hour. */
function backoff(tries: number): number {
  return Math.min(3600, 60 * 2 ** tries);
}

interface DueMail {
  mail_id: number;
  recipient: string;
  locale: string | null;
  lang: Language;
  subject: string;
  body: string;
  sealed: 0 | 1;
  link: string | null;
  /** The unsubscribe page. */
  unsubscribe: string | null;
  /** JSON: ids of attached documents. */
  documents: string;
  tries: number;
}

/**
 * Sends due mails to the mail service of `MAIL_URL` as JSON, oldest first; does nothing without it. Failed mails
 * are retried. A mail may arrive twice if the response is lost: `Idempotency-Key` identifies it. Once sent, its
 * links are deleted. `now` in seconds.
 *
 * @returns number of accepted mails
 */
export async function sendMails(env: Env, now: number): Promise<number> {
  const { MAIL_URL: url, DB: db } = env;
  if (url === undefined || url === '') return 0;
  const { results } = await db
    .prepare(
      `SELECT mail_id, recipient, locale, lang, subject, body, sealed, link, unsubscribe, documents, tries FROM mails
       WHERE sent_at IS NULL AND try_at <= ?1 AND created_at <= ?1 ORDER BY mail_id LIMIT ${batchSize}`,
    )
    .bind(now)
    .all<DueMail>();
  if (results.length === 0) return 0;
  const senderOf = await senders(db);
  let sent = 0;
  for (const mail of results) {
    // Claimed before it is sent, so that only one of two concurrent runs sends it.
    const claim = await db
      .prepare(`UPDATE mails SET tries = tries + 1, try_at = ?2 WHERE mail_id = ?1 AND tries = ?3 AND sent_at IS NULL`)
      .bind(mail.mail_id, now + backoff(mail.tries), mail.tries)
      .run();
    if (claim.meta.changes !== 1) continue;
    try {
      await deliver(env, url, mail, senderOf(mail));
      await db
        .prepare('UPDATE mails SET sent_at = ?2, link = NULL, unsubscribe = NULL WHERE mail_id = ?1')
        .bind(mail.mail_id, now)
        .run();
      sent += 1;
    } catch (error) {
      logFailure(error, { doing: `Mail ${mail.mail_id} was not sent, try ${mail.tries + 1}` });
    }
  }
  if (sent > 0) logReport('Mails were sent.', { mails: sent });
  return sent;
}

/** The documents attached to a mail, rendered now; missing ones are left out. */
async function attachmentsOf(env: Env, { documents }: DueMail) {
  const ids: string[] = JSON.parse(documents);
  const made = await Promise.all(
    ids.map(async (id) => {
      const bytes = await makeDocument(env, id, null);
      return bytes && { name: `${id}.pdf`, type: 'application/pdf', base64: encodeBase64(bytes.buffer) };
    }),
  );
  return made.filter((each) => each !== null);
}

/** Sends a mail with the sender's imprint below. Throws unless the response is 2xx. */
async function deliver(env: Env, url: string, mail: DueMail, { imprint, email }: Sender): Promise<void> {
  const { mail_id, recipient: to, lang, subject, link, unsubscribe } = mail;
  const body = mail.sealed === 1 ? await openBody(env.MAIL_KEY, mail.body) : mail.body;
  const text = imprint === '' ? body : `${body}\n\n${imprint}`;
  const attachments = await attachmentsOf(env, mail);
  const response = await fetch(url, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'idempotency-key': `selvedge-mail-${mail_id}`,
      ...(env.MAIL_TOKEN === undefined ? {} : { authorization: `Bearer ${env.MAIL_TOKEN}` }),
    },
    body: JSON.stringify({
      from: { name: brand.name, ...(email !== undefined && { email }) },
      ...{ to, lang, subject, text, link },
      ...(unsubscribe !== null && { unsubscribe, headers: unsubscribeHeaders(unsubscribe) }),
      ...(attachments.length > 0 && { attachments }),
    }),
    redirect: 'manual',
    signal: AbortSignal.timeout(timeout),
  });
  await response.body?.cancel();
  if (!response.ok) throw new Error(`The mail service answered ${response.status}.`);
}
