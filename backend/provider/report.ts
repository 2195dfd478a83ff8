import type { PaymentResult } from '../../shared/contract/cart/cart.ts';
import type { Voucher } from '../../shared/contract/cart/voucher.ts';

/** The provider's report on a payment, from a notification or an answer. */
export interface Report {
  /** The shop's reference of the payment. */
  reference: string;
  resultCode: PaymentResult;
  amount: { centAmount: number; currencyCode: string };
  /** Why nothing was paid, in the provider's words. */
  refusalReason: string | null;
  /** The voucher with which the shopper pays elsewhere; only in the provider's answers. */
  voucher?: Voucher | null;
}

/** The payment as the shop requested it. */
export interface RefundRequest {
  payment_id: string;
  order_number: string | null;
  amount: number;
  currency: string;
}

/** Returns the shop's reference of a payment at the provider: the number of its order. Shoppers know it too. */
export function referenceOf({ payment_id, order_number }: Omit<RefundRequest, 'amount' | 'currency'>): string {
  return order_number ?? payment_id;
}

/** Which fields of a report differ from the request, by their names in the provider's API; null if all agree. */
export function differenceOf(asked: RefundRequest, report: Pick<Report, 'reference' | 'amount'>): string | null {
  const { reference, amount } = report;
  const agrees = {
    merchantReference: reference === referenceOf(asked),
    amount: amount.centAmount === asked.amount,
    currency: amount.currencyCode === asked.currency,
  };
  const names = Object.entries(agrees).flatMap(([name, same]) => (same ? [] : [name]));
  return names.length === 0 ? null : names.join(', ');
}
