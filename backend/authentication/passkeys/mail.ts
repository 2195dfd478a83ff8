import { type Locale, locales } from '../../../shared/locales.ts';
import { href } from '../../../shared/routes.ts';
import type { Env } from '../../env.ts';
import { shopOrigin } from '../clients.ts';
import { textOf } from '../texts.ts';

/** A condition on ?1, the customer, and ?7, this value. */
interface Provided {
  sql: string;
  value: string;
}

/** A statement that tells a customer by mail of a passkey that came or went, provided that something is true then. */
export function passkeyMail(
  env: Env,
  deed: 'added' | 'removed',
  { customerId, locale }: { customerId: string; locale: Locale },
  at: Date,
  provided: Provided,
): D1PreparedStatement {
  const text = textOf(locale);
  const { lang, intl } = locales[locale];
  const time = new Intl.DateTimeFormat(intl, { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' });
  return env.DB.prepare(
    `INSERT INTO mails (recipient, lang, subject, body, link, created_at)
     SELECT email, ?2, ?3, ?4, ?5, ?6 FROM customers WHERE customer_id = ?1 AND ${provided.sql}`,
  ).bind(
    customerId,
    lang,
    text(`passkey.mail.${deed}.subject`),
    text(`passkey.mail.${deed}.body`, { time: `${time.format(at)} UTC` }),
    shopOrigin(env, locale) + href(locale, 'account-security'),
    Math.floor(at.getTime() / 1000),
    provided.value,
  );
}
