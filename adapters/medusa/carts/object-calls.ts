import type { z } from 'zod';
import type { MarketRules } from '../../../backend/domains/market.ts';
import type { Report } from '../../../backend/provider/report.ts';
import type { CartPayment } from '../payment/payment.ts';
import type { CartAnswer } from './cart-answer.ts';
import type { CartContext } from './cart-record.ts';
import type { Wanted } from './lines.ts';
import type { medusaCartRows, medusaPaymentRows } from './rows.ts';

type Rows = typeof medusaCartRows & typeof medusaPaymentRows;

/** Calls of the contract that the object of a cart answers. */
export type ContractCall =
  | 'getCart'
  | 'addProduct'
  | 'addProducts'
  | 'setQuantity'
  | 'deleteProduct'
  | 'refreshCart'
  | 'addPromoCode'
  | 'deletePromoCode'
  | 'setBillingAddress'
  | 'setShippingMethod';

/** The parameters of the market that decide whether and how a cart can be paid. */
export type PaymentRules = Pick<MarketRules, 'paymentProducts' | 'billingCountries' | 'deliveryCountries'>;

/** Who pays, with their id in Medusa. */
export interface Buyer {
  customerId: string;
  medusaId: string;
  email: string;
}

export type PaymentInput = z.output<Rows['createPayment']['input']> & { rules: PaymentRules; buyer: Buyer };

/** What a visitor's cart brings into that of the customer who signs in. */
export interface Brought {
  wanted: Wanted[];
  promoCodes: string[];
}

/** What the object of a cart does, with input and answer. */
type CallTypes = {
  [Name in ContractCall]: { input: z.output<Rows[Name]['input']>; answer: CartAnswer };
} & {
  createCart: { input: { cartId: string }; answer: CartAnswer };
  deleteCart: { input: z.output<Rows['deleteCart']['input']>; answer: object };
  getShippingMethods: {
    input: z.output<Rows['getShippingMethods']['input']>;
    answer: z.input<Rows['getShippingMethods']['output']>;
  };
  createPayment: { input: PaymentInput; answer: z.input<Rows['createPayment']['output']> };
  submitPaymentDetails: {
    input: z.output<Rows['submitPaymentDetails']['input']>;
    answer: z.input<Rows['submitPaymentDetails']['output']>;
  };
  cancelPayment: {
    input: z.output<Rows['cancelPayment']['input']>;
    answer: z.output<Rows['cancelPayment']['output']>;
  };
  validateCart: { input: z.output<Rows['validateCart']['input']>; answer: CartAnswer };
  /** Applies a notification of the provider. `unknown`: the cart has no such payment (any more). */
  settlePayment: { input: { report: Report }; answer: 'settled' | 'unknown' };
  /** The payment of a cart that is open or paid; null without one. */
  paymentOf: { input: { cartId: string }; answer: CartPayment | null };
  /** Gives a visitor's cart to the caller. */
  giveCart: { input: { cartId: string }; answer: CartAnswer };
  /**
   * Ends a visitor's cart that is merged into one of the caller. A repetition has the same answer. `used`: it was
   * merged into a former cart of the caller; `gone`: there is none, or it is somebody else's.
   */
  endCart: { input: { cartId: string; into: string }; answer: Brought | 'used' | 'gone' };
  /** Adds what a visitor's cart brings, once. */
  absorbCart: {
    input: Brought & { cartId: string; sourceId: string };
    answer: { status: 'merged' | 'already used' | 'none'; cart: CartAnswer };
  };
};

export type ObjectCallName = keyof CallTypes;
export type InputOf<Name extends ObjectCallName> = CallTypes[Name]['input'];
export type AnswerOf<Name extends ObjectCallName> = CallTypes[Name]['answer'];

export type ObjectCalls = {
  [Name in ObjectCallName]: (context: CartContext, input: InputOf<Name>) => Promise<AnswerOf<Name>>;
};
