import type { Order } from '../../../shared/contract/orders/orders.ts';
import type { Market } from '../../market/market.ts';
import { type LineQuantities, piecesOf } from './line-quantities.ts';

type Status = NonNullable<Order['steps'][number]['status']>;

/** By the state that an order reaches: the event, and the pieces that it is about. */
const events = {
  PREPARING: { type: 'processing', count: ({ original }: LineQuantities) => original },
  SHIPPED: { type: 'shipped', count: ({ original, cancelled }: LineQuantities) => original - cancelled },
  DELIVERED: {
    type: 'delivered',
    count: ({ original, cancelled, uncollected }: LineQuantities) => original - cancelled - uncollected,
  },
} as const satisfies Partial<Record<Status, unknown>>;

const isEvent = (status: Status | null): status is keyof typeof events => status !== null && status in events;

/**
 * What happened to the pieces, the earliest first. An event never changes: which pieces it is about was known when it
 * happened. Events without a time are left out. Cancelled and returned pieces are adjustments.
 */
export function orderEvents({ t }: Pick<Market, 't'>, { steps, tracking }: Order, lines: readonly LineQuantities[]) {
  return steps.flatMap(({ status, at }) => {
    if (!isEvent(status) || at === null) return [];
    const { type, count } = events[status];
    const pieces = piecesOf(lines, count);
    if (pieces.length === 0) return [];
    return [
      {
        id: type,
        occurred_at: at,
        type,
        line_items: pieces,
        description: t(`account.order.${status}`),
        ...(type !== 'processing' &&
          tracking !== null && { tracking_number: tracking.number, tracking_url: tracking.url }),
      },
    ];
  });
}
