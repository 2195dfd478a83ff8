import { formatDateTimeAndZone } from '../../shared/format/intl.ts';
import { type Locale, locales } from '../../shared/markets/locales.ts';
import { timeZones } from '../../shared/time/time-zones.ts';
import { always, type Provided } from '../provided.ts';

/** The owner of an account, by the account or by its e-mail. */
type Owner = { customerId: string } | { email: string };

export interface OwnerMail {
  /** The market of the sender. */
  locale: Locale;
  subject: string;
  body: string;
  /** Absent if there is no link. */
  link?: string;
}

/**
 * The statement that mails the owner of an account, at the address that it has when the statement runs. Writes
 * nothing if there is no such account, or if a condition on ?1, the owner, and ?4, its value, does not hold.
 */
export function ownerMail(
  DB: D1Database,
  owner: Owner,
  { locale, subject, body, link }: OwnerMail,
  at: Date,
  provided: Provided = always,
): D1PreparedStatement {
  const [column, value] = 'email' in owner ? ['email', owner.email] : ['customer_id', owner.customerId];
  return DB.prepare(
    `INSERT INTO mails (locale, recipient, lang, subject, body, link, created_at)
     SELECT ?8, email, ?2, ?3, ?5, ?6, ?7 FROM customers WHERE ${column} = ?1 AND ${provided.sql}`,
  ).bind(
    value,
    locales[locale].lang,
    subject,
    provided.value,
    body,
    link ?? null,
    Math.floor(at.getTime() / 1000),
    locale,
  );
}

/** A time in a mail, in the time zone of the market's country: `22 November 2026 at 17:05 CET`. */
export function dateTimeInMail(at: Date, locale: Locale): string {
  const { intl, iso2 } = locales[locale];
  return formatDateTimeAndZone(at.toISOString(), intl, timeZones[iso2]);
}
