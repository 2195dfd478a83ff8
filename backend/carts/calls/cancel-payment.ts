import type { PaymentOutcome } from '../../../shared/checkout/checkout.ts';
import type { checkoutRows } from '../../../shared/contract/cart/checkout-rows.ts';
import type { Handlers } from '../../serve.ts';
import { openCart } from '../access.ts';
import { livePayment } from '../payment-rows.ts';
import { closePayment } from '../payments.ts';

type CancelHandler = Handlers<typeof checkoutRows>['cancelPayment'];
type Status = Awaited<ReturnType<CancelHandler>>['status'];

/** The answer by the provider's outcome of a cancellation: a payment that it could not cancel goes on. */
const statusOf: Record<PaymentOutcome, Status> = {
  retry: 'cancelled',
  paid: 'paid',
  pending: 'pending',
  continue: 'pending',
};

/** Cancels the payment of a cart, if the provider still can. */
export const cancelPayment: CancelHandler = async ({ cartId }, caller) => {
  const { cart } = await openCart(caller, cartId);
  if (cart.orderNumber !== null) return { status: 'paid' };
  const payment = await livePayment(caller.env, cartId);
  if (payment === null) return { status: 'none' };
  return { status: statusOf[await closePayment(caller.env, payment, new Date())] };
};
