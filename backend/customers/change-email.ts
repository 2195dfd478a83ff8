import type { Messages } from '../../shared/i18n/messages.ts';
import { type Bucket, countAttempt } from '../authentication/attempts.ts';
import { maskedEmail } from '../authentication/credentials.ts';
import { askOwnPassword } from '../authentication/own-password.ts';
import { Refused } from '../problem.ts';
import type { Caller } from '../serve.ts';

/** What the address before is told. */
export const texts = {
  subject: {
    fr: 'L’adresse e-mail de votre compte a changé',
    en: 'The e-mail address of your account has changed',
    de: 'Die E-Mail-Adresse Ihres Kontos wurde geändert',
    es: 'La dirección de correo de su cuenta ha cambiado',
    it: 'L’indirizzo e-mail del tuo account è cambiato',
    pl: 'Adres e-mail Twojego konta został zmieniony',
  },
  body: {
    fr: 'Votre compte Selvedge est désormais associé à l’adresse {{email}}. Si ce n’était pas vous, écrivez tout de suite au service client. Nous vous rendrons votre compte.',
    en: 'Your Selvedge account now belongs to the address {{email}}. If it was not you, write to customer service at once: we will give your account back to you.',
    de: 'Ihr Selvedge-Konto gehört jetzt zur Adresse {{email}}. Falls Sie das nicht waren, schreiben Sie sofort dem Kundenservice: Wir geben Ihnen Ihr Konto zurück.',
    es: 'Su cuenta de Selvedge está ahora asociada a la dirección {{email}}. Si no ha sido usted, escriba enseguida al servicio de atención al cliente: le devolveremos su cuenta.',
    it: 'Il tuo account Selvedge è ora associato all’indirizzo {{email}}. Se non sei stato tu, scrivi subito al servizio clienti: ti restituiremo il tuo account.',
    pl: 'Twoje konto Selvedge jest teraz przypisane do adresu {{email}}. Jeśli to nie Ty, od razu napisz do obsługi klienta: zwrócimy Ci konto.',
  },
} satisfies Messages;

/**
 * Before another e-mail: the customer's own password, which an account without one gets first. Addresses cannot be
 * tried out: five changes an hour, refused ones included.
 *
 * @throws Refused `password-wrong`, `too-many-tries`
 */
export async function askForEmail(caller: Caller, customerId: string, password: string): Promise<void> {
  if ((await askOwnPassword(caller, customerId, password)) === null)
    throw new Refused('password-wrong', 'The account has no password yet.');
  const buckets: Bucket[] = [{ limit: 'taken', value: customerId }];
  const wait = await countAttempt(caller.env.DB, buckets, Math.floor(Date.now() / 1000));
  if (wait !== null) throw new Refused('too-many-tries', `Too many tries: wait ${wait} seconds.`);
}

/**
 * What goes before the change itself, in its transaction, and only where nobody has the new address: the one before is
 * told, and links that were mailed to it lead nowhere any more.
 */
export function emailStatements(
  { env: { DB }, language }: Caller,
  customerId: string,
  email: string,
  at: Date,
): D1PreparedStatement[] {
  const isFree = 'NOT EXISTS (SELECT 1 FROM customers WHERE email = ?2)';
  return [
    DB.prepare(
      `INSERT INTO mails (recipient, lang, subject, body, created_at)
       SELECT email, ?3, ?4, ?5, ?6 FROM customers WHERE customer_id = ?1 AND ${isFree}`,
    ).bind(
      customerId,
      email,
      language,
      texts.subject[language],
      texts.body[language].replace('{{email}}', maskedEmail(email)),
      Math.floor(at.getTime() / 1000),
    ),
    DB.prepare(`DELETE FROM mailed_links WHERE customer_id = ?1 AND ${isFree}`).bind(customerId, email),
  ];
}
