import type { HostedProvider } from '../../shared/checkout/payment-products.ts';
import type { Cart, PaymentResult } from '../../shared/contract/cart/cart.ts';
import type { Currency, Locale } from '../../shared/markets/locales.ts';
import type { Env } from '../env.ts';
import { logAlarm } from '../log.ts';

/** A row of `payments`. */
export interface Payment {
  payment_id: string;
  cart_id: string;
  cart_version: number;
  state: 'open' | 'paid' | 'released';
  provider: Cart['payments'][number]['paymentProvider'];
  product: string;
  /** The products it may be paid with, as JSON, the chosen one first; null for a payment for one product alone. */
  products: string | null;
  result: PaymentResult;
  amount: number;
  shipping_price: number;
  currency: Currency;
  locale: Locale;
  return_url: string | null;
  created_at: string;
  expires_at: number;
  /** Number of the order that this payment becomes. */
  order_number: string | null;
  /** What in the provider's report differs from the request; a person checks it. */
  difference: string | null;
  /** The voucher with which the shopper pays elsewhere, as JSON. */
  voucher: string | null;
}

export type NewPayment = Omit<
  Payment,
  'payment_id' | 'state' | 'created_at' | 'expires_at' | 'order_number' | 'difference' | 'voucher'
>;

/** Returns the cart's payment that is open or paid; a cart has at most one. */
export function livePayment(env: Env, cartId: string): Promise<Payment | null> {
  return env.DB.prepare(`SELECT * FROM payments WHERE cart_id = ? AND state <> 'released'`)
    .bind(cartId)
    .first<Payment>();
}

export function findPayment(env: Env, paymentId: string): Promise<Payment | null> {
  return env.DB.prepare('SELECT * FROM payments WHERE payment_id = ?').bind(paymentId).first<Payment>();
}

/** Returns the payment with this reference at the provider (`referenceOf`), or null. */
export function findReferred(env: Env, reference: string): Promise<Payment | null> {
  return env.DB.prepare(
    `SELECT * FROM payments WHERE order_number = ?1
     UNION ALL SELECT * FROM payments WHERE payment_id = ?1 AND order_number IS NULL`,
  )
    .bind(reference)
    .first<Payment>();
}

/** True if a notification of one provider names a payment of another: it settles nothing, and raises an alarm. */
export function isOfAnother(payment: Payment, provider: HostedProvider): boolean {
  if (payment.provider === provider) return false;
  logAlarm(`${provider} reports a payment that was started at ${payment.provider}`, {
    paymentId: payment.payment_id,
  });
  return true;
}
