import type { Family } from '../family.ts';
import { tellPlatformOrders } from './tell-shop.ts';

export const platformOrders = {
  // All calls that may create or change an order.
  afterCalls: {
    createPayment: tellPlatformOrders,
    createProviderPayment: tellPlatformOrders,
    submitPaymentDetails: tellPlatformOrders,
    cancelPayment: tellPlatformOrders,
    validateCart: tellPlatformOrders,
    requestReturn: tellPlatformOrders,
    withdraw: tellPlatformOrders,
  },
  // After the tasks that move orders.
  scheduledLast: [tellPlatformOrders],
} satisfies Family;
