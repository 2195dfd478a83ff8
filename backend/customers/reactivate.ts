import type { Client } from '../../shared/contract/account/customer.ts';
import { fill } from '../../shared/i18n/fill.ts';
import type { Messages } from '../../shared/i18n/messages.ts';
import { locales } from '../../shared/markets/locales.ts';
import { href } from '../../shared/routes.ts';
import { shopOrigin } from '../clients.ts';
import { ownerMail } from '../mails/owner-mail.ts';
import type { Caller } from '../serve.ts';
import { readClient } from './client.ts';

/** Texts of the mail about a reactivated account. */
export const texts = {
  subject: {
    fr: 'Votre compte est de nouveau ouvert',
    en: 'Your account is open again',
    de: 'Ihr Konto ist wieder geöffnet',
    es: 'Su cuenta vuelve a estar abierta',
    it: 'Il tuo account è di nuovo aperto',
    pl: 'Twoje konto jest znowu otwarte',
  },
  body: {
    fr: 'Votre compte {{brand}} a été rouvert : tout y est comme avant, et rien ne sera effacé. Si ce n’était pas vous, choisissez tout de suite un nouveau mot de passe et fermez-le à nouveau.',
    en: 'Your {{brand}} account was opened again: everything in it is as it was, and nothing will be erased. If it was not you, choose a new password at once and close it once more.',
    de: 'Ihr {{brand}}-Konto wurde wieder geöffnet: Alles darin ist wie zuvor, und nichts wird gelöscht. Falls Sie das nicht waren, wählen Sie sofort ein neues Passwort und schließen Sie es noch einmal.',
    es: 'Su cuenta de {{brand}} se ha vuelto a abrir: todo sigue como estaba y no se borrará nada. Si no ha sido usted, elija enseguida una contraseña nueva y ciérrela de nuevo.',
    it: 'Il tuo account {{brand}} è stato riaperto: tutto è come prima e nulla verrà cancellato. Se non sei stato tu, scegli subito una nuova password e chiudilo di nuovo.',
    pl: 'Twoje konto {{brand}} zostało ponownie otwarte: wszystko jest w nim jak dawniej i nic nie zostanie usunięte. Jeśli to nie Ty, od razu wybierz nowe hasło i zamknij je jeszcze raz.',
  },
} satisfies Messages;

/**
 * Reactivates a deleted account and mails its owner, who may not be the one who did it. An account that is not
 * deleted stays unchanged, without a mail. 404 if there is none.
 */
export async function reactivateClient(
  { env, locale }: Pick<Caller, 'env' | 'locale'>,
  customerId: string,
  now: Date,
): Promise<Client> {
  const { lang } = locales[locale];
  const closed = 'is_deleted = 1 AND erased_at IS NULL';
  const mail = {
    locale,
    subject: fill(texts.subject[lang]),
    body: fill(texts.body[lang]),
    link: shopOrigin(env, locale) + href(locale, 'account-dashboard'),
  };
  await env.DB.batch([
    ownerMail(env.DB, { customerId }, mail, now, { sql: `?4 AND ${closed}`, value: 1 }),
    env.DB.prepare(
      `UPDATE customers SET is_deleted = 0, deleted_at = NULL, updated_at = ?2 WHERE customer_id = ?1 AND ${closed}`,
    ).bind(customerId, now.toISOString()),
  ]);
  return readClient(env.DB, customerId);
}
