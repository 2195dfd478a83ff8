import { emailQualities } from '../../shared/account/email-quality.ts';
import type { Locale } from '../../shared/markets/locales.ts';
import { href } from '../../shared/routes.ts';
import { shopOrigin } from '../clients.ts';
import type { Env } from '../env.ts';
import { dateTimeInMail, ownerMail } from '../mails/owner-mail.ts';
import type { Provided } from '../provided.ts';
import type { Link } from './links.ts';
import { textOf } from './page/texts.ts';
import { endLinks, endOtherSignIns } from './sign-ins.ts';

/** Tables that decide who gets in, and where goods and money go. */
const tables = [
  'credentials',
  'passkeys',
  'passkey_challenges',
  'account_openings',
  'email_changes',
  'bank_details',
  'delivery_addresses',
  'billing_addresses',
] as const;

type Proved = Pick<Link, 'customerId' | 'email'>;

/** The account has this e-mail, and it is unconfirmed. */
const unconfirmed = ({ email }: Proved): Provided => ({
  sql: `EXISTS (SELECT 1 FROM customers
    WHERE customer_id = ?1 AND email = ?4 AND email_quality = '${emailQualities.unconfirmed}')`,
  value: email,
});

/**
 * Statements for somebody who proves ownership of a mailbox but not that they opened its account: somebody else may
 * have opened it, to keep access. They drop everything from before that gives access, or decides where goods and
 * money go. They must run before the address becomes confirmed (`noteConfirmed`), and do nothing to an account with
 * a confirmed address.
 */
export function resetUnconfirmed(db: D1Database, proved: Proved, now: number): D1PreparedStatement[] {
  const provided = unconfirmed(proved);
  const run = (sql: string) =>
    db
      .prepare(`${sql} AND customer_id = ?1 AND ?2 AND ?3 AND ${provided.sql}`)
      .bind(proved.customerId, 1, 1, provided.value);
  return [
    ...endOtherSignIns(db, { customerId: proved.customerId, family: null }, now, provided),
    endLinks(db, proved.customerId, provided),
    ...tables.map((table) => run(`DELETE FROM ${table} WHERE 1`)),
    // Links to sign in and for a new password stay: they were sent to this very mailbox.
    run(`DELETE FROM mailed_links WHERE purpose IN ('email', 'deletion')`),
    // Carts with a payment under way keep their addresses, because the order was placed with them.
    run(`UPDATE carts SET billing_address = NULL, shipping_address = NULL, shipping_method = NULL, version = version + 1
      WHERE order_number IS NULL AND (billing_address IS NOT NULL OR shipping_address IS NOT NULL)
        AND NOT EXISTS (SELECT 1 FROM payments AS p WHERE p.cart_id = carts.cart_id AND p.state = 'open')`),
    // Whoever opened the account may have subscribed somebody else.
    run(`UPDATE customers SET optin_news = 'NO', phone_number = NULL, phone_number_country = NULL,
      phone_number_quality = NULL WHERE 1`),
  ];
}

/** A statement that mails the owner what was dropped, and how to choose a password. It must run before the others. */
export function resetMail(env: Env, proved: Proved, locale: Locale, at: Date): D1PreparedStatement {
  const text = textOf(locale);
  const mail = {
    locale,
    subject: text('reset.mail.subject'),
    body: text('reset.mail.body', { time: dateTimeInMail(at, locale) }),
    link: shopOrigin(env, locale) + href(locale, 'account-dashboard'),
  };
  return ownerMail(env.DB, { customerId: proved.customerId }, mail, at, unconfirmed(proved));
}
