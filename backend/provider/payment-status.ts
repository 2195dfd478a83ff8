import type { DropIn } from '../../shared/contract/cart/checkout-rows.ts';
import type { Report } from './report.ts';

/** Status of a payment at its provider, and the shopper's next action. */
export interface PaymentStatus extends Report {
  /** The payment's id in this shop. */
  sessionId: string;
  /** The next step: a page of the provider, or its form within our page. Null if there is none. */
  action: { type: 'redirect'; url: string; method: 'GET' } | ({ type: 'drop-in' } & DropIn) | null;
}
