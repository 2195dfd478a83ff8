import type { Cart, ShippingMethod } from '../../../shared/contract/cart/cart.ts';
import type { UcpMessage } from '../protocol/messages.ts';
import type { GivenBuyer, GivenDelivery } from '../stored/stored-checkout.ts';

/** What is known of a checkout when its delivery is planned. */
export interface Prepared {
  cart: Cart;
  buyer: GivenBuyer;
  delivery: GivenDelivery | null;
  /** Where the buyer is; empty if unknown. */
  postalCode: string;
}

/** From the first to the last of some days (ISO 8601). */
export interface Days {
  from: string;
  until: string;
}

/** The places of one method of the protocol, and the chosen one. */
export interface Places {
  /** The field `destinations`. */
  destinations: readonly object[];
  /** Id of the chosen one; null without one. */
  selected: string | null;
  /** The shop's methods to the chosen place, or to all of them before. */
  methods: readonly ShippingMethod[];
  /** Days (ISO 8601) on which the chosen store has the order ready, or stores near the buyer before; null otherwise. */
  ready: Days | null;
  messages: readonly UcpMessage[];
  /** What is wrong with the recipient, if the method asks for a telephone number or not. */
  recipientMessages(phoneAsked: boolean): UcpMessage[];
  /** Addresses to keep with the checkout. */
  addresses: GivenDelivery['addresses'];
}

/** JSONPath of the only method of the protocol. */
export const methodPath = '$.fulfillment.methods[0]';
