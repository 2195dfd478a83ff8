import type { Context } from 'hono';
import { html } from 'hono/html';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import { emailQualities } from '../../shared/email-quality.ts';
import type { Locale } from '../../shared/locales.ts';
import { href } from '../../shared/routes.ts';
import { fulfilStatements } from '../customers/change-email.ts';
import type { Env } from '../env.ts';
import { shopOrigin } from './clients.ts';
import { formToken, isOwnForm } from './forgery.ts';
import { type Faults, summary, tokenField } from './form.ts';
import { findLink, type Link, localeOf, mailLink, spentPage } from './links.ts';
import { page } from './page.ts';
import { textOf } from './texts.ts';
import { readForm } from './visit.ts';

/**
 * Statements that ask the owner of an e-mail to confirm it: it counts as unconfirmed until the mailed link is used, and
 * a link that was sent to a former address does nothing any more. For a new account, and whenever it is asked for again.
 * `now` in seconds.
 */
export async function askToConfirm(
  env: Env,
  { email, locale }: { email: string; locale: Locale },
  now: number,
): Promise<D1PreparedStatement[]> {
  const redirectUri = shopOrigin(env, locale) + href(locale, 'account-dashboard');
  return [
    env.DB.prepare('UPDATE customers SET email_quality = ? WHERE email = ?').bind(
      emailQualities.unconfirmed,
      email,
    ),
    ...(await mailLink(env, { purpose: 'email', email, locale, redirectUri, state: '' }, now)),
  ];
}

/** A statement that notes what a used link has proved: the mailbox is the account's. */
export function noteConfirmed(db: D1Database, { customerId, email }: Pick<Link, 'customerId' | 'email'>) {
  return db
    .prepare(
      'UPDATE customers SET email_quality = ? WHERE customer_id = ? AND email = ? AND email_quality = ?',
    )
    .bind(emailQualities.confirmed, customerId, email, emailQualities.unconfirmed);
}

/** GET /confirm-email: asks for one click more, because mail programs open links as well. 401 for a spent link. */
export async function showConfirmEmail(c: Context<{ Bindings: Env }>): Promise<Response> {
  const link = await findLink(c, 'email', Math.floor(Date.now() / 1000));
  return link === null ? spentPage(c, 'confirm.title') : confirmPage(c, link, 200, {});
}

/**
 * POST /confirm-email: the e-mail is confirmed, or becomes the account's where it was to replace another; nobody is
 * signed in by it. 401 for a spent link, 403 for a form that is not ours.
 */
export async function confirmEmail(c: Context<{ Bindings: Env }>): Promise<Response> {
  const link = await findLink(c, 'email', Math.floor(Date.now() / 1000));
  if (link === null) return spentPage(c, 'confirm.title');
  const form = await readForm(c);
  const locale = localeOf(c);
  const text = textOf(locale);
  if (!isOwnForm(c, form('token'))) return confirmPage(c, link, 403, { form: text('error.form') });
  const { DB: db } = c.env;
  const results = await db.batch<{ email: string }>([
    ...fulfilStatements(c.env, link, locale, new Date()),
    noteConfirmed(db, link),
    db.prepare('DELETE FROM mailed_links WHERE link_hash = ?').bind(link.hash),
    db.prepare('SELECT email FROM customers WHERE customer_id = ?').bind(link.customerId),
  ]);
  // Somebody else has opened an account with it meanwhile.
  if (results.at(-1)?.results[0]?.email !== link.email) return spentPage(c, 'confirm.title');
  const content = html`<p class="lead" role="status">${text('confirm.done', { email: link.email })}</p>
<p><a class="button" href="${link.redirectUri}">${text('confirm.account')}</a></p>`;
  return page(c, { locale, title: 'confirm.title', status: 200, content });
}

function confirmPage(
  c: Context<{ Bindings: Env }>,
  { email }: Link,
  status: ContentfulStatusCode,
  faults: Faults,
): Promise<Response> {
  const locale = localeOf(c);
  const text = textOf(locale);
  const content = html`<p class="lead">${text('confirm.lead', { email })}</p>
${summary(text, faults)}
<form method="post" action="/authentication/confirm-email${new URL(c.req.url).search}">
${tokenField(formToken(c))}
<button type="submit">${text('confirm.button')}</button>
</form>`;
  return page(c, {
    locale,
    title: 'confirm.title',
    status,
    content,
    faulty: status !== 200,
    formAction: new URL(c.env.ORIGIN).origin,
  });
}
