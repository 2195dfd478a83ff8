/**
 * A new e-mail becomes that of the account once the link mailed there is used. Until then mails, sign-in and links
 * use the present one. If an address already has an account, only its owner is informed.
 */

import { emailQualities } from '../../shared/account/email-quality.ts';
import { fill } from '../../shared/i18n/fill.ts';
import { type Locale, locales } from '../../shared/markets/locales.ts';
import { href } from '../../shared/routes.ts';
import { shopOrigin } from '../clients.ts';
import type { Env } from '../env.ts';
import { type OwnerMail, ownerMail } from '../mails/owner-mail.ts';
import { Refused } from '../problem.ts';
import type { Caller } from '../serve.ts';
import { type Bucket, countAttempt } from './attempts.ts';
import { type MailName, texts } from './change-email-mails.ts';
import { maskedEmail } from './credentials.ts';
import { makeLink } from './links.ts';
import { askOwnPassword } from './own-password.ts';

/** Subject and body of a mail; the address in it is masked for everybody but its owner. */
function mail(name: MailName, locale: Locale, email = ''): OwnerMail {
  const { lang } = locales[locale];
  return {
    locale,
    subject: fill(texts[`${name}.subject`][lang]),
    body: fill(texts[`${name}.body`][lang], { email: maskedEmail(email) }),
  };
}

/** Counts a mail to an address, so that nobody can fill a mailbox. */
async function countMails(caller: Caller, buckets: readonly Bucket[]): Promise<void> {
  const wait = await countAttempt(caller.env.DB, buckets, Math.floor(Date.now() / 1000));
  if (wait !== null) throw new Refused('too-many-tries', `Too many tries: wait ${wait} seconds.`);
}

/**
 * Checks the customer's own password before a change of e-mail; an account without a password has to set one first.
 * Five changes an hour, whatever their outcome, so that addresses cannot be tried out.
 *
 * @throws Refused `password-wrong`, `too-many-tries`
 */
export async function askForEmail(
  caller: Caller,
  { customerId, email, password }: { customerId: string; email: string; password: string },
): Promise<void> {
  if ((await askOwnPassword(caller, customerId, password)) === null)
    throw new Refused('password-wrong', 'The account has no password yet.');
  await countMails(caller, [
    { limit: 'taken', value: customerId },
    { limit: 'link', value: email },
  ]);
}

/** True if no account has the new address, ?2. */
const isFree = 'NOT EXISTS (SELECT 1 FROM customers WHERE email = ?2)';

/**
 * Statements that save the new address as pending and write the mails: a notice to the present address; to the new
 * one the link that confirms it, or, if it has an account, a notice to its owner. A previous link becomes void.
 */
export async function wishStatements(
  { env, locale }: Pick<Caller, 'env' | 'locale'>,
  { customerId, email }: { customerId: string; email: string },
  at: Date,
): Promise<D1PreparedStatement[]> {
  const { DB } = env;
  const now = Math.floor(at.getTime() / 1000);
  const account = shopOrigin(env, locale) + href(locale, 'account-dashboard');
  return [
    ownerMail(DB, { customerId }, mail('asked', locale, email), at),
    ownerMail(DB, { email }, { ...mail('taken', locale), link: account }, at),
    ...(await linkStatements({ env, locale }, { customerId, email }, now)),
  ];
}

/** Statements that send the link to the new address, for the first time or again. */
async function linkStatements(
  { env, locale }: Pick<Caller, 'env' | 'locale'>,
  { customerId, email }: { customerId: string; email: string },
  now: number,
): Promise<D1PreparedStatement[]> {
  const { DB } = env;
  const redirectUri = shopOrigin(env, locale) + href(locale, 'account-settings');
  const { subject, body } = mail('confirm', locale);
  const { hash, address, expiresAt } = await makeLink(env, { purpose: 'email', locale, redirectUri }, now);
  return [
    DB.prepare('INSERT OR REPLACE INTO email_changes (customer_id, email, expires_at) VALUES (?, ?, ?)').bind(
      customerId,
      email,
      expiresAt,
    ),
    // The link to the present address stays if that is still unconfirmed.
    DB.prepare(
      `DELETE FROM mailed_links WHERE customer_id = ?1 AND purpose = 'email'
         AND email <> (SELECT email FROM customers WHERE customer_id = ?1)`,
    ).bind(customerId),
    DB.prepare(
      `INSERT INTO mailed_links (link_hash, purpose, customer_id, email, redirect_uri, state, expires_at)
       SELECT ?3, 'email', ?1, ?2, ?4, '', ?5 WHERE ${isFree}`,
    ).bind(customerId, email, hash, redirectUri, expiresAt),
    DB.prepare(
      `INSERT INTO mails (locale, recipient, lang, subject, body, link, created_at)
       SELECT ?7, ?2, ?1, ?3, ?4, ?5, ?6 WHERE ${isFree}`,
    ).bind(locales[locale].lang, email, subject, body, address, now, locale),
  ];
}

/** Sends the link to the new address again. @throws Refused `too-many-tries` */
export async function sendWishAgain(caller: Caller, customerId: string, email: string): Promise<void> {
  await countMails(caller, [{ limit: 'link', value: email }]);
  const now = Math.floor(Date.now() / 1000);
  await caller.env.DB.batch(await linkStatements(caller, { customerId, email }, now));
}

/** Statements that cancel the change: the present address stays. */
export function withdrawStatements(DB: D1Database, customerId: string): D1PreparedStatement[] {
  return [
    DB.prepare(
      `DELETE FROM mailed_links WHERE purpose = 'email' AND customer_id = ?1
         AND email = (SELECT email FROM email_changes WHERE customer_id = ?1)`,
    ).bind(customerId),
    DB.prepare('DELETE FROM email_changes WHERE customer_id = ?1').bind(customerId),
  ];
}

/**
 * Statements that make the address of a used link that of its account, if it was pending and no account has it: the
 * former address is informed, and links mailed there become void. Otherwise they do nothing.
 */
export function fulfilStatements(
  { DB }: Pick<Env, 'DB'>,
  { customerId, email }: { customerId: string; email: string },
  locale: Locale,
  at: Date,
): D1PreparedStatement[] {
  const isWanted = `EXISTS (SELECT 1 FROM email_changes WHERE customer_id = ?1 AND email = ?2) AND ${isFree}`;
  const provided = { sql: isWanted.replaceAll('?2', '?4'), value: email };
  return [
    ownerMail(DB, { customerId }, mail('changed', locale, email), at, provided),
    DB.prepare(`DELETE FROM mailed_links WHERE customer_id = ?1 AND email <> ?2 AND ${isWanted}`).bind(
      customerId,
      email,
    ),
    DB.prepare(
      `UPDATE customers SET email = ?2, email_quality = ?3, updated_at = ?4
       WHERE customer_id = ?1 AND ${isWanted}`,
    ).bind(customerId, email, emailQualities.confirmed, at.toISOString()),
    DB.prepare(
      `DELETE FROM email_changes WHERE customer_id = ?1 AND email = ?2
         AND EXISTS (SELECT 1 FROM customers WHERE customer_id = ?1 AND email = ?2)`,
    ).bind(customerId, email),
  ];
}
