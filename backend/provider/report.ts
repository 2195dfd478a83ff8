import type { PaymentResult } from '../../shared/contract/cart/cart.ts';
import type { Voucher } from '../../shared/contract/cart/voucher.ts';

/** What the provider says about a payment, in a notification or in an answer. */
export interface Report {
  /** What the shop calls the payment. */
  reference: string;
  resultCode: PaymentResult;
  amount: { centAmount: number; currencyCode: string };
  /** Why nothing was paid, in the provider's words. */
  refusalReason: string | null;
  /** What the shopper pays with elsewhere; only the provider's own answers say it. */
  voucher?: Voucher | null;
}

/** What the shop asked the provider for. */
export interface RefundRequest {
  payment_id: string;
  order_number: string | null;
  amount: number;
  currency: string;
}

/** What the shop calls a payment at the provider: the number of the order that it makes. Shoppers know it too. */
export function referenceOf({
  payment_id,
  order_number,
}: Omit<RefundRequest, 'amount' | 'currency'>): string {
  return order_number ?? payment_id;
}

/** What a report says otherwise than was asked, by its names in the provider's interface; null when all agrees. */
export function differenceOf(
  asked: RefundRequest,
  report: Pick<Report, 'reference' | 'amount'>,
): string | null {
  const { reference, amount } = report;
  const agrees = {
    merchantReference: reference === referenceOf(asked),
    amount: amount.centAmount === asked.amount,
    currency: amount.currencyCode === asked.currency,
  };
  const names = Object.entries(agrees).flatMap(([name, same]) => (same ? [] : [name]));
  return names.length === 0 ? null : names.join(', ');
}
