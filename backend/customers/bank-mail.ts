import { fill } from '../../shared/i18n/fill.ts';
import type { Messages } from '../../shared/i18n/messages.ts';
import { locales } from '../../shared/markets/locales.ts';
import { href } from '../../shared/routes.ts';
import { shopOrigin } from '../clients.ts';
import { ownerMail } from '../mails/owner-mail.ts';
import type { Caller } from '../serve.ts';

export const texts = {
  subject: {
    fr: 'Vos coordonnées bancaires ont changé',
    en: 'Your bank details have changed',
    de: 'Ihre Bankverbindung wurde geändert',
    es: 'Sus datos bancarios han cambiado',
    it: 'Le tue coordinate bancarie sono cambiate',
    pl: 'Twoje dane bankowe zostały zmienione',
  },
  body: {
    fr: 'Les remboursements de votre compte {{brand}} iront désormais sur le compte bancaire qui se termine par {{end}}. Si ce n’était pas vous, changez tout de suite votre mot de passe et corrigez vos coordonnées.',
    en: 'Refunds of your {{brand}} account now go to the bank account that ends in {{end}}. If it was not you, change your password at once and correct the details.',
    de: 'Rückzahlungen an Ihr {{brand}}-Konto gehen ab jetzt auf das Bankkonto, das auf {{end}} endet. Falls Sie das nicht waren, ändern Sie sofort Ihr Passwort und berichtigen Sie die Angaben.',
    es: 'Los reembolsos de su cuenta de {{brand}} irán a partir de ahora a la cuenta bancaria que termina en {{end}}. Si no ha sido usted, cambie enseguida su contraseña y corrija los datos.',
    it: 'I rimborsi del tuo account {{brand}} andranno d’ora in poi sul conto bancario che termina con {{end}}. Se non sei stato tu, cambia subito la password e correggi i dati.',
    pl: 'Zwroty z Twojego konta {{brand}} trafią odtąd na konto bankowe o końcówce {{end}}. Jeśli to nie Ty, od razu zmień hasło i popraw dane.',
  },
} satisfies Messages;

/** Statement that mails the owner of an account about changed bank details, with the IBAN's last four characters. */
export function mailBankDetails(
  { env, locale }: Pick<Caller, 'env' | 'locale'>,
  customerId: string,
  iban: string,
  at: Date,
): D1PreparedStatement {
  const { lang } = locales[locale];
  const mail = {
    locale,
    subject: fill(texts.subject[lang]),
    body: fill(texts.body[lang], { end: iban.slice(-4) }),
    link: shopOrigin(env, locale) + href(locale, 'account-settings-bank-details'),
  };
  return ownerMail(env.DB, { customerId }, mail, at);
}
