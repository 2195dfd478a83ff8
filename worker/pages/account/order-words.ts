import type { OrderSummary } from '../../../shared/contract/orders.ts';
import type { Translate } from '../../../shared/i18n/i18n.ts';
import { formatDate } from '../../../shared/intl.ts';

type Delivery = Pick<NonNullable<OrderSummary['delivery']>, 'to'> | null;

/** Whether an order lies in a store until somebody comes for it. */
const isCollected = (delivery: Delivery): boolean => delivery?.to === 'store' || delivery?.to === 'receiver';

/** The state of an order in words: what is collected in a store is not shipped and delivered. */
export function statusWords(
  status: NonNullable<OrderSummary['status']>,
  delivery: Delivery,
  t: Translate,
): string {
  if (isCollected(delivery) && (status === 'SHIPPED' || status === 'DELIVERED'))
    return t(`order.collected.${status}`);
  return t(`account.order.${status}`);
}

/** When an order came to its customer (ISO 8601), in words. */
export function deliveredWords(deliveredAt: string, delivery: Delivery, t: Translate, intl: string): string {
  const date = formatDate(deliveredAt, intl);
  return t(isCollected(delivery) ? 'order.collected' : 'order.delivered', { date });
}
