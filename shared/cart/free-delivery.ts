import type { ShippingMethodKey } from '../contract/cart/cart.ts';
import { type FreeDelivery, freeDelivery } from '../contract/cart/free-delivery.ts';
import { jsonIn } from '../http/json.ts';

/** The market has no rules of its own: the gateway's apply. */
export const noFreeDelivery: FreeDelivery = {};

/**
 * Returns the cart total in cents above which a delivery method is free; null: never. A rule of the market takes
 * precedence over the gateway's own threshold.
 */
export function freeAboveOf(said: FreeDelivery, key: ShippingMethodKey, own: number | null): number | null {
  const threshold = said[key];
  if (threshold === undefined) return own;
  return threshold === 'never' ? null : threshold;
}

/** Returns a market's rules as a header value; undefined if it has none. */
export function freeDeliveryText(said: FreeDelivery): string | undefined {
  return Object.keys(said).length === 0 ? undefined : JSON.stringify(said);
}

/** Reads the rules from a header value; undefined if it is invalid. Without a header there are no rules. */
export function freeDeliveryIn(text: string | undefined): FreeDelivery | undefined {
  return text === undefined ? noFreeDelivery : freeDelivery.safeParse(jsonIn(text)).data;
}

/** Placeholder in content for the sum above which home delivery is free in the market. */
const placeholder = '{free-delivery}';

/**
 * Replaces `{free-delivery}` in a text of content by the market's formatted sum. Without a sum (null) the sentences
 * that contain it are left out; the result is empty if nothing else is left.
 */
export function withFreeDelivery(text: string, sum: string | null): string {
  if (sum !== null || !text.includes(placeholder)) return text.replaceAll(placeholder, () => sum ?? '');
  return text
    .split(/(?<=[.!?…])\s+/)
    .filter((sentence) => !sentence.includes(placeholder))
    .join(' ');
}
