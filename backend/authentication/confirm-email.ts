import type { Context } from 'hono';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import { emailQualities, isUnconfirmed } from '../../shared/account/email-quality.ts';
import { networkAddress } from '../../shared/http/network-address.ts';
import type { Locale } from '../../shared/markets/locales.ts';
import { href } from '../../shared/routes.ts';
import { shopOrigin } from '../clients.ts';
import type { Env } from '../env.ts';
import { countAttempt, forgiveAttempt, guessBuckets } from './attempts.ts';
import { fulfilStatements } from './change-email.ts';
import { confirmedPage, confirmPage, type Proof } from './confirm-email-page.tsx';
import { formFault, isOwnForm } from './csrf.ts';
import { expiredLinkPage } from './expired-link-page.tsx';
import { limited } from './limited.ts';
import { findLink, type Link, localeOf, mailLink, newPasswordLink } from './links.ts';
import { storedPassword } from './own-password.ts';
import type { Faults } from './page/form.tsx';
import { textOf } from './page/texts.ts';
import { verifyPassword } from './passwords.ts';
import { resetMail, resetUnconfirmed } from './reset-unconfirmed.ts';
import { readForm } from './sign-in-request.ts';
import { isSignedInTo } from './tokens/sessions.ts';

/**
 * Statements that ask the owner of an e-mail to confirm it, for a new account or on request: the e-mail is
 * unconfirmed until the mailed link is used. A link to a former address does nothing any more. `now` in seconds.
 */
export async function askToConfirm(
  env: Env,
  { email, locale }: { email: string; locale: Locale },
  now: number,
): Promise<D1PreparedStatement[]> {
  const redirectUri = shopOrigin(env, locale) + href(locale, 'account-dashboard');
  return [
    env.DB.prepare('UPDATE customers SET email_quality = ? WHERE email = ?').bind(emailQualities.unconfirmed, email),
    ...(await mailLink(env, { purpose: 'email', email, locale, redirectUri, state: '' }, now)),
  ];
}

/** A statement that saves what a used link has proved: the mailbox belongs to the account's owner. */
export function noteConfirmed(db: D1Database, { customerId, email }: Pick<Link, 'customerId' | 'email'>) {
  return db
    .prepare('UPDATE customers SET email_quality = ? WHERE customer_id = ? AND email = ? AND email_quality = ?')
    .bind(emailQualities.confirmed, customerId, email, emailQualities.unconfirmed);
}

async function proofFor(c: Context<{ Bindings: Env }>, link: Link, now: number): Promise<Proof> {
  if (await isSignedInTo(c, link.customerId, now)) return 'none';
  const account = await c.env.DB.prepare('SELECT email, email_quality FROM customers WHERE customer_id = ?')
    .bind(link.customerId)
    .first<{ email: string; email_quality: string | null }>();
  if (account?.email !== link.email) return 'required';
  return isUnconfirmed(account.email_quality) ? 'optional' : 'none';
}

/** GET /confirm-email: asks for one more click, because mail programs open links too. 401 for a spent link. */
export async function showConfirmEmail(c: Context<{ Bindings: Env }>): Promise<Response> {
  const now = Math.floor(Date.now() / 1000);
  const link = await findLink(c, 'email', now);
  if (link === null) return expiredLinkPage(c, 'confirm.title');
  return confirmPage(c, link, await proofFor(c, link, now), 200, {});
}

/**
 * POST /confirm-email: confirms the e-mail, or makes it the account's if it replaces another; signs nobody in. 401
 * for a spent link or a wrong password, 403 for a form that is not ours, 422 for a missing password, 429 after too
 * many wrong ones.
 */
export async function confirmEmail(c: Context<{ Bindings: Env }>): Promise<Response> {
  const at = new Date();
  const now = Math.floor(at.getTime() / 1000);
  const link = await findLink(c, 'email', now);
  if (link === null) return expiredLinkPage(c, 'confirm.title');
  const proof = await proofFor(c, link, now);
  const form = await readForm(c);
  const locale = localeOf(c);
  const text = textOf(locale);
  const again = (status: ContentfulStatusCode, faults: Faults) => confirmPage(c, link, proof, status, faults);
  if (!isOwnForm(c, form('token'))) return again(403, { form: text(formFault(c)) });
  const password = form('password');
  // Only the button that announces the reset may cause it.
  const isReset = proof === 'optional' && form('reset') === '1';
  if (proof !== 'none' && !isReset) {
    if (password === '') return again(422, { password: text('error.passwordRequired') });
    const buckets = guessBuckets(link.email, networkAddress(c.req.raw.headers));
    const wait = await countAttempt(c.env.DB, buckets, now);
    if (wait !== null) return again(429, { form: limited(c, locale, wait) });
    const isRight = await verifyPassword(password, await storedPassword(c.env.DB, link.customerId));
    if (!isRight) return again(401, { password: text('error.passwordWrong') });
    await forgiveAttempt(c.env.DB, buckets);
  }

  const choose = await newPasswordLink(c.env, link, locale, now);
  const { DB: db } = c.env;
  const results = await db.batch<{ email: string }>([
    ...fulfilStatements(c.env, link, locale, at),
    ...(isReset ? [resetMail(c.env, link, locale, at), ...resetUnconfirmed(db, link, now)] : []),
    ...(isReset ? [choose.statement] : []),
    noteConfirmed(db, link),
    db.prepare('DELETE FROM mailed_links WHERE link_hash = ?').bind(link.hash),
    db.prepare('SELECT email FROM customers WHERE customer_id = ?').bind(link.customerId),
  ]);
  // Another account has taken the address meanwhile.
  if (results.at(-1)?.results[0]?.email !== link.email) return expiredLinkPage(c, 'confirm.title');
  return confirmedPage(c, link, isReset ? choose.address : null);
}
