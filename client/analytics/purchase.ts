import type { PageEvent } from '../../shared/analytics/analytics.ts';
import { reportOnce } from './report-once.ts';
import { send } from './send.ts';

/** Sends a purchase and the last checkout step, once for each order. */
export const sendPurchase = (event: PageEvent<'purchase'>, step: PageEvent<'funnel_step'>): Promise<void> =>
  reportOnce('purchases_reported', event.ecommerce.transaction_id, () => {
    send(step);
    send(event);
  });
