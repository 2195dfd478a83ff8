import { type Locale, locales } from '../../shared/locales.ts';
import { href } from '../../shared/routes.ts';
import type { Env } from '../env.ts';
import { countAttempt } from './attempts.ts';
import { shopOrigin } from './clients.ts';
import { textOf } from './texts.ts';

/**
 * Tells the owner of an e-mail that somebody wanted to create an account with it, a few times a day at the most: it may
 * have been themselves. The mail leads to sign-in, and signs nobody in. Nobody has that e-mail: nothing. `now` in seconds.
 */
export async function tellOwner(
  env: Env,
  { email, locale }: { email: string; locale: Locale },
  now: number,
): Promise<void> {
  if ((await countAttempt(env.DB, [{ limit: 'takenMail', value: email }], now)) !== null) return;
  const text = textOf(locale);
  await env.DB.prepare(
    `INSERT INTO mails (recipient, lang, subject, body, link, created_at)
     SELECT email, ?2, ?3, ?4, ?5, ?6 FROM customers WHERE email = ?1`,
  )
    .bind(
      email,
      locales[locale].lang,
      text('existing.mail.subject'),
      text('existing.mail.body'),
      shopOrigin(env, locale) + href(locale, 'account-dashboard'),
      now,
    )
    .run();
}
