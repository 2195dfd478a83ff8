import type { Cart } from '../../../shared/contract/cart/cart.ts';
import type { Voucher } from '../../../shared/contract/cart/voucher.ts';

/** A voucher, and what is paid with it. */
export interface Presented {
  voucher: Voucher;
  /** In the currency of the cart. */
  amount: Cart['totalPrice'];
}

/** The voucher that the shopper holds for a cart; null when its payment is another, or none. */
export function presentedOf({ payments, totalPrice }: Cart): Presented | null {
  const payment = payments.find(({ status }) => status === 'PresentToShopper');
  if (payment?.voucher == null) return null;
  return { voucher: payment.voucher, amount: { ...totalPrice, ...payment.amountPlanned } };
}
