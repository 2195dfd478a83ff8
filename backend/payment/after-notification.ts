import { writeOrderMails } from '../documents/order-mail.ts';
import { notifyStorefront } from '../platform-orders/notify-storefront.ts';
import type { Task } from '../task.ts';

/** What follows once a provider has notified the gateway: the payment may have become an order. */
export const afterNotification: readonly Task[] = [writeOrderMails, notifyStorefront];
