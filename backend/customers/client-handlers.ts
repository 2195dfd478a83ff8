import type { clientRows } from '../../shared/contract/account/client-rows.ts';
import type { Handlers } from '../serve.ts';
import { updateClient } from './update-client.ts';

export const clientHandlers: Handlers<typeof clientRows> = { updateAccount: updateClient };
