import type { z } from 'zod';
import type { CartAnswer } from './cart-answer.ts';
import type { CartContext } from './cart-record.ts';
import type { Wanted } from './lines.ts';
import type { medusaCartRows } from './rows.ts';

type Rows = typeof medusaCartRows;

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
