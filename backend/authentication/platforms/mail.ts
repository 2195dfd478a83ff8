import type { PlatformScope } from '../../../shared/contract/account/platforms.ts';
import { scopeKeys } from '../../../shared/identity-linking/scope-keys.ts';
import { type Locale, locales } from '../../../shared/markets/locales.ts';
import { href } from '../../../shared/routes.ts';
import { shopOrigin } from '../../clients.ts';
import type { Env } from '../../env.ts';
import { dateTimeInMail, ownerMail } from '../../mails/owner-mail.ts';
import { textOf } from '../page/texts.ts';

interface LinkMail {
  customerId: string;
  locale: Locale;
  /** Name of the platform. */
  platform: string;
  /** All that it may do now. */
  scopes: readonly PlatformScope[];
}

/** A statement that informs a customer by mail that a platform was linked, or may do more. */
export function linkMail(
  env: Env,
  change: 'linked' | 'extended',
  { customerId, locale, platform, scopes }: LinkMail,
  at: Date,
): D1PreparedStatement {
  const text = textOf(locale);
  const { intl } = locales[locale];
  const sentences = scopeKeys(scopes).map((key) => text(key));
  const mail = {
    locale,
    subject: text(`platform.mail.${change}.subject`),
    body: text(`platform.mail.${change}.body`, {
      platform,
      time: dateTimeInMail(at, locale),
      scopes: new Intl.ListFormat(intl, { type: 'unit', style: 'long' }).format(sentences),
    }),
    link: shopOrigin(env, locale) + href(locale, 'account-security'),
  };
  return ownerMail(env.DB, { customerId }, mail, at);
}
