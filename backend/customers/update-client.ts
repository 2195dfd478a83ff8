import type { ClientChanges } from '../../shared/contract/client-rows.ts';
import type { Client } from '../../shared/contract/customer.ts';
import { askToConfirm } from '../authentication/confirm-email.ts';
import { normalizeEmail } from '../authentication/credentials.ts';
import { Refused } from '../problem.ts';
import type { Caller } from '../serve.ts';
import { askForEmail, emailStatements } from './change-email.ts';
import { readClient } from './client.ts';
import { self } from './self.ts';

/**
 * Changes what is sent, and nothing else. Another e-mail is unconfirmed until the link that is mailed there is used; the
 * quality of a number that changes is unknown, unless it is sent along.
 *
 * @throws Refused `email-taken`, `password-wrong`, `too-many-tries`, `unknown`
 */
export async function updateClient(changes: ClientChanges, caller: Caller): Promise<Client> {
  const { DB } = caller.env;
  const customerId = self(caller);
  const before = await readClient(DB, customerId);
  const typed = changes.email === undefined ? before.email : normalizeEmail(changes.email);
  const email = typed === before.email ? null : typed;
  if (email !== null) await askForEmail(caller, customerId, changes.password ?? '');
  const at = new Date();
  const write = DB.prepare(
    `UPDATE customers SET gender = coalesce(?3, gender), last_name = coalesce(?4, last_name),
       first_name = coalesce(?5, first_name), birthday = coalesce(?6, birthday), email = coalesce(?2, email),
       email_quality = coalesce(?7, iif(?2 IS NULL, email_quality, NULL)),
       phone_number = coalesce(?8, phone_number),
       phone_number_quality = coalesce(?9, iif(?8 IS NULL OR ?8 = phone_number, phone_number_quality, NULL)),
       phone_number_country = coalesce(?10, phone_number_country), optin_news = coalesce(?11, optin_news),
       preferred_store = coalesce(?12, preferred_store), fiscal_number = coalesce(?13, fiscal_number),
       preferred_channel = coalesce(?14, preferred_channel), updated_at = ?15
     WHERE customer_id = ?1 AND (?2 IS NULL OR NOT EXISTS (SELECT 1 FROM customers WHERE email = ?2))`,
  ).bind(
    customerId,
    email,
    changes.gender ?? null,
    changes.lastName ?? null,
    changes.firstName ?? null,
    changes.birthday ?? null,
    changes.emailQuality ?? null,
    changes.phoneNumber ?? null,
    changes.phoneNumberQuality ?? null,
    changes.phoneNumberCountry ?? null,
    changes.optinNews ?? null,
    changes.preferredStore ?? null,
    changes.fiscalNumber ?? null,
    changes.preferredChannel ?? null,
    at.toISOString(),
  );
  const told = email === null ? [] : emailStatements(caller, customerId, email, at);
  const results = await DB.batch([...told, write]);
  // A trigger's changes may be counted as well.
  if (results.at(-1)?.meta.changes === 0) throw new Refused('email-taken', 'This e-mail cannot be used.');
  // Behind the change: only now the new address is this customer's own.
  if (email !== null)
    await DB.batch(
      await askToConfirm(caller.env, { email, locale: caller.locale }, Math.floor(at.getTime() / 1000)),
    );
  return readClient(DB, customerId);
}
