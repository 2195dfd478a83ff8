import { daysUntilErasure } from '../../shared/account/account-deletion.ts';
import { formatDate } from '../../shared/format/intl.ts';
import { type Locale, locales } from '../../shared/markets/locales.ts';
import { href } from '../../shared/routes.ts';
import { mailLink } from '../authentication/links.ts';
import { askOwnPassword } from '../authentication/own-password.ts';
import { textOf } from '../authentication/page/texts.ts';
import { endLinks, endOtherSignIns } from '../authentication/sign-ins.ts';
import { shopOrigin } from '../clients.ts';
import type { Env } from '../env.ts';
import { ownerMail } from '../mails/owner-mail.ts';
import { Refused } from '../problem.ts';
import type { Provided } from '../provided.ts';
import { randomSecret, sha256 } from '../secrets.ts';
import type { Caller } from '../serve.ts';
import { readClient } from './client.ts';

/** Seconds for which a proof can be used. */
const proofAge = 10 * 60;

const day = 24 * 60 * 60 * 1000;

/**
 * Proves that the owner wants to close the account. With the right password it returns the proof at once; for an
 * account without password the proof is mailed, as a link to the page.
 *
 * @throws Refused `password-wrong`, `too-many-tries`
 */
export async function proveDeletion(
  caller: Caller,
  customerId: string,
  password: string,
  now: number,
): Promise<string | null> {
  const { env, locale } = caller;
  const { hasPassword, email } = await readClient(env.DB, customerId);
  if (!hasPassword) {
    const redirectUri = shopOrigin(env, locale) + href(locale, 'account-delete');
    await env.DB.batch(await mailLink(env, { purpose: 'deletion', email, locale, redirectUri, state: '' }, now));
    return null;
  }
  await askOwnPassword(caller, customerId, password);
  const proof = randomSecret();
  await env.DB.prepare(
    `INSERT INTO mailed_links (link_hash, purpose, customer_id, email, redirect_uri, state, expires_at)
     VALUES (?, 'deletion', ?, ?, '', '', ?)`,
  )
    .bind(await sha256(proof), customerId, email, now + proofAge)
    .run();
  return proof;
}

/**
 * Closes an account: ends all sign-ins and links to platforms, and mails until when it can be reactivated. `erase.ts`
 * erases it later.
 *
 * @throws Refused `proof-wrong` for a proof that is used, expired or somebody else's
 */
export async function deleteAccount(
  env: Env,
  { customerId, proof, locale }: { customerId: string; proof: string; locale: Locale },
  at: Date,
): Promise<void> {
  const now = Math.floor(at.getTime() / 1000);
  const provided: Provided = {
    sql: `EXISTS (SELECT 1 FROM mailed_links
      WHERE link_hash = ?4 AND purpose = 'deletion' AND customer_id = ?1 AND expires_at > ${now})`,
    value: await sha256(proof),
  };
  const text = textOf(locale);
  const until = formatDate(new Date(at.getTime() + daysUntilErasure * day).toISOString(), locales[locale].intl);
  const mail = {
    locale,
    subject: text('deleted.mail.subject'),
    body: text('deleted.mail.body', { date: until }),
    link: shopOrigin(env, locale) + href(locale, 'account-dashboard'),
  };
  const [closed] = await env.DB.batch([
    env.DB.prepare(
      `UPDATE customers SET is_deleted = 1, deleted_at = ?2, updated_at = ?3
       WHERE customer_id = ?1 AND ${provided.sql}`,
    ).bind(customerId, at.toISOString(), at.toISOString(), provided.value),
    ...endOtherSignIns(env.DB, { customerId, family: null }, now, provided),
    endLinks(env.DB, customerId, provided),
    ownerMail(env.DB, { customerId }, mail, at, provided),
    env.DB.prepare(`DELETE FROM mailed_links WHERE customer_id = ?1 AND ?2 AND ?3 AND ${provided.sql}`).bind(
      customerId,
      1,
      1,
      provided.value,
    ),
  ]);
  if (closed?.meta.changes !== 1) throw new Refused('proof-wrong', 'The proof is no good.');
}
