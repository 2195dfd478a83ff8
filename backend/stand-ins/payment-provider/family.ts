import { Hono } from 'hono';
import type { Env } from '../../env.ts';
import type { Family } from '../../family.ts';
import { afterNotification } from '../../payment/after-notification.ts';
import { afterWrite } from '../../task.ts';
import { payment } from './app.ts';
import { forgetSessions } from './forget-sessions.ts';
import { deliverNotifications, deliverRefunds } from './notifications.ts';

export const paymentProvider = {
  // Its notifications reach the gateway within this Worker.
  routes: { '/payment': new Hono<{ Bindings: Env }>().use(afterWrite(...afterNotification)).route('/', payment) },
  scheduled: [(env, now) => deliverNotifications(env, now), forgetSessions],
  // Last, so that refunds sent by the schedule are notified in the same minute.
  scheduledLast: [deliverRefunds],
} satisfies Family;
