import type { Report } from '../../../backend/provider/report.ts';
import { type HostedMethod, providerOf } from '../../../shared/checkout/payment-products.ts';
import type { Cart, PaymentResult } from '../../../shared/contract/cart/cart.ts';
import type { Currency, Locale } from '../../../shared/markets/locales.ts';
import type { Storage } from '../connection/storage.ts';
import type { OrderSnapshot } from './order-snapshot.ts';

/** The payment of a cart; a cart has at most one that is open or paid. Stored in the cart's Durable Object. */
export interface CartPayment {
  /** Its id at the provider. */
  id: string;
  /** Number of the order that it becomes; the shop's reference at the provider. */
  number: string;
  state: 'open' | 'paid' | 'released';
  result: PaymentResult;
  /** What in the provider's report differs from the request; a person checks it. */
  difference: string | null;
  /** It was paid, but pieces are gone, so it is refunded. */
  soldOut: boolean;
  /** The chosen product first; for cards all that the market takes. */
  products: readonly [HostedMethod, ...HostedMethod[]];
  /** In cents. */
  amount: number;
  currency: Currency;
  locale: Locale;
  returnUrl: string;
  /** Seconds since 1970. */
  expiresAt: number;
  customerId: string;
  /** The cart and its customer in Medusa. */
  medusaId: string;
  medusaCustomerId: string;
  email: string;
  /** The order in Medusa, once there is one. */
  orderId: string | null;
  order: OrderSnapshot;
}

const key = 'payment';

/** The last payment of a cart; undefined without one. */
export const storedPayment = (storage: Storage): Promise<CartPayment | undefined> => storage.get<CartPayment>(key);

export async function storePayment(storage: Storage, payment: CartPayment): Promise<CartPayment> {
  await storage.put(key, payment);
  return payment;
}

/** The payment that is open or paid; undefined without one. */
export async function livePayment(storage: Storage): Promise<CartPayment | undefined> {
  const payment = await storedPayment(storage);
  return payment?.state === 'released' ? undefined : payment;
}

/** A payment as the reference backend's rules know it. */
export const requestOf = ({ id, number, amount, currency }: CartPayment) => ({
  payment_id: id,
  order_number: number,
  amount,
  currency,
});

export const amountOf = ({ amount, currency }: CartPayment): Report['amount'] & { currencyCode: Currency } => ({
  centAmount: amount,
  currencyCode: currency,
});

/** The payments of a cart as the contract has them: one that is open or paid. */
export function paymentsOf(payment: CartPayment | undefined): Cart['payments'] {
  if (payment === undefined) return [];
  const [product] = payment.products;
  return [
    {
      paymentProvider: providerOf(product),
      amountPlanned: { centAmount: payment.amount },
      paymentProduct: product,
      status: payment.result,
      id: null,
      lastDigits: null,
      voucher: null,
    },
  ];
}
