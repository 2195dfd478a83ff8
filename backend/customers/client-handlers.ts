import type { clientRows } from '../../shared/contract/account/client-rows.ts';
import type { Handlers } from '../serve.ts';
import { updateClient } from './update-client.ts';

/** Changes of the customer's own data. */
export const clientHandlers: Handlers<typeof clientRows> = { updateAccount: updateClient };
