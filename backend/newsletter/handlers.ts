import type { newsletterRows } from '../../shared/contract/account/newsletter.ts';
import type { SubscriptionType } from '../../shared/contract/account/subscriptions.ts';
import { locales } from '../../shared/markets/locales.ts';
import { maskedEmail } from '../authentication/credentials.ts';
import { Refused } from '../problem.ts';
import type { Caller, Handlers } from '../serve.ts';
import { letterTo } from './letters.ts';
import { localeOf, type Subscriber, subscribe } from './subscribe.ts';
import { confirmationOf, subscriberToUnsubscribe } from './tokens.ts';
import { mailUnsubscribeLink } from './unsubscribe-mail.ts';

const unknown = () => new Refused('unknown', 'The link is not good, or not any more.');

const seconds = (): number => Math.floor(Date.now() / 1000);

function find({ env }: Caller, subscriberId: string): Promise<Subscriber | null> {
  return env.DB.prepare('SELECT * FROM newsletter_subscribers WHERE subscriber_id = ?')
    .bind(subscriberId)
    .first<Subscriber>();
}

/**
 * The subscription that a token confirms. A confirmed one stays confirmed, however late the link is opened again; a
 * link from before unsubscribing, or an expired one, confirms nothing.
 *
 * @throws Refused `unknown`
 */
async function toConfirm(caller: Caller, token: string): Promise<Subscriber> {
  const what = await confirmationOf(caller.env, token);
  const row = what && (await find(caller, what.subscriberId));
  if (what === null || row === null || row.round !== what.round || row.state === 'LEFT') throw unknown();
  if (row.state === 'PENDING' && what.until <= seconds()) throw unknown();
  return row;
}

/** Statements that confirm, and write the welcome mail: each once, even if run twice concurrently. */
async function confirm(caller: Caller, row: Subscriber, { source, on }: { source: string; on: string }) {
  const { DB } = caller.env;
  const { subscriber_id: id, round } = row;
  const now = seconds();
  const { locale, subject, body, link, unsubscribe } = await letterTo(
    caller.env,
    id,
    'welcome',
    localeOf(row, caller.locale),
  );
  const waiting = `subscriber_id = ?1 AND round = ?2 AND state = 'PENDING'`;
  await DB.batch([
    DB.prepare(
      `INSERT INTO mails (locale, recipient, lang, subject, body, link, unsubscribe, created_at)
       SELECT ?9, email, ?3, ?4, ?5, ?6, ?7, ?8 FROM newsletter_subscribers WHERE ${waiting}`,
    ).bind(id, round, locales[locale].lang, subject, body, link, unsubscribe, now, locale),
    DB.prepare(
      `UPDATE newsletter_subscribers
       SET state = 'SUBSCRIBED', confirmed_at = ?3, confirmed_source = ?4, confirmed_on = ?5
       WHERE ${waiting}`,
    ).bind(id, round, now, source, on),
  ]);
}

/** The id of the subscriber that a token unsubscribes. @throws Refused `unknown` */
async function leaving({ env }: Caller, token: string): Promise<string> {
  const id = await subscriberToUnsubscribe(env, token);
  if (id === null) throw unknown();
  return id;
}

/** `YES` if the e-mail receives this kind of mail. All kinds but the newsletter are for customers only. */
async function wants({ env }: Caller, { email, state }: Subscriber, type: SubscriptionType) {
  if (type === 'NEWS') return state === 'LEFT' ? 'NO' : 'YES';
  const optin = await env.DB.prepare(
    `SELECT optin FROM subscriptions JOIN customers USING (customer_id) WHERE email = ? AND type = ?`,
  )
    .bind(email, type)
    .first<'YES' | 'NO'>('optin');
  return optin ?? 'NO';
}

/** The answer for a subscriber who was deleted since: no mails are sent. */
const forgotten = { optin: 'NO', email: '' } as const;

/** The newsletter. Triggers (migration 0007) keep it in step with the customer of the e-mail. */
export const newsletterHandlers: Handlers<typeof newsletterRows> = {
  async subscribeNewsletter(asked, caller) {
    await subscribe(caller, asked, seconds());
    return {};
  },

  async getNewsletterRequest({ token }, caller) {
    const { state, email } = await toConfirm(caller, token);
    return { confirmed: state === 'SUBSCRIBED', email: maskedEmail(email) };
  },

  async confirmNewsletter({ token, source, additionalInformation: on }, caller) {
    await confirm(caller, await toConfirm(caller, token), { source, on });
    // Read after the write: a concurrent request may have unsubscribed.
    const { state, email } = await toConfirm(caller, token);
    return { confirmed: state === 'SUBSCRIBED', email: maskedEmail(email) };
  },

  async askUnsubscription({ email }, caller) {
    await mailUnsubscribeLink(caller, email, seconds());
    return {};
  },

  async getUnsubscription({ token, type }, caller) {
    const row = await find(caller, await leaving(caller, token));
    return row === null ? forgotten : { optin: await wants(caller, row, type), email: maskedEmail(row.email) };
  },

  async unsubscribeNewsletter({ token, type, additionalInformation: on }, caller) {
    const { DB } = caller.env;
    const row = await find(caller, await leaving(caller, token));
    if (row === null) return forgotten;
    const end =
      type === 'NEWS'
        ? DB.prepare(
            `UPDATE newsletter_subscribers SET state = 'LEFT', round = round + 1, left_at = ?2, left_on = ?3
             WHERE subscriber_id = ?1 AND state <> 'LEFT'`,
          ).bind(row.subscriber_id, seconds(), on)
        : DB.prepare(
            `UPDATE subscriptions SET optin = 'NO'
             WHERE type = ?2 AND customer_id = (SELECT customer_id FROM customers WHERE email = ?1)`,
          ).bind(row.email, type);
    await end.run();
    return { optin: 'NO', email: maskedEmail(row.email) };
  },
};
