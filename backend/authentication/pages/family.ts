import type { Family } from '../../family.ts';
import { deleteExpired } from '../housekeeping.ts';
import { passkeyHandlers } from '../passkeys/handlers.ts';
import { platformHandlers } from '../platforms/handlers.ts';
import { authentication as app } from './app.ts';

export const authentication = {
  handlers: { ...passkeyHandlers, ...platformHandlers },
  routes: { '/authentication': app },
  scheduled: [(env, _, seconds) => deleteExpired(env.DB, seconds)],
} satisfies Family;
