import type { Env } from '../connection/env.ts';
import type { Outcome } from '../objects/outcome.ts';
import type { PayingCustomer, PaymentEnv } from '../payment/payment-env.ts';
import type { CartCaller } from './cart-record.ts';
import type { AnswerOf, InputOf, ObjectCallName } from './object-calls.ts';

/** The Durable Object of a cart. */
export interface CartObject {
  carryOut<Name extends ObjectCallName>(
    name: Name,
    input: InputOf<Name>,
    caller: CartCaller,
  ): Promise<Outcome<AnswerOf<Name>>>;
}

/** The Durable Object of a customer. */
export interface CustomerObject extends PayingCustomer {
  /** The id of the customer's cart; null without one. */
  cart(): Promise<string | null>;
  /** Makes a cart the customer's. False if there is another one. */
  claim(cartId: string): Promise<boolean>;
  /** The cart is not the customer's any more. */
  release(cartId: string): Promise<void>;
}

/** The bindings of the adapter with its Durable Objects, by the ids of carts and customers, and order numbers. */
export interface CartsEnv extends Env, PaymentEnv {
  CARTS: { getByName(cartId: string): CartObject };
  CUSTOMERS: { getByName(customerId: string): CustomerObject };
}
