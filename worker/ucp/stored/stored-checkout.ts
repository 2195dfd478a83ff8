import type { ShippingMethodKey } from '../../../shared/contract/cart/cart.ts';
import type { Locale } from '../../../shared/markets/locales.ts';

/** Fields of an address as the shop's forms have them, as far as a platform has given them. */
export interface GivenAddress {
  firstName: string;
  lastName: string;
  line1: string;
  line2: string;
  /** Of an address that the linked customer has saved; platforms give two lines. */
  line3?: string;
  line4?: string;
  zipCode: string;
  city: string;
  /** ISO 3166-1 alpha-2; empty if it was not given, or is no country. */
  country: string;
  /** As it was given, in any notation. */
  phoneNumber: string;
}

/** Whom a platform buys for, as far as it has said so. */
export interface GivenBuyer {
  firstName: string;
  lastName: string;
  email: string;
  phoneNumber: string;
  /** What the buyer has allowed, as the platform says; the shop asks again (buyer consent extension). */
  consent: Readonly<Partial<Record<'analytics' | 'preferences' | 'marketing' | 'sale_of_data', boolean>>> | null;
}

/** What a checkout has of its cart: for the time after the cart has gone to the shopper. */
export interface ShownCart {
  line_items: readonly object[];
  currency: string;
  totals: readonly object[];
  /** Empty without the discount extension. */
  discounts: object;
}

/** Where to, and how. */
export interface GivenDelivery {
  type: 'shipping' | 'pickup';
  /**
   * Addresses that the platform has given, with their ids; for `shipping`. One that the linked customer has saved is
   * among them if it is chosen: its id begins with `saved:`.
   */
  addresses: readonly (GivenAddress & { id: string })[];
  /** Id of the chosen address, or `{kind}:{id}` of the chosen store, pickup point or locker; null before. */
  destination: string | null;
  /** The chosen method of the shop; null before. */
  method: ShippingMethodKey | null;
}

/**
 * A checkout of a platform, as its Durable Object keeps it. Its pieces and promo codes are those of a cart of the shop,
 * at the gateway; the rest is kept here until the shopper takes it over.
 */
export interface StoredCheckout {
  /** As the platform knows it: sealed. */
  id: string;
  locale: Locale;
  /** Address of the platform's profile. */
  platform: string;
  /** True if all requests that made it were signed: without that, the platform is a claim. */
  isSigned: boolean;
  /** Id of the cart at the gateway, which is the name of the Durable Object. */
  cartId: string;
  /** True if it was made from a cart of the platform, which outlives it. */
  fromCart: boolean;
  /** The linked customer for whom the platform acts; null without one. */
  customerId: string | null;
  buyer: GivenBuyer;
  delivery: GivenDelivery | null;
  /** Promo codes that are for customers only: tried once one has taken it over. */
  customerCodes: readonly string[];
  /** Skus that were wanted and cannot be had, until the platform changes the pieces. */
  unavailable: readonly string[];
  /** Where the buyer is, to find stores near there; empty if it was not given. */
  postalCode: string;
  /** `taken`: the shopper, or the linked platform for them, has the pieces in their own cart. */
  status: 'open' | 'taken' | 'ordered' | 'canceled';
  /** Number of its changes. */
  revision: number;
  /** Address at which the shopper takes it over. */
  link: string;
  /** The cart as the platform saw it last. */
  shown: ShownCart;
  /** Id of the customer's cart that has its pieces; without it nobody has noted one. */
  takenInto?: string;
  /** Number of the order, by the gateway's notice; null before. */
  orderNumber: string | null;
  /** Milliseconds since 1970. */
  createdAt: number;
  /** Milliseconds since 1970 after which it cannot be changed or taken over any more. */
  expiresAt: number;
}

/** True if the pieces of a checkout are the shopper's: its platform changes nothing any more. */
export const isHandedOver = (
  checkout: StoredCheckout | null,
): checkout is StoredCheckout & { status: 'taken' | 'ordered' } =>
  checkout?.status === 'taken' || checkout?.status === 'ordered';

/** Milliseconds for which a platform can read what became of it. */
export const keptFor = 30 * 24 * 3_600_000;

/**
 * What happens with a link to a checkout. `again`: this customer has taken it over before; `busy`: its platform is
 * changing it just now; `changed`: it has been changed since the customer looked at it.
 */
export type Taken =
  | { state: 'taken' | 'again'; checkout: StoredCheckout }
  | { state: 'used' | 'gone' | 'busy' | 'changed' };

/** The Durable Object of a checkout, by the id of its cart. */
export interface CheckoutStore {
  /** Stores a new checkout; of a cart that has one which is not given up, returns that. */
  open(checkout: StoredCheckout): Promise<StoredCheckout>;
  /** Null if there is none (any more). */
  read(): Promise<StoredCheckout | null>;
  /**
   * Begins a change of an open checkout and its cart, so that no other request changes them, and nobody takes them over
   * meanwhile; `busy` while another one does. `save` ends it. A cart without an open checkout may be changed by several
   * at once; one that it gets meanwhile waits for them. A checkout that was handed over is only returned.
   * @param duration milliseconds after which the change counts as given up
   */
  begin(duration: number): Promise<StoredCheckout | 'busy' | null>;
  /** Ends a change; returns the checkout as it is now. With null everything stays as it was. */
  save(checkout: StoredCheckout | null): Promise<StoredCheckout | null>;
  /**
   * Hands the checkout to a customer, once; that of a linked customer to them only.
   * @param revision of the checkout that the customer looked at
   */
  take(customerId: string, revision: number): Promise<Taken>;
  /** Notes which cart has the pieces of a checkout that this customer has taken over. */
  noteCart(customerId: string, cartId: string): Promise<void>;
  /** True if this customer has taken it over. */
  isTakenBy(customerId: string): Promise<boolean>;
  /** Notes that the cart has become an order. Returns the checkout; null if there is none. */
  ordered(orderNumber: string): Promise<StoredCheckout | null>;
}
