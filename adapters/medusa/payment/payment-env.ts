import type { MedusaEnv } from '../connection/medusa.ts';
import type { ProviderEnv } from './provider.ts';

/** The Durable Object of a customer, as far as payments need it. */
export interface PayingCustomer {
  /** Counts a payment that the bank refused, once. */
  countRefusal(paymentId: string): Promise<void>;
  /** How many more refusals the customer may have before they must wait. */
  triesLeft(): Promise<number>;
}

/** The Durable Object of an order number. */
export interface OrderNumberObject {
  /** Gives the number to a cart. False if another cart has it. */
  claim(cartId: string): Promise<boolean>;
  /** The cart of the order; null if nobody has the number. */
  cart(): Promise<string | null>;
}

/** What the object of a cart needs of the bindings. */
export interface PaymentEnv extends ProviderEnv, MedusaEnv {
  CUSTOMERS: { getByName(customerId: string): PayingCustomer };
  ORDER_NUMBERS: { getByName(number: string): OrderNumberObject };
}
