import type { DropIn } from '../../shared/contract/cart/checkout-rows.ts';
import type { Report } from './report.ts';

/** How a payment stands at its provider, and what the shopper does next. */
export interface PaymentStatus extends Report {
  /** The payment's id in this shop. */
  sessionId: string;
  /** Where the shopper goes on: a page of the provider's, or a form of it within our page. Null when there is nothing to do. */
  action: { type: 'redirect'; url: string; method: 'GET' } | ({ type: 'drop-in' } & DropIn) | null;
}
