import type { z } from 'zod';
import type { cart } from '../../../shared/contract/cart/cart.ts';
import type { LocalizedText } from '../../../shared/contract/gateway/values.ts';
import type { Order } from '../../../shared/contract/orders/orders.ts';

type SentCart = z.input<typeof cart>;
type Line = Order['lines'][number];

/**
 * What an order keeps of its cart, as it was when it was paid: stored in the metadata of the order in Medusa, which has
 * texts in one language, and sums that are not rounded to cents.
 */
export interface OrderSnapshot {
  cartId: string;
  /** When the payment began (ISO 8601). */
  createdAt: string;
  lines: (Omit<Line, 'size' | 'position' | 'returnable'> & { size: LocalizedText })[];
  discounts: Order['discounts'];
  /** In cents. */
  shippingPrice: number;
  totalPrice: Order['totalPrice'];
  delivery: (Pick<NonNullable<Order['delivery']>, 'to' | 'arrives'> & { name: LocalizedText }) | null;
  shippingAddress: SentCart['shippingAddress'];
  billingAddress: SentCart['billingAddress'];
}
