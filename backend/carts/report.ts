import { outcomeOf } from '../../shared/checkout.ts';
import type { PaymentResult } from '../../shared/contract/cart.ts';

/** What the provider says about a payment, in a notification or in an answer. */
export interface Report {
  /** The shop's reference: the cart. */
  reference: string;
  resultCode: PaymentResult;
  amount: { centAmount: number; currencyCode: string };
  /** Why nothing was paid, in the provider's words. */
  refusalReason: string | null;
  /** Only notifications say it. */
  success?: boolean;
}

/** What the shop asked the provider for. */
export interface Asked {
  cart_id: string;
  amount: number;
  currency: string;
}

/**
 * What a report says otherwise than was asked, by its names in the provider's interface; null when all agrees. A
 * report without `success` is judged by its result alone.
 */
export function differenceOf(asked: Asked, report: Omit<Report, 'refusalReason'>): string | null {
  const { reference, resultCode, amount, success } = report;
  const agrees = {
    merchantReference: reference === asked.cart_id,
    amount: amount.centAmount === asked.amount,
    currency: amount.currencyCode === asked.currency,
    success: success === undefined || success === (outcomeOf(resultCode) === 'paid'),
  };
  const names = Object.entries(agrees).flatMap(([name, same]) => (same ? [] : [name]));
  return names.length === 0 ? null : names.join(', ');
}
