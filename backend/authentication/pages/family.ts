import type { Family } from '../../family.ts';
import { deleteExpired } from '../housekeeping.ts';
import { passkeyHandlers } from '../passkeys/handlers.ts';
import { authentication as app } from './app.ts';

export const authentication = {
  handlers: passkeyHandlers,
  routes: { '/authentication': app },
  scheduled: [(env, _, seconds) => deleteExpired(env.DB, seconds)],
} satisfies Family;
