import type { Caller } from '../../../backend/serve.ts';
import { isUnconfirmed } from '../../../shared/account/email-quality.ts';
import { callReference, type ReferenceEnv } from '../../connection/reference.ts';

/** An account of the authentication service, as far as its customer in Medusa follows it. */
export interface Account {
  accountId: string;
  email: string;
  isConfirmed: boolean;
  firstName: string;
  lastName: string;
}

/** The account of the signed-in caller, as the reference backend has it. */
export async function accountOf<Bindings extends ReferenceEnv>(caller: Caller<Bindings>): Promise<Account> {
  const { customerId, email, emailQuality, firstName, lastName } = await callReference(caller, 'getAccount', {});
  return { accountId: customerId, email, isConfirmed: !isUnconfirmed(emailQuality), firstName, lastName };
}
