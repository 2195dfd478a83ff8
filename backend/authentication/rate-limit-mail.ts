import type { Locale } from '../../shared/markets/locales.ts';
import { href } from '../../shared/routes.ts';
import { shopOrigin } from '../clients.ts';
import type { Env } from '../env.ts';
import { dateTimeInMail, ownerMail } from '../mails/owner-mail.ts';
import { type Bucket, countAttempt, isRateLimited, touchAttempts } from './attempts.ts';
import { textOf } from './page/texts.ts';

/**
 * Mails the owner of an account, once, that wrong passwords hold it up. Does nothing if the network was held up for
 * attempts at other accounts. Takes the same work for unknown e-mails: there is always a write.
 */
export async function writeRateLimitMail(
  env: Env,
  { email, address, locale }: { email: string; address: string; locale: Locale },
  at: Date,
): Promise<void> {
  const now = Math.floor(at.getTime() / 1000);
  if (!(await isRateLimited(env.DB, email, address, now))) return;
  const buckets: Bucket[] = [{ limit: 'heldMail', value: email }];
  if ((await countAttempt(env.DB, buckets, now)) !== null) return;
  const text = textOf(locale);
  const mail = {
    locale,
    subject: text('held.mail.subject'),
    body: text('held.mail.body', { time: dateTimeInMail(at, locale) }),
    link: shopOrigin(env, locale) + href(locale, 'account-dashboard'),
  };
  await env.DB.batch([...(await touchAttempts(env.DB, buckets)), ownerMail(env.DB, { email }, mail, at)]);
}
