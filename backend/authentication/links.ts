import type { Context } from 'hono';
import { toBase64Url } from '../../shared/encoding.ts';
import { type Locale, locales } from '../../shared/markets/locales.ts';
import { href } from '../../shared/routes.ts';
import { shopOrigin } from '../clients.ts';
import type { Env } from '../env.ts';
import { randomSecret, sha256 } from '../secrets.ts';
import { type TextKey, textOf } from './page/texts.ts';
import { marketOfPage } from './tokens/authorization.ts';

/** Mailed links by purpose: lifetime in seconds, path, mail texts. With `single` a new link voids former ones. */
const purposes = {
  'sign-in': {
    age: 30 * 60,
    path: '/sign-in-link/open',
    single: false,
    subject: 'link.mail.subject',
    body: 'link.mail.body',
  },
  password: {
    age: 60 * 60,
    path: '/new-password',
    single: true,
    subject: 'forgotten.mail.subject',
    body: 'forgotten.mail.body',
  },
  /** Long-lived: it signs nobody in, and new accounts are often confirmed later. */
  email: {
    age: 3 * 24 * 60 * 60,
    path: '/confirm-email',
    single: true,
    subject: 'confirm.mail.subject',
    body: 'confirm.mail.body',
  },
  /** Opens the shop's own page, which passes it to the gateway. */
  deletion: {
    age: 60 * 60,
    path: null,
    single: true,
    subject: 'deletion.mail.subject',
    body: 'deletion.mail.body',
  },
} as const satisfies Record<string, Kind>;

interface Kind {
  age: number;
  /** Below the base address; null for a page of the shop (`redirectUri`). */
  path: string | null;
  single: boolean;
  subject: TextKey;
  body: TextKey;
}

export type Purpose = keyof typeof purposes;

interface LinkRequest {
  purpose: Purpose;
  /** In lower case. There may be no account with it. */
  email: string;
  locale: Locale;
  /** Callback address and state of the shop's request, for the final redirect. */
  redirectUri: string;
  state: string;
}

/** Creates a link: its hash, address and expiry (in seconds). `now` in seconds. */
export async function makeLink(
  env: Env,
  { purpose, locale, redirectUri }: Pick<LinkRequest, 'purpose' | 'locale' | 'redirectUri'>,
  now: number,
): Promise<{ hash: string; address: string; expiresAt: number }> {
  const { age, path } = purposes[purpose];
  const secret = randomSecret();
  const address = new URL(path === null ? redirectUri : `${env.ORIGIN}/authentication${path}`);
  if (path === null) address.searchParams.set('proof', secret);
  else {
    address.searchParams.set('ui_locales', locale);
    address.searchParams.set('link', secret);
  }
  return { hash: await sha256(secret), address: address.href, expiresAt: now + age };
}

/**
 * Statements that mail a link to the owner of an e-mail, and do nothing if no account has it. The redirect address
 * is stored here and not in the mail. `now` in seconds.
 */
export async function mailLink(
  env: Env,
  { purpose, email, locale, redirectUri, state }: LinkRequest,
  now: number,
): Promise<D1PreparedStatement[]> {
  const { age, single, subject, body } = purposes[purpose];
  const text = textOf(locale);
  const { hash, address, expiresAt } = await makeLink(env, { purpose, locale, redirectUri }, now);
  return [
    env.DB.prepare(
      `DELETE FROM mailed_links WHERE purpose = ?1 AND ?2
       AND customer_id = (SELECT customer_id FROM customers WHERE email = ?3)`,
    ).bind(purpose, single ? 1 : 0, email),
    env.DB.prepare(
      `INSERT INTO mailed_links (link_hash, purpose, customer_id, email, redirect_uri, state, expires_at)
       SELECT ?1, ?2, customer_id, email, ?4, ?5, ?6 FROM customers WHERE email = ?3`,
    ).bind(hash, purpose, email, redirectUri, state, expiresAt),
    env.DB.prepare(
      `INSERT INTO mails (locale, recipient, lang, subject, body, link, created_at)
       SELECT ?7, email, ?2, ?3, ?4, ?5, ?6 FROM customers WHERE email = ?1`,
    ).bind(email, locales[locale].lang, text(subject), text(body, { minutes: age / 60 }), address, now, locale),
  ];
}

/** A valid link. */
export interface Link {
  hash: string;
  customerId: string;
  /** The mailbox that it was sent to. */
  email: string;
  redirectUri: string;
  state: string;
}

/** The link in a page's address; null if it is used, expired, unknown, or for another purpose. */
export async function findLink(c: Context<{ Bindings: Env }>, purpose: Purpose, now: number): Promise<Link | null> {
  const hash = await sha256(c.req.query('link') ?? '');
  // A link to a former e-mail of the account proves nothing any more; one to its pending e-mail confirms that.
  const row = await c.env.DB.prepare(
    `SELECT l.customer_id, l.email, redirect_uri, state FROM mailed_links AS l
     JOIN customers AS c ON c.customer_id = l.customer_id
     WHERE link_hash = ?1 AND purpose = ?2 AND expires_at > ?3 AND (c.email = l.email OR (?2 = 'email' AND EXISTS (
       SELECT 1 FROM email_changes AS e WHERE e.customer_id = l.customer_id AND e.email = l.email)))`,
  )
    .bind(hash, purpose, now)
    .first<{ customer_id: string; email: string; redirect_uri: string; state: string }>();
  if (row === null) return null;
  const { customer_id: customerId, email, redirect_uri: redirectUri, state } = row;
  return { hash, customerId, email, redirectUri, state };
}

/** The address to choose a password after another link was used, and the statement that saves it. */
export async function newPasswordLink(
  env: Env,
  { customerId, email }: Pick<Link, 'customerId' | 'email'>,
  locale: Locale,
  now: number,
): Promise<{ address: string; statement: D1PreparedStatement }> {
  const redirectUri = shopOrigin(env, locale) + href(locale, 'auth-callback');
  // The same format as the shop's: a random part, and the return path.
  const path = new TextEncoder().encode(href(locale, 'account-dashboard'));
  const state = `${randomSecret()}.${toBase64Url(path)}`;
  const { hash, address, expiresAt } = await makeLink(env, { purpose: 'password', locale, redirectUri }, now);
  const statement = env.DB.prepare(
    `INSERT INTO mailed_links (link_hash, purpose, customer_id, email, redirect_uri, state, expires_at)
     VALUES (?, 'password', ?, ?, ?, ?, ?)`,
  ).bind(hash, customerId, email, redirectUri, state, expiresAt);
  return { address, statement };
}

/**
 * The final redirect of a link: to the shop, which starts its own sign-in and is answered at once. So the link
 * works on any device, even if the original request is gone.
 */
export function returnAddress({ redirectUri, state }: Pick<Link, 'redirectUri' | 'state'>): string {
  const address = new URL(redirectUri);
  address.searchParams.set('state', state);
  return address.href;
}

/** The market whose language the page of a link is in. */
export function localeOf(c: Context<{ Bindings: Env }>): Locale {
  return marketOfPage(new URL(c.req.url).searchParams, null, c.req.header('accept-language') ?? '');
}
