import type { z } from 'zod';
import { noCart } from '../../../backend/cart-refusal.ts';
import type { Caller } from '../../../backend/serve.ts';
import type { PostalAddress, savedBilledAddress } from '../../../shared/contract/account/customer.ts';
import type { ShippingMethodKey } from '../../../shared/contract/cart/cart.ts';
import type { LocalizedText } from '../../../shared/contract/gateway/values.ts';
import type { Storage } from '../connection/storage.ts';
import type { PaymentEnv } from '../payment/payment-env.ts';

/** What Medusa does not know of a cart; stored in the cart's Durable Object. */
export interface CartRecord {
  cartId: string;
  /** The cart's id in Medusa: who knows it can change the cart there, so it never leaves the adapter. */
  medusaId: string;
  /** Raised by every change. */
  version: number;
  /** Its owner; null for the cart of a visitor who is not signed in. */
  customerId: string | null;
  /** Skus in the order of the lines. A removed sku stays in it, so that it returns to its place. */
  places: string[];
  /** The cart that was merged into this one. */
  sourceCartId: string | null;
  /** The customer's cart into which this one was merged. */
  mergedInto: { cartId: string; customerId: string } | null;
  billingAddress: z.input<typeof savedBilledAddress> | null;
  /** The chosen delivery; it is gone when Medusa has no shipping method any more. */
  delivery: { key: ShippingMethodKey; name: LocalizedText; address: PostalAddress } | null;
  /** Wrong promo codes, in milliseconds since 1970. */
  wrongCodes: number[];
}

/** The caller, as far as an object needs to know. */
export type CartCaller = Pick<Caller, 'locale' | 'language' | 'customerId'>;

/** A call that is being carried out in a cart's object. */
export interface CartContext {
  storage: Storage;
  env: PaymentEnv;
  caller: CartCaller;
}

const key = 'cart';

export const storedCart = ({ storage }: Pick<CartContext, 'storage'>): Promise<CartRecord | undefined> =>
  storage.get<CartRecord>(key);

export const storeCart = ({ storage }: Pick<CartContext, 'storage'>, record: CartRecord): Promise<void> =>
  storage.put(key, record);

/** The cart for a caller; 404 if there is none, or it is another customer's. */
export async function openCart(context: CartContext, cartId: string): Promise<CartRecord> {
  const record = await storedCart(context);
  const { customerId } = context.caller;
  if (record === undefined || record.mergedInto !== null) throw noCart(cartId);
  if (record.customerId !== null && record.customerId !== customerId) throw noCart(cartId);
  return record;
}
