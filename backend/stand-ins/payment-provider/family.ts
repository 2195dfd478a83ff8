import type { Family } from '../../family.ts';
import { payment } from './app.ts';
import { deliverNotifications, deliverRefunds } from './notifications.ts';

export const paymentProvider = {
  routes: { '/payment': payment },
  scheduled: [(env) => deliverNotifications(env)],
  // Last, so that refunds sent by the schedule are notified in the same minute.
  scheduledLast: [deliverRefunds],
} satisfies Family;
