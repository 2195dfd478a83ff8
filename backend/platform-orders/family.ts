import type { Family } from '../family.ts';
import { notifyStorefront } from './notify-storefront.ts';

export const platformOrders = {
  // All calls that may create or change an order.
  afterCalls: {
    createPayment: notifyStorefront,
    createProviderPayment: notifyStorefront,
    submitPaymentDetails: notifyStorefront,
    cancelPayment: notifyStorefront,
    validateCart: notifyStorefront,
    requestReturn: notifyStorefront,
    withdraw: notifyStorefront,
  },
  // After the tasks that move orders.
  scheduledLast: [notifyStorefront],
} satisfies Family;
