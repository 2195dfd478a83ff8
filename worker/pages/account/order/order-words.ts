import type { Order, OrderSummary } from '../../../../shared/contract/orders/orders.ts';
import { formatDate } from '../../../../shared/format/intl.ts';
import type { Translate } from '../../../../shared/i18n/i18n.ts';
import { isCollectedInStore } from '../../../../shared/orders/collection-text.ts';

type Delivery = Pick<NonNullable<OrderSummary['delivery']>, 'to'> | null;

/** Text for the status of an order; orders collected in a store have their own texts for shipping and delivery. */
export function statusWords(status: NonNullable<OrderSummary['status']>, delivery: Delivery, t: Translate): string {
  if (isCollectedInStore(delivery?.to ?? null) && (status === 'SHIPPED' || status === 'DELIVERED'))
    return t(`order.collected.${status}`);
  return t(`account.order.${status}`);
}

/** Text for the date (ISO 8601) on which an order was delivered. */
export function deliveredWords(deliveredAt: string, delivery: Delivery, t: Translate, intl: string): string {
  const date = formatDate(deliveredAt, intl);
  return t(isCollectedInStore(delivery?.to ?? null) ? 'order.collected' : 'order.delivered', { date });
}

/** Text about what a customer keeps of an order whose pieces were cancelled or returned; empty if nothing. */
export function retentionText({ status, extras }: Pick<Order, 'status' | 'extras'>, t: Translate): string {
  if (status !== 'CANCELLED' && status !== 'RETURNED') return '';
  const kinds = ['loyalty-card', 'gift-card'] as const;
  return kinds
    .filter((kind) => extras.some((extra) => extra.kind === kind))
    .map((kind) => t(`order.stays.${kind}`))
    .join(' ');
}
