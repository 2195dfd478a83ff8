/** @jsxImportSource hono/jsx */
import type { Context } from 'hono';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import { networkAddress } from '../../../shared/http/network-address.ts';
import type { Env } from '../../env.ts';
import { forgetGuesses } from '../attempts.ts';
import { afterNewPassword } from '../change-password.ts';
import { noteConfirmed } from '../confirm-email.ts';
import { maskedEmail, newPasswordFault } from '../credentials.ts';
import { formFault, formToken, isOwnForm } from '../csrf.ts';
import { expiredLinkPage } from '../expired-link-page.tsx';
import { findLink, type Link, localeOf, returnAddress } from '../links.ts';
import { type Faults, field, summary, tokenField } from '../page/form.tsx';
import { page } from '../page/page.tsx';
import { textOf } from '../page/texts.ts';
import { listPasskeys } from '../passkeys/store.ts';
import { hashPassword } from '../passwords.ts';
import { resetUnconfirmed } from '../reset-unconfirmed.ts';
import { formTarget, readForm } from '../sign-in-request.ts';
import { isSignedInTo, openSession } from '../tokens/sessions.ts';

/** GET /new-password: the form to choose a new password with a mailed link. 401 for a spent link. */
export async function showNewPassword(c: Context<{ Bindings: Env }>): Promise<Response> {
  const link = await findLink(c, 'password', Math.floor(Date.now() / 1000));
  return link === null
    ? expiredLinkPage(c, 'forgotten.title', 'forgotten-password')
    : newPasswordPage(c, link, 200, {});
}

/**
 * POST /new-password: sets the password, ends all sign-ins, opens a session and redirects to the shop; earlier
 * wrong passwords no longer count. An account with an unconfirmed address is reset, unless this browser is signed
 * in to it. 401 for a spent link, 422 for an unacceptable password, 403 for a form that is not ours; none of these
 * spends the link.
 */
export async function setNewPassword(c: Context<{ Bindings: Env }>): Promise<Response> {
  const at = new Date();
  const now = Math.floor(at.getTime() / 1000);
  const link = await findLink(c, 'password', now);
  if (link === null) return expiredLinkPage(c, 'forgotten.title', 'forgotten-password');
  const locale = localeOf(c);
  const text = textOf(locale);
  const form = await readForm(c);
  if (!isOwnForm(c, form('token'))) return newPasswordPage(c, link, 403, { form: text(formFault(c)) });
  const fault = newPasswordFault(form('password'), link.email);
  if (fault !== null) return newPasswordPage(c, link, 422, { password: text(fault) });

  // Every statement requires the link, which is deleted last, in one transaction: of two concurrent clicks one sets
  // the password.
  const provided = { sql: 'EXISTS (SELECT 1 FROM mailed_links WHERE link_hash = ?4)', value: link.hash };
  const { customerId } = link;
  const { DB: db } = c.env;
  const isOwner = await isSignedInTo(c, customerId, now);
  const reset = isOwner ? [] : resetUnconfirmed(db, link, now);
  const results = await db.batch([
    ...reset,
    db
      .prepare(
        `INSERT INTO credentials (customer_id, password, updated_at) SELECT ?1, ?2, ?3 WHERE ${provided.sql}
         ON CONFLICT (customer_id) DO UPDATE SET password = excluded.password, updated_at = excluded.updated_at`,
      )
      .bind(customerId, await hashPassword(form('password')), at.toISOString(), link.hash),
    noteConfirmed(db, link),
    ...afterNewPassword(c.env, { customerId, family: null }, locale, at, provided),
  ]);
  if (results[reset.length]?.meta.changes !== 1) return expiredLinkPage(c, 'forgotten.title', 'forgotten-password');
  await db.batch(await forgetGuesses(db, link.email, networkAddress(c.req.raw.headers)));
  await openSession(c, customerId, now);
  c.header('cache-control', 'no-store');
  return c.redirect(returnAddress(link), 303);
}

async function newPasswordPage(
  c: Context<{ Bindings: Env }>,
  { customerId, email, redirectUri }: Link,
  status: ContentfulStatusCode,
  faults: Faults,
): Promise<Response> {
  const locale = localeOf(c);
  const text = textOf(locale);
  const passkeys = await listPasskeys(c.env.DB, customerId);
  const content = (
    <>
      <p class="lead">
        {text('forgotten.choose', { email: maskedEmail(email) })} {passkeys.length > 0 && text('password.passkeys')}
      </p>
      {summary(text, faults)}
      <form method="post" action={`/authentication/new-password${new URL(c.req.url).search}`} novalidate>
        {tokenField(formToken(c))}
        <input type="text" autocomplete="username" value={email} readonly hidden />
        {field(
          text,
          { name: 'password', type: 'password', autocomplete: 'new-password', hint: 'password.rule' },
          faults,
        )}
        <button type="submit">{text('forgotten.set')}</button>
      </form>
    </>
  );
  return page(c, {
    locale,
    title: 'forgotten.title',
    status,
    content,
    faulty: status !== 200,
    reveals: true,
    formAction: formTarget(c.env, redirectUri),
  });
}
