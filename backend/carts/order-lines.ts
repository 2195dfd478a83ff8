import { dematerialisedSegmentation } from '../../shared/cart.ts';
import type { Availability } from '../../shared/contract/catalog.ts';
import type { Order } from '../../shared/contract/orders.ts';
import { deliveryPromise } from '../../shared/delivery-promise.ts';
import type { Currency, Locale } from '../../shared/locales.ts';
import { textIn } from './line-item.ts';

/** A line as `orderLinesQuery` gives it. */
export interface OrderLineRow {
  sku: string;
  option_id: string;
  product_id: string;
  name: string;
  color: string;
  size: string;
  segmentation_id: string;
  quantity: number;
  unit_price: number;
  /** Cents off all pieces together. */
  discount: number;
  category_label: string;
  availability: Availability;
}

export const orderLinesQuery = `
  SELECT sku, option_id, product_id, name, color, size, segmentation_id, quantity, unit_price, discount, category_label,
    availability
  FROM order_lines WHERE order_number = ? ORDER BY position`;

/** The line as the contract has it: its promise counts from the day of the order. */
export function orderLine(
  line: OrderLineRow,
  ordered: { currency: Currency; createdAt: Date },
  locale: Locale,
): Order['lines'][number] {
  const { category_label: categoryLabel, availability } = line;
  return {
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
    delivery:
      line.segmentation_id === dematerialisedSegmentation
        ? null
        : deliveryPromise({ categoryLabel, availability }, ordered.createdAt),
  };
}
