import { dematerialisedSegmentation } from '../../shared/cart/cart.ts';
import { deliveryPromise } from '../../shared/catalogue/delivery-promise.ts';
import type { Availability } from '../../shared/contract/catalogue/product.ts';
import { returnablePieces } from '../../shared/contract/orders/order-return.ts';
import type { Order } from '../../shared/contract/orders/orders.ts';
import type { Currency, Locale } from '../../shared/markets/locales.ts';
import { textIn } from './line-item.ts';

/** A row of `orderLinesQuery`. */
export interface OrderLineRow {
  position: number;
  sku: string;
  option_id: string;
  product_id: string;
  name: string;
  color: string;
  size: string;
  segmentation_id: string;
  model: string;
  /** Title of the segmentation as JSON; null if it is deleted. */
  category: string | null;
  quantity: number;
  unit_price: number;
  /** Discount on all pieces together, in cents. */
  discount: number;
  category_label: string;
  availability: Availability;
  available_on: string | null;
  /** Pieces in return requests, refunded pieces, and refunded pieces that were never sent. */
  requested: number;
  returned: number;
  cancelled: number;
}

export const orderLinesQuery = `
  SELECT l.position, l.sku, l.option_id, l.product_id, l.name, l.color, l.size, l.segmentation_id, l.model, l.quantity,
    (SELECT s.title FROM segmentations s WHERE s.segmentation_id = l.segmentation_id) AS category,
    l.unit_price, l.discount, l.category_label, l.availability, l.available_on,
    coalesce((SELECT sum(r.quantity) FROM return_requests q
      JOIN return_request_lines r ON r.request_id = q.request_id
      WHERE q.order_number = l.order_number AND r.position = l.position), 0) AS requested,
    coalesce((SELECT sum(b.quantity) FROM refunds f JOIN refund_lines b ON b.refund_id = f.refund_id
      WHERE f.order_number = l.order_number AND b.position = l.position), 0) AS returned,
    coalesce((SELECT sum(b.quantity) FROM withdrawals w JOIN refund_lines b ON b.refund_id = w.withdrawal_id
      WHERE w.order_number = l.order_number AND b.position = l.position), 0) AS cancelled
  FROM order_lines l WHERE l.order_number = ? ORDER BY l.position`;

/** Returns the line in the contract's form: its delivery promise counts from the day of the order. */
export function orderLine(
  line: OrderLineRow,
  ordered: { currency: Currency; createdAt: Date },
  locale: Locale,
): Order['lines'][number] {
  const { category_label: categoryLabel, availability, available_on: availableOn } = line;
  const travels = line.segmentation_id !== dematerialisedSegmentation;
  return {
    position: line.position,
    sku: line.sku,
    productId: line.product_id,
    optionId: line.option_id,
    name: JSON.parse(line.name),
    color: JSON.parse(line.color),
    size: textIn(line.size, locale),
    quantity: line.quantity,
    totalPrice: {
      centAmount: line.quantity * line.unit_price - line.discount,
      currencyCode: ordered.currency,
    },
    discount: line.discount,
    delivery: travels ? deliveryPromise({ categoryLabel, availability, availableOn }, ordered.createdAt) : null,
    returnable: travels ? returnablePieces(line) : 0,
    model: line.model,
    segmentationId: line.segmentation_id,
    ...(line.category !== null && { category: JSON.parse(line.category) }),
  };
}
