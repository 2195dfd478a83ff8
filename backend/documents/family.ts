import type { Family } from '../family.ts';
import { documentHandlers } from './handlers.ts';
import { writeOrderMails } from './order-mail.ts';

export const documents = {
  handlers: documentHandlers,
  // All calls that may create an order.
  afterCalls: {
    createPayment: writeOrderMails,
    createProviderPayment: writeOrderMails,
    submitPaymentDetails: writeOrderMails,
    cancelPayment: writeOrderMails,
    validateCart: writeOrderMails,
  },
  scheduled: [writeOrderMails],
} satisfies Family;
