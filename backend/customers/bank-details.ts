import { isValidIBAN } from 'ibantools';
import type { BankDetails, bankRows } from '../../shared/contract/account/bank-details.ts';
import { askOwnPassword } from '../authentication/own-password.ts';
import type { Env } from '../env.ts';
import { openBody, sealBody } from '../mails/sealed.ts';
import { Refused } from '../problem.ts';
import type { Handlers } from '../serve.ts';
import { mailBankDetails } from './bank-mail.ts';
import { self } from './self.ts';

/** Purpose of the key: keys for mails cannot open bank details. */
const purpose = 'bank details';

/** Opens sealed bank details. They must not be logged. @throws OperationError if they were sealed with another key */
export async function openBankDetails({ BANK_KEY }: Pick<Env, 'BANK_KEY'>, sealed: string): Promise<BankDetails> {
  // Only the handler below can have sealed it, so no validation.
  return JSON.parse(await openBody(BANK_KEY, sealed, purpose));
}

/** Reads and opens the bank details of a customer; null if there are none. */
async function readBankDetails(env: Pick<Env, 'DB' | 'BANK_KEY'>, customerId: string): Promise<BankDetails | null> {
  const sealed = await env.DB.prepare('SELECT sealed FROM bank_details WHERE customer_id = ?')
    .bind(customerId)
    .first<string>('sealed');
  return sealed === null ? null : openBankDetails(env, sealed);
}

export const bankHandlers: Handlers<typeof bankRows> = {
  async getBankDetails(_, caller) {
    const known = await readBankDetails(caller.env, self(caller));
    return { values: known === null ? [] : [known] };
  },

  /** @throws Refused `iban-wrong`, `password-wrong` (also where the account has no password yet), `too-many-tries` */
  async updateBankDetails({ iban, holder, password }, caller) {
    const { DB, BANK_KEY } = caller.env;
    const customerId = self(caller);
    if (!isValidIBAN(iban)) throw new Refused('iban-wrong', 'There is no such IBAN.');
    if ((await askOwnPassword(caller, customerId, password)) === null)
      throw new Refused('password-wrong', 'The account has no password yet.');
    const details = { iban, holder };
    const at = new Date();
    const sealed = await sealBody(BANK_KEY, JSON.stringify(details), purpose);
    await DB.batch([
      DB.prepare('INSERT OR REPLACE INTO bank_details (customer_id, sealed, updated_at) VALUES (?, ?, ?)').bind(
        customerId,
        sealed,
        at.toISOString(),
      ),
      mailBankDetails(caller, customerId, iban, at),
    ]);
    return details;
  },
};
