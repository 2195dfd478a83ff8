import type { accountRows } from '../../shared/contract/account.ts';
import { changePassword } from '../authentication/change-password.ts';
import type { Handlers } from '../serve.ts';

/** What customers do with the account itself. */
export const accountHandlers: Handlers<typeof accountRows> = {
  changePassword,
};
