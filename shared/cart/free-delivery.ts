import type { ShippingMethodKey } from '../contract/cart/cart.ts';
import { type FreeDelivery, freeDelivery } from '../contract/cart/free-delivery.ts';
import { jsonIn } from '../http/json.ts';

/** Nothing is said: all is as the gateway has it. */
export const noFreeDelivery: FreeDelivery = {};

/**
 * Cart total in cents above which a way of delivery is free; null: never. What a market says of it counts before what the
 * gateway has itself.
 */
export function freeAboveOf(said: FreeDelivery, key: ShippingMethodKey, own: number | null): number | null {
  const threshold = said[key];
  if (threshold === undefined) return own;
  return threshold === 'never' ? null : threshold;
}

/** What a market says, as a header's value; undefined where it says nothing. */
export function freeDeliveryText(said: FreeDelivery): string | undefined {
  return Object.keys(said).length === 0 ? undefined : JSON.stringify(said);
}

/** What a header's value says; undefined where it is none. No header says nothing. */
export function freeDeliveryIn(text: string | undefined): FreeDelivery | undefined {
  return text === undefined ? noFreeDelivery : freeDelivery.safeParse(jsonIn(text)).data;
}

/** Stands in content for the sum above which delivery to the home is free in the market. */
const placeholder = '{free-delivery}';

/**
 * A text of content with the market's own sum, as it is shown, in the place of `{free-delivery}`. Without such a sum
 * (null) the sentences that name it are left out; empty, where nothing else is said.
 */
export function withFreeDelivery(text: string, sum: string | null): string {
  if (sum !== null || !text.includes(placeholder)) return text.replaceAll(placeholder, () => sum ?? '');
  return text
    .split(/(?<=[.!?…])\s+/)
    .filter((sentence) => !sentence.includes(placeholder))
    .join(' ');
}
