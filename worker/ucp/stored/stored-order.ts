import type { Locale } from '../../../shared/markets/locales.ts';

/** An order of a platform as the storefront was told about it. */
export interface NotedOrder {
  orderNumber: string;
  locale: Locale;
  /** Address of the platform's profile. */
  platform: string;
  /** Id of the platform's checkout; empty if the order comes from none. */
  checkoutId: string;
  /** Origin of the shop, whose profile has the key of the webhooks. */
  origin: string;
  /** Raised by the gateway with each change. */
  version: number;
  /** When it was placed, or last changed: milliseconds since 1970. */
  changedAt: number;
  /** The order as the protocol has it, without the field `ucp`, as its platform may see it. */
  view: Record<string, unknown>;
}

/** The Durable Object of an order of a platform. */
export interface OrderStore {
  /** Notes an order. One that was noted before, or is older than what is known, changes nothing. */
  note(order: NotedOrder): Promise<void>;
  /** Null if there is none (any more). */
  read(): Promise<NotedOrder | null>;
}

/** The Durable Objects of orders: that of its first platform has the order's number as its name. */
export interface OrderStores {
  getByName(name: string): OrderStore;
}

/** Name of the Durable Object of an order for a further platform. */
export const furtherName = (orderNumber: string, platform: string): string => `${orderNumber} ${platform}`;

/** What is known of an order, and what a platform may see of it: null if it is not one of its own. */
export async function readNoted(stores: OrderStores | undefined, orderNumber: string, platform: string) {
  const read = async (name: string) => (await stores?.getByName(name).read()) ?? null;
  const [first, further] = await Promise.all([read(orderNumber), read(furtherName(orderNumber, platform))]);
  return { known: first ?? further, noted: first?.platform === platform ? first : further };
}
