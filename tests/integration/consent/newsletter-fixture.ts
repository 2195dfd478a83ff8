import type { Env } from '../../../backend/env.ts';
import { unsubscribeAddress } from '../../../backend/newsletter/letters.ts';
import type { Locale } from '../../../shared/markets/locales.ts';
import { type Backend, visitor } from '../cart/carts-fixture.ts';

export interface StoredMail {
  subject: string;
  body: string;
  link: string;
  unsubscribe: string | null;
}

/** The mails to an address, oldest first. */
export async function mailsTo({ db }: Backend, email: string): Promise<StoredMail[]> {
  const { results } = await db
    .prepare('SELECT subject, body, link, unsubscribe FROM mails WHERE recipient = ? ORDER BY mail_id')
    .bind(email)
    .all<StoredMail>();
  return results;
}

/** Subscribes to the newsletter like a visitor. */
export async function ask(backend: Backend, email: string, locale: Locale = 'fr-fr'): Promise<void> {
  const asked = { email, additionalInformation: `/${locale}/`, store: '1' };
  await backend.call('subscribeNewsletter', asked, { ...visitor, locale });
}

/** The subscription status of an e-mail, and that of its account, if there is one. */
export async function subscriptionOf({ db }: Backend, email: string) {
  const row = await db
    .prepare('SELECT subscriber_id, state FROM newsletter_subscribers WHERE email = ?')
    .bind(email)
    .first<{ subscriber_id: string; state: string }>();
  const optin = await db.prepare('SELECT optin_news FROM customers WHERE email = ?').bind(email).first('optin_news');
  return { id: row?.subscriber_id ?? '', state: row?.state, optin };
}

/** A new subscription: its confirmation link, and the link to unsubscribe in a mailing. */
export async function newLetter(
  backend: Backend,
  email = `${crypto.randomUUID()}@test.example`,
  locale: Locale = 'fr-fr',
) {
  await ask(backend, email, locale);
  const confirm = (await mailsTo(backend, email)).at(-1)?.link ?? '';
  const { id } = await subscriptionOf(backend, email);
  const { secrets, shopUrl } = backend.shop;
  // Only what the URL of a mailing needs.
  const env = { ...secrets, SHOP_ORIGIN: shopUrl } as unknown as Env;
  return { email, confirm, leave: await unsubscribeAddress(env, id, locale, 'NEWS'), id };
}
