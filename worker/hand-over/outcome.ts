import type { Market } from '../market/market.ts';
import type { LogContext } from '../observability/log.ts';
import type { Problem, Typed } from '../page/refusal.ts';
import type { Gateway } from '../upstream/gateway.ts';
import type { CartSession } from '../visitor/cart/cart-session.ts';

/** The customer who takes a checkout over. */
export interface TakingCustomer {
  market: Pick<Market, 'domain' | 'capabilities' | 'properties'>;
  /** Calls as the customer. */
  gateway: Gateway;
  /** The customer's own cart. */
  cart: CartSession;
  log: LogContext;
}

/** A part that could not be applied: what was given, by the fields of the shop's form, and what is wrong with it. */
export interface Unapplied {
  typed: Typed;
  problems: readonly Problem[];
  /** The cart has another one, which stays. */
  keepsOwn?: true;
}

/**
 * What became of a part of the checkout: `kept`, the cart has it already; `saved`, the customer's saved address was
 * taken; `none`, nothing was given.
 */
export type Outcome = 'applied' | 'saved' | 'kept' | 'none' | Unapplied;

export const isUnapplied = (outcome: Outcome): outcome is Unapplied => typeof outcome === 'object';
