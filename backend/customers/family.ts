import type { Family } from '../family.ts';
import { accountHandlers } from './account-handlers.ts';
import { bankHandlers } from './bank-details.ts';
import { clientHandlers } from './client-handlers.ts';
import { eraseDeleted } from './erase.ts';
import { exportHandlers } from './export-data.ts';
import { customerHandlers } from './handlers.ts';
import { subscriptionHandlers } from './subscriptions.ts';

export const customers = {
  handlers: {
    ...customerHandlers,
    ...accountHandlers,
    ...bankHandlers,
    ...clientHandlers,
    ...subscriptionHandlers,
    ...exportHandlers,
  },
  scheduled: [(env, now) => eraseDeleted(env.DB, now)],
} satisfies Family;
