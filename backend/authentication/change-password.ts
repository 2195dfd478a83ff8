import type { Locale } from '../../shared/markets/locales.ts';
import { href } from '../../shared/routes.ts';
import { shopOrigin } from '../clients.ts';
import type { Env } from '../env.ts';
import { dateTimeInMail, ownerMail } from '../mails/owner-mail.ts';
import { Refused } from '../problem.ts';
import type { Provided } from '../provided.ts';
import type { Caller } from '../serve.ts';
import { newPasswordFault } from './credentials.ts';
import { askFreshSignIn } from './fresh-sign-in.ts';
import { askOwnPassword } from './own-password.ts';
import { textOf } from './page/texts.ts';
import { hashPassword } from './passwords.ts';
import { endLinks, endOtherSignIns, type OwnSignIn } from './sign-ins.ts';

interface Passwords {
  /** Empty if the account has none. */
  oldPassword: string;
  newPassword: string;
}

/**
 * Replaces the password of a signed-in customer. Setting a first one requires a fresh sign-in, which somebody at an
 * unattended browser does not have. All other sign-ins end, and the customer gets a mail.
 *
 * @throws Refused `password-weak`, `password-wrong` (also if it was changed meanwhile), `sign-in-old`,
 * `too-many-tries`
 */
export async function changePassword(
  { oldPassword, newPassword }: Passwords,
  caller: Caller,
): Promise<Record<string, never>> {
  const { env, customerId, signIn, locale } = caller;
  if (customerId === null) throw new Error('A password was to be changed by a visitor.');
  const before = await askOwnPassword(caller, customerId, oldPassword);
  if (before === null) await askFreshSignIn(caller, customerId);
  const email = await env.DB.prepare('SELECT email FROM customers WHERE customer_id = ?')
    .bind(customerId)
    .first<string>('email');
  if (newPasswordFault(newPassword, email ?? '') !== null)
    throw new Refused('password-weak', 'The new password is too short, too long or too common.');

  const at = new Date();
  const password = await hashPassword(newPassword);
  const write =
    before === null
      ? env.DB.prepare(
          `INSERT INTO credentials (customer_id, password, updated_at) VALUES (?1, ?2, ?3)
           ON CONFLICT (customer_id) DO NOTHING`,
        ).bind(customerId, password, at.toISOString())
      : env.DB.prepare(
          'UPDATE credentials SET password = ?2, updated_at = ?3 WHERE customer_id = ?1 AND password = ?4',
        ).bind(customerId, password, at.toISOString(), before);
  const provided: Provided = {
    sql: 'EXISTS (SELECT 1 FROM credentials WHERE customer_id = ?1 AND password = ?4)',
    value: password,
  };
  const [written] = await env.DB.batch([
    write,
    ...afterNewPassword(env, { customerId, family: signIn }, locale, at, provided),
  ]);
  // Another tab was faster, so the old password is no longer right.
  if (written?.meta.changes !== 1) throw new Refused('password-wrong', 'It was changed meanwhile.');
  return {};
}

/** Statements after a new password: end other sign-ins and links to platforms, void links to get in, send a mail. */
export function afterNewPassword(
  env: Env,
  signIn: OwnSignIn,
  locale: Locale,
  at: Date,
  provided: Provided,
): D1PreparedStatement[] {
  const now = Math.floor(at.getTime() / 1000);
  const text = textOf(locale);
  const mail = (passkeys: string) => ({
    locale,
    subject: text('password.mail.subject'),
    body: text('password.mail.body', { time: dateTimeInMail(at, locale), passkeys }),
    link: shopOrigin(env, locale) + href(locale, 'account-dashboard'),
  });
  const { customerId } = signIn;
  const held = 'EXISTS (SELECT 1 FROM passkeys WHERE customer_id = ?1)';
  const where = (sql: string) => ({ ...provided, sql: `${provided.sql} AND ${sql}` });
  return [
    ...endOtherSignIns(env.DB, signIn, now, provided),
    endLinks(env.DB, customerId, provided),
    ownerMail(env.DB, { customerId }, mail(''), at, where(`NOT ${held}`)),
    ownerMail(env.DB, { customerId }, mail(` ${text('password.passkeys')}`), at, where(held)),
    env.DB.prepare(
      `DELETE FROM mailed_links WHERE customer_id = ?1 AND purpose IN ('sign-in', 'password')
       AND ?2 AND ?3 AND ${provided.sql}`,
    ).bind(customerId, 1, 1, provided.value),
  ];
}
