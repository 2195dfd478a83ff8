import { isUnconfirmed } from '../../shared/account/email-quality.ts';
import type { accountRows } from '../../shared/contract/account/account.ts';
import { type Bucket, countAttempt } from '../authentication/attempts.ts';
import { sendWishAgain } from '../authentication/change-email.ts';
import { changePassword } from '../authentication/change-password.ts';
import { askToConfirm } from '../authentication/confirm-email.ts';
import { endOtherSignIns, endSignIn, listSignIns, type OwnSignIn } from '../authentication/sign-ins.ts';
import { Refused } from '../problem.ts';
import type { Caller, Handlers } from '../serve.ts';
import { readClient } from './client.ts';
import { deleteAccount, proveDeletion } from './delete.ts';

/** The signed-in customer and the sign-in of this request. Rows of the account are never served to others. */
function self({ customerId, signIn }: Caller): OwnSignIn {
  if (customerId === null) throw new Error('An account row was served to a visitor.');
  return { customerId, family: signIn };
}

const seconds = (): number => Math.floor(Date.now() / 1000);

export const accountHandlers: Handlers<typeof accountRows> = {
  changePassword,

  listSignIns: (_, caller) => listSignIns(caller.env.DB, self(caller), seconds()),

  async endSignIn({ id }, caller) {
    const { DB: db } = caller.env;
    const results = await db.batch(endSignIn(db, { ...self(caller), family: id }, seconds()));
    if (results.at(-1)?.meta.changes === 0) throw new Refused('unknown', 'No such sign-in.');
    return {};
  },

  async endOtherSignIns(_, caller) {
    const { DB: db } = caller.env;
    await db.batch(endOtherSignIns(db, self(caller), seconds()));
    return {};
  },

  async proveDeletion({ password }, caller) {
    return { proof: await proveDeletion(caller, self(caller).customerId, password, seconds()) };
  },

  async deleteAccount({ proof }, caller) {
    const { customerId } = self(caller);
    await deleteAccount(caller.env, { customerId, proof, locale: caller.locale }, new Date());
    return {};
  },

  async sendEmailConfirmation(_, caller) {
    const { env, locale } = caller;
    const { customerId } = self(caller);
    const { email, emailQuality, pendingEmail } = await readClient(env.DB, customerId);
    if (pendingEmail != null) {
      await sendWishAgain(caller, customerId, pendingEmail);
      return {};
    }
    if (!isUnconfirmed(emailQuality)) return {};
    const buckets: Bucket[] = [{ limit: 'link', value: email }];
    const wait = await countAttempt(env.DB, buckets, seconds());
    if (wait !== null) throw new Refused('too-many-tries', `Too many mails: wait ${wait} seconds.`);
    await env.DB.batch(await askToConfirm(env, { email, locale }, seconds()));
    return {};
  },
};
