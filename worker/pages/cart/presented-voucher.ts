import type { Cart } from '../../../shared/contract/cart/cart.ts';
import type { Voucher } from '../../../shared/contract/cart/voucher.ts';

export interface Presented {
  voucher: Voucher;
  /** In the currency of the cart. */
  amount: Cart['totalPrice'];
}

/** Returns the voucher that pays for a cart; null with another payment, or none. */
export function presentedOf({ payments, totalPrice }: Cart): Presented | null {
  const payment = payments.find(({ status }) => status === 'PresentToShopper');
  if (payment?.voucher == null) return null;
  return { voucher: payment.voucher, amount: { ...totalPrice, ...payment.amountPlanned } };
}
