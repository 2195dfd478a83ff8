import type { checkoutRows } from '../../../shared/contract/cart/checkout-rows.ts';
import type { Handlers } from '../../serve.ts';
import { openOwnCart } from '../access.ts';
import { livePayment } from '../payment-rows.ts';
import { sessionOf } from '../payments.ts';

/** Returns the provider's form of the open payment, for the page that shows it; null if there is none. */
export const getPaymentSession: Handlers<typeof checkoutRows>['getPaymentSession'] = async ({ cartId }, caller) => {
  await openOwnCart(caller, cartId);
  const payment = await livePayment(caller.env, cartId);
  if (payment === null || payment.state !== 'open' || payment.difference !== null) return { dropIn: null };
  const { action } = await sessionOf(caller.env, payment);
  if (action?.type !== 'drop-in') return { dropIn: null };
  const { type: _, ...dropIn } = action;
  return { dropIn };
};
