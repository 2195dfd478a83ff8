import type { Locale } from '../../../shared/markets/locales.ts';
import { href } from '../../../shared/routes.ts';
import { shopOrigin } from '../../clients.ts';
import type { Env } from '../../env.ts';
import { ownerMail } from '../../mails/owner-mail.ts';
import { countAttempt } from '../attempts.ts';
import { textOf } from '../page/texts.ts';

/**
 * Mails the owner of an e-mail that somebody tried to create an account with it, a few times a day at most: it may
 * have been the owner. The mail links to sign-in and signs nobody in. Does nothing if no account has that e-mail.
 * `now` in seconds.
 */
export async function mailOwner(
  env: Env,
  { email, locale }: { email: string; locale: Locale },
  now: number,
): Promise<void> {
  if ((await countAttempt(env.DB, [{ limit: 'takenMail', value: email }], now)) !== null) return;
  const text = textOf(locale);
  const mail = {
    locale,
    subject: text('existing.mail.subject'),
    body: text('existing.mail.body'),
    link: shopOrigin(env, locale) + href(locale, 'account-dashboard'),
  };
  await ownerMail(env.DB, { email }, mail, new Date(now * 1000)).run();
}
