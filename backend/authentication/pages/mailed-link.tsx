/** @jsxImportSource hono/jsx */
import type { Context } from 'hono';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import type { Env } from '../../env.ts';
import { noteConfirmed } from '../confirm-email.ts';
import { maskedEmail } from '../credentials.ts';
import { formFault, formToken, isOwnForm } from '../csrf.ts';
import { expiredLinkPage } from '../expired-link-page.tsx';
import { findLink, type Link, localeOf, returnAddress } from '../links.ts';
import { type Faults, summary, tokenField } from '../page/form.tsx';
import { page } from '../page/page.tsx';
import { textOf } from '../page/texts.ts';
import { resetMail, resetUnconfirmed } from '../reset-unconfirmed.ts';
import { formTarget, readForm } from '../sign-in-request.ts';
import { isSignedInTo, openSession } from '../tokens/sessions.ts';

/** GET /sign-in-link/open: asks for one more click, because mail programs open links too. 401 for a spent link. */
export async function showMailedLink(c: Context<{ Bindings: Env }>): Promise<Response> {
  const link = await findLink(c, 'sign-in', Math.floor(Date.now() / 1000));
  return link === null ? expiredLinkPage(c, 'link.title', 'sign-in-link') : confirmPage(c, link, 200, {});
}

/**
 * POST /sign-in-link/open: opens a session and redirects to the shop. An account with an unconfirmed address is
 * reset, unless this browser is signed in to it. 401 for a spent link, 403 for a form that is not ours.
 */
export async function useMailedLink(c: Context<{ Bindings: Env }>): Promise<Response> {
  const at = new Date();
  const now = Math.floor(at.getTime() / 1000);
  const link = await findLink(c, 'sign-in', now);
  if (link === null) return expiredLinkPage(c, 'link.title', 'sign-in-link');
  const form = await readForm(c);
  if (!isOwnForm(c, form('token'))) return confirmPage(c, link, 403, { form: textOf(localeOf(c))(formFault(c)) });
  // Read and deleted in one statement, with all other sign-in links of the account: a mail signs in once.
  const { results } = await c.env.DB.prepare(
    `DELETE FROM mailed_links WHERE purpose = 'sign-in' AND customer_id =
       (SELECT customer_id FROM mailed_links WHERE link_hash = ?1 AND purpose = 'sign-in' AND expires_at > ?2)
     RETURNING link_hash`,
  )
    .bind(link.hash, now)
    .all<{ link_hash: string }>();
  if (!results.some(({ link_hash }) => link_hash === link.hash))
    return expiredLinkPage(c, 'link.title', 'sign-in-link');
  const isOwner = await isSignedInTo(c, link.customerId, now);
  await c.env.DB.batch([
    ...(isOwner ? [] : [resetMail(c.env, link, localeOf(c), at), ...resetUnconfirmed(c.env.DB, link, now)]),
    noteConfirmed(c.env.DB, link),
  ]);
  await openSession(c, link.customerId, now);
  c.header('cache-control', 'no-store');
  return c.redirect(returnAddress(link), 303);
}

function confirmPage(
  c: Context<{ Bindings: Env }>,
  { email, redirectUri }: Link,
  status: ContentfulStatusCode,
  faults: Faults,
): Promise<Response> {
  const locale = localeOf(c);
  const text = textOf(locale);
  const content = (
    <>
      <p class="lead">{text('link.confirm', { email: maskedEmail(email) })}</p>
      {summary(text, faults)}
      <form method="post" action={`/authentication/sign-in-link/open${new URL(c.req.url).search}`}>
        {tokenField(formToken(c))}
        <button type="submit">{text('signIn.title')}</button>
      </form>
    </>
  );
  return page(c, {
    locale,
    title: 'link.title',
    status,
    content,
    faulty: status !== 200,
    formAction: formTarget(c.env, redirectUri),
  });
}
