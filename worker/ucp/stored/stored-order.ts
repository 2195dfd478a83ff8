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

/** The Durable Object of an order of a platform, by its number. */
export interface OrderStore {
  /** Notes an order. One that was noted before, or is older than what is known, changes nothing. */
  note(order: NotedOrder): Promise<void>;
  /** Null if there is none (any more). */
  read(): Promise<NotedOrder | null>;
}
