import { z } from 'zod';
import { isLocale } from '../../markets/locales.ts';
import { cartPartId, platformAddress, sku } from '../gateway/values.ts';
import { order, orderNumber } from './orders.ts';

/** Further carts of platforms in one notice. */
export const maxOtherCarts = 50;

/** A cart of a platform that has become an order, or a part of one. */
const orderedCart = z.object({
  /** As `createCart` got it. */
  platform: platformAddress,
  /** Id of the platform's cart, which may have been merged into the customer's. */
  cartId: cartPartId,
  /** What of the order the platform has put into its cart. */
  skus: z.array(sku).max(100),
});

/**
 * An order from the cart of a platform (an assistant), as the gateway tells the storefront: `POST /_platform-orders`,
 * when it is placed and after each change (docs/gateway.md).
 */
export const platformOrderNotice = z.object({
  /** Raised with each change. A notice of a version that is known, or of an earlier one, changes nothing. */
  version: z.int().min(1),
  /** When the order was placed, or last changed. */
  changedAt: z.iso.datetime(),
  ...orderedCart.shape,
  /** Market of the order. */
  locale: z.string().refine(isLocale),
  /**
   * Further carts, of the same platform or others, that were merged into the customer's cart before. The first one
   * (`platform`, `cartId`, `skus`) stays so in all notices of an order.
   */
  otherCarts: z.array(orderedCart).max(maxOtherCarts).default([]),
  /** Without addresses, payments, and what else is about the customer. */
  order: order.extend({ orderNumber }),
});
export type PlatformOrderNotice = z.output<typeof platformOrderNotice>;

/** Path at which the storefront takes these notices. */
export const platformOrdersPath = '/_platform-orders';
