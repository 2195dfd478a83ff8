import type { Family } from '../family.ts';
import { forgetRemoved } from './forget-removed.ts';
import { stockAlertHandlers } from './handlers.ts';
import { sendStockAlerts } from './send-stock-alerts.ts';

export const alerts = {
  handlers: stockAlertHandlers,
  scheduled: [sendStockAlerts, (env, _, seconds) => forgetRemoved(env.DB, seconds)],
} satisfies Family;
