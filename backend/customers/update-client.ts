import { emailQualities, isUnconfirmed } from '../../shared/account/email-quality.ts';
import type { ClientChanges } from '../../shared/contract/account/client-rows.ts';
import type { Client } from '../../shared/contract/account/customer.ts';
import { askForEmail, wishStatements, withdrawStatements } from '../authentication/change-email.ts';
import { normalizeEmail } from '../authentication/credentials.ts';
import type { Caller } from '../serve.ts';
import { readClient } from './client.ts';
import { self } from './self.ts';

/**
 * Changes only the fields sent. A new e-mail is pending until the mailed link is used; sending the present one
 * cancels that. The quality of a changed phone number becomes unknown, unless it is sent along.
 *
 * @throws Refused `password-wrong`, `too-many-tries`, `unknown`
 */
export async function updateClient(changes: ClientChanges, caller: Caller): Promise<Client> {
  const { DB } = caller.env;
  const customerId = self(caller);
  const before = await readClient(DB, customerId);
  const typed = changes.email === undefined ? null : normalizeEmail(changes.email);
  const email = typed === before.email ? null : typed;
  if (email !== null) await askForEmail(caller, { customerId, email, password: changes.password ?? '' });
  const at = new Date();
  const write = DB.prepare(
    `UPDATE customers SET gender = coalesce(?2, gender), last_name = coalesce(?3, last_name),
       first_name = coalesce(?4, first_name), birthday = coalesce(?5, birthday),
       email_quality = iif(email_quality = '${emailQualities.unconfirmed}', email_quality, coalesce(?6, email_quality)),
       phone_number = coalesce(?7, phone_number),
       phone_number_quality = coalesce(?8, iif(?7 IS NULL OR ?7 = phone_number, phone_number_quality, NULL)),
       phone_number_country = coalesce(?9, phone_number_country), optin_news = coalesce(?10, optin_news),
       preferred_store = coalesce(?11, preferred_store), fiscal_number = coalesce(?12, fiscal_number),
       preferred_channel = coalesce(?13, preferred_channel), updated_at = ?14
     WHERE customer_id = ?1`,
  ).bind(
    customerId,
    changes.gender ?? null,
    changes.lastName ?? null,
    changes.firstName ?? null,
    changes.birthday ?? null,
    // The quality of a pending address is not known yet, and an unconfirmed one needs the mailed link. A form that
    // was read before the link was used does not make the address unconfirmed again.
    email === null && !isUnconfirmed(changes.emailQuality ?? null) ? (changes.emailQuality ?? null) : null,
    changes.phoneNumber ?? null,
    changes.phoneNumberQuality ?? null,
    changes.phoneNumberCountry ?? null,
    changes.optinNews ?? null,
    changes.preferredStore ?? null,
    changes.fiscalNumber ?? null,
    changes.preferredChannel ?? null,
    at.toISOString(),
  );
  const wish = email === null ? [] : await wishStatements(caller, { customerId, email }, at);
  const withdrawn = typed === before.email ? withdrawStatements(DB, customerId) : [];
  await DB.batch([write, ...wish, ...withdrawn]);
  return readClient(DB, customerId);
}
