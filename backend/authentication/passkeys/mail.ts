import type { Locale } from '../../../shared/markets/locales.ts';
import { href } from '../../../shared/routes.ts';
import { shopOrigin } from '../../clients.ts';
import type { Env } from '../../env.ts';
import { dateTimeInMail, ownerMail } from '../../mails/owner-mail.ts';
import type { Provided } from '../../provided.ts';
import { textOf } from '../page/texts.ts';

/** A statement that informs a customer by mail of an added or removed passkey, if a condition holds when it runs. */
export function passkeyMail(
  env: Env,
  change: 'added' | 'removed',
  { customerId, locale }: { customerId: string; locale: Locale },
  at: Date,
  provided: Provided,
): D1PreparedStatement {
  const text = textOf(locale);
  const mail = {
    locale,
    subject: text(`passkey.mail.${change}.subject`),
    body: text(`passkey.mail.${change}.body`, { time: dateTimeInMail(at, locale) }),
    link: shopOrigin(env, locale) + href(locale, 'account-security'),
  };
  return ownerMail(env.DB, { customerId }, mail, at, provided);
}
