import { Hono } from 'hono';
import { withoutAdyenAccount } from '../adyen/without-adyen-account.ts';
import type { Env } from '../env.ts';
import type { Family } from '../family.ts';
import { afterWrite } from '../task.ts';
import { afterNotification } from './after-notification.ts';
import { hipayNotifications } from './hipay-notifications.ts';
import { notifications } from './notifications.ts';
import { reconcile } from './reconcile.ts';

/** Minutes between two reconciliations. */
const reconciledEvery = 15;

export const payment = {
  routes: {
    '/gateway/notifications': new Hono<{ Bindings: Env }>()
      .use(afterWrite(...afterNotification))
      .use('/hipay', withoutAdyenAccount)
      .route('/', notifications)
      .route('/', hipayNotifications),
  },
  scheduled: [async (env, now) => (now.getUTCMinutes() % reconciledEvery === 0 ? reconcile(env, now) : undefined)],
} satisfies Family;
