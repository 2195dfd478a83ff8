import type { Context } from 'hono';
import { html } from 'hono/html';
import { shopOrigin } from '../authentication/clients.ts';
import { documentResponse } from '../authentication/document.ts';
import type { Env } from '../env.ts';
import { openBody } from './sealed.ts';

interface Mail {
  recipient: string;
  lang: string;
  subject: string;
  body: string;
  sealed: 0 | 1;
  link: string | null;
  created_at: number;
}

/**
 * GET /mail: what would have been sent, the latest first. Only a local install has it (`MAIL_PAGE`), and only by the name
 * of its own origin, so that no page elsewhere can point a name at this machine and read it: else 404.
 */
export async function mailPage(c: Context<{ Bindings: Env }>): Promise<Response> {
  const ours = new URL(c.req.url).host === new URL(c.env.ORIGIN).host;
  if (c.env.MAIL_PAGE !== 'on' || !ours) return c.notFound();
  const { results } = await c.env.DB.prepare(
    `SELECT recipient, lang, subject, body, sealed, link, created_at FROM mails
     WHERE created_at <= unixepoch() ORDER BY mail_id DESC LIMIT 20`,
  ).all<Mail>();
  const mails = await Promise.all(
    results.map(async (mail) => ({
      ...mail,
      body: mail.sealed === 1 ? await openBody(c.env.MAIL_KEY, mail.body) : mail.body,
    })),
  );
  const content = html`<p class="lead">What this server would have sent. Nothing leaves this machine.</p>
${mails.length === 0 ? html`<p>There is no mail yet.</p>` : ''}
${mails.map(
  ({ recipient, lang, subject, body, link, created_at }) => html`<section lang="${lang}">
<h2>${subject}</h2>
<p class="hint">${recipient} · <time>${new Date(created_at * 1000).toISOString()}</time></p>
<p>${body}</p>
${link === null ? '' : html`<p><a class="button" href="${link}">${subject}</a></p>`}
</section>`,
)}`;
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
