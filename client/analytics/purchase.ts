import type { PageEvent } from '../../shared/analytics.ts';
import { send } from './send.ts';
import { toldOnce } from './told-once.ts';

/** Sends a purchase, once for each order. */
export const sendPurchase = (event: PageEvent<'purchase'>): Promise<void> =>
  toldOnce('purchases_told', event.ecommerce.transaction_id, () => send(event));
