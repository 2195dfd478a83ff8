import type { Context } from 'hono';
import { html } from 'hono/html';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import type { Locale } from '../../shared/locales.ts';
import { href } from '../../shared/routes.ts';
import type { Env } from '../env.ts';
import { marketOfPage } from './authorization.ts';
import { shopOrigin } from './clients.ts';
import { maskedEmail } from './credentials.ts';
import { formToken, isOwnForm } from './forgery.ts';
import { type Faults, summary, tokenField } from './form.ts';
import { page } from './page.ts';
import { sha256 } from './secrets.ts';
import { openSession } from './sessions.ts';
import { textOf } from './texts.ts';
import { readForm } from './visit.ts';

/** A link that still signs in, and whom. */
interface Link {
  hash: string;
  email: string;
  redirectUri: string;
}

/** GET /sign-in-link/open: asks for one click more, because mail programs open links as well. 401 for a spent link. */
export async function showMailedLink(c: Context<{ Bindings: Env }>): Promise<Response> {
  const link = await findLink(c, Math.floor(Date.now() / 1000));
  return link === null ? spentPage(c) : confirmPage(c, link, 200, {});
}

/**
 * POST /sign-in-link/open: opens the session and goes on to the shop, which starts a sign-in of its own and is
 * answered at once. So the link works on any device, whatever became of the request it was asked for in. 401 for a
 * spent link, 403 for a form that is not ours.
 */
export async function useMailedLink(c: Context<{ Bindings: Env }>): Promise<Response> {
  const now = Math.floor(Date.now() / 1000);
  const link = await findLink(c, now);
  if (link === null) return spentPage(c);
  const form = await readForm(c);
  if (!isOwnForm(c, form('token')))
    return confirmPage(c, link, 403, { form: textOf(localeOf(c))('error.form') });
  // Read and spent in one statement, with all other links of the account: one mail signs in once.
  const { results } = await c.env.DB.prepare(
    `DELETE FROM mailed_links
     WHERE purpose = 'sign-in' AND customer_id =
       (SELECT customer_id FROM mailed_links WHERE link_hash = ?1 AND purpose = 'sign-in' AND expires_at > ?2)
     RETURNING link_hash, customer_id, redirect_uri, state`,
  )
    .bind(link.hash, now)
    .all<{ link_hash: string; customer_id: string; redirect_uri: string; state: string }>();
  const spent = results.find(({ link_hash }) => link_hash === link.hash);
  if (spent === undefined) return spentPage(c);
  await openSession(c, spent.customer_id, now);
  const address = new URL(spent.redirect_uri);
  address.searchParams.set('state', spent.state);
  c.header('cache-control', 'no-store');
  return c.redirect(address.href, 303);
}

async function findLink(c: Context<{ Bindings: Env }>, now: number): Promise<Link | null> {
  const hash = await sha256(c.req.query('link') ?? '');
  const row = await c.env.DB.prepare(
    `SELECT email, redirect_uri FROM mailed_links
     WHERE link_hash = ? AND purpose = 'sign-in' AND expires_at > ?`,
  )
    .bind(hash, now)
    .first<{ email: string; redirect_uri: string }>();
  return row === null ? null : { hash, email: row.email, redirectUri: row.redirect_uri };
}

function localeOf(c: Context<{ Bindings: Env }>): Locale {
  return marketOfPage(new URL(c.req.url).searchParams, null, c.req.header('accept-language') ?? '');
}

function confirmPage(
  c: Context<{ Bindings: Env }>,
  { email, redirectUri }: Link,
  status: ContentfulStatusCode,
  faults: Faults,
): Promise<Response> {
  const locale = localeOf(c);
  const text = textOf(locale);
  const content = html`<p class="lead">${text('link.confirm', { email: maskedEmail(email) })}</p>
${summary(text, faults)}
<form method="post" action="/authentication/sign-in-link/open${new URL(c.req.url).search}">
${tokenField(formToken(c))}
<button type="submit">${text('signIn.title')}</button>
</form>`;
  return page(c, {
    locale,
    title: 'link.title',
    status,
    content,
    faulty: status !== 200,
    formAction: new URL(redirectUri).origin,
  });
}

/** The way on leads through the shop, which starts a sign-in. */
function spentPage(c: Context<{ Bindings: Env }>): Promise<Response> {
  const locale = localeOf(c);
  const text = textOf(locale);
  const account = `${shopOrigin(c.env, locale)}${href(locale, 'account-dashboard')}`;
  const content = html`${summary(text, { form: text('link.spent') })}
<p><a class="button" href="${account}">${text('signIn.title')}</a></p>`;
  return page(c, { locale, title: 'link.title', status: 401, content, faulty: true });
}
