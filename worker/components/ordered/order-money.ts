import type { Order } from '../../../shared/contract/orders/orders.ts';
import { formatMoney } from '../../../shared/format/money.ts';
import type { PageRequest } from '../../page/page-module.ts';

export interface OrderedProps {
  order: Order;
  request: PageRequest;
}

/** Returns a function that formats cents in the currency of an order. */
export function orderMoney({ order, request }: OrderedProps): (cents: number) => string {
  const { currencyCode } = order.totalPrice;
  return (cents) => formatMoney(cents, currencyCode, request.properties.intl);
}
