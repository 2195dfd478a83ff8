/** @jsxImportSource hono/jsx */
import type { Context } from 'hono';
import type { Language } from '../../shared/markets/locales.ts';
import { shopOrigin } from '../clients.ts';
import type { Env } from '../env.ts';
import { documentResponse } from '../html/document-response.tsx';
import { isLocal } from '../local-page.ts';
import { openBody } from '../mails/sealed.ts';
import { texts } from '../newsletter/letters.ts';
import { senders } from './imprint.ts';

interface Mail {
  mail_id: number;
  recipient: string;
  locale: string | null;
  lang: Language;
  subject: string;
  body: string;
  sealed: 0 | 1;
  link: string | null;
  /** JSON: ids of attached documents. */
  documents: string;
  /** The unsubscribe page. */
  unsubscribe: string | null;
  created_at: number;
}

/** The body of a mail; null if it was encrypted with another key. */
async function bodyOf({ MAIL_KEY }: Env, { sealed, body }: Mail): Promise<string | null> {
  if (sealed === 0) return body;
  try {
    return await openBody(MAIL_KEY, body);
  } catch (error) {
    if (error instanceof DOMException && error.name === 'OperationError') return null;
    throw error;
  }
}

/**
 * GET /mail: the mails that would have been sent, latest first, with their documents; 404 unless local. A mail that
 * cannot be decrypted says so.
 */
export async function mailPage(c: Context<{ Bindings: Env }>): Promise<Response> {
  if (!isLocal(c)) return c.notFound();
  const { results } = await c.env.DB.prepare(
    `SELECT mail_id, recipient, locale, lang, subject, body, sealed, link, documents, unsubscribe, created_at FROM mails
     WHERE created_at <= unixepoch() ORDER BY mail_id DESC LIMIT 20`,
  ).all<Mail>();
  const senderOf = await senders(c.env.DB);
  const mails = await Promise.all(
    results.map(async (mail) => {
      const documents: string[] = JSON.parse(mail.documents);
      return { ...mail, documents, imprint: senderOf(mail).imprint, body: await bodyOf(c.env, mail) };
    }),
  );
  const content = (
    <>
      <p class="lead">What this server would have sent. Nothing leaves this machine.</p>
      {mails.length === 0 ? <p>There is no mail yet.</p> : null}
      {mails.map(({ mail_id, recipient, lang, subject, body, link, documents, imprint, unsubscribe, created_at }) => (
        <section lang={lang}>
          <h2>{subject}</h2>
          <p class="hint">
            {recipient} · <time>{new Date(created_at * 1000).toISOString()}</time>
          </p>
          {body === null ? (
            <p class="hint" lang="en">
              This mail cannot be opened any more: MAIL_KEY has changed since it was written.
            </p>
          ) : (
            body.split('\n\n').map((part) => <p class="mail">{part}</p>)
          )}
          {documents.map((id) => (
            <p>
              <a href={`/mail/${mail_id}/${encodeURIComponent(id)}`}>{id}.pdf</a>
            </p>
          ))}
          {link === null ? null : (
            <p>
              <a class="button" href={link}>
                {subject}
              </a>
            </p>
          )}
          {imprint === '' ? null : <p class="hint">{imprint}</p>}
          {unsubscribe === null ? null : (
            <p class="hint">
              <a href={unsubscribe}>{texts.leave[lang]}</a>
            </p>
          )}
        </section>
      ))}
    </>
  );
  return documentResponse(c, {
    lang: 'en',
    title: 'Mail',
    heading: 'Mail',
    content,
    status: 200,
    home: `${shopOrigin(c.env, 'en')}/`,
    back: 'To the shop',
  });
}
