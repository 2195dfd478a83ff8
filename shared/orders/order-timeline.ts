import type { Order, OrderSummary } from '../contract/orders/orders.ts';
import { isCollectedInStore } from './collection-text.ts';

/** Events of an order, beginning with the day on which it was placed. */
export type OrderEvent = 'PLACED' | Exclude<NonNullable<OrderSummary['status']>, 'PENDING' | 'IN_REVIEW'>;

/** True if an order has not arrived yet, so that the promised days matter. */
export function isUnderWay(status: OrderSummary['status']): boolean {
  return status !== null && ['PENDING', 'IN_REVIEW', 'PAID', 'PREPARING', 'SHIPPED'].includes(status);
}

/** True if an order has not been sent yet, so that the days on which its pieces are sent matter. */
export function isToBeSent(status: OrderSummary['status']): boolean {
  return isUnderWay(status) && status !== 'SHIPPED';
}

/**
 * Returns the days on which an order is still expected; null once it is delivered, or its store has it, or the days
 * are over (`today`: ISO 8601).
 */
export function expectedDays(
  { status, delivery }: Pick<OrderSummary, 'status' | 'delivery'>,
  today: string,
): NonNullable<OrderSummary['delivery']>['arrives'] {
  const arrives = delivery?.arrives ?? null;
  const isHanded = status === 'SHIPPED' && isCollectedInStore(delivery?.to ?? null);
  return arrives !== null && isUnderWay(status) && !isHanded && arrives.until >= today ? arrives : null;
}

export interface TimelineEntry {
  event: OrderEvent;
  /** ISO 8601; null if unknown, or if it has not happened. */
  at: string | null;
  state: 'done' | 'current' | 'ahead';
}

/** The events of an order that is sent as a parcel. */
const allEvents = ['PLACED', 'PAID', 'PREPARING', 'SHIPPED', 'DELIVERED'] as const satisfies readonly OrderEvent[];
/** The events of an order without a parcel: gift cards, donations. */
const shortEvents = ['PLACED', 'PAID', 'DELIVERED'] as const satisfies readonly OrderEvent[];

/**
 * Returns the states of an order in sequence: past ones with the known times, and future ones. A different end,
 * cancelled or returned, comes after the past states; if the order was not charged, PAID is left out then. Empty for
 * an order in a state that the shop does not know, and before it is paid.
 */
export function timelineOf({
  status,
  createdAt,
  steps,
  delivery,
  charged,
}: Pick<Order, 'status' | 'createdAt' | 'steps' | 'delivery' | 'charged'>): TimelineEntry[] {
  if (status === null || status === 'PENDING' || status === 'IN_REVIEW') return [];
  const events: readonly OrderEvent[] = delivery === null || delivery.to === 'e-mail' ? shortEvents : allEvents;
  const timeOf = (event: OrderEvent) =>
    event === 'PLACED' ? createdAt : (steps.find((step) => step.status === event)?.at ?? null);
  if (status === 'CANCELLED' || status === 'RETURNED') {
    const happened = events.filter(
      (event) => event === 'PLACED' || (timeOf(event) !== null && (event !== 'PAID' || charged !== false)),
    );
    return [
      ...happened.map((event) => ({ event, at: timeOf(event), state: 'done' as const })),
      { event: status, at: timeOf(status), state: 'current' },
    ];
  }
  // An order without a delivery may still be prepared: it has all events then.
  const whole = events.includes(status) ? events : allEvents;
  const now = whole.indexOf(status);
  return whole.map((event, place) => {
    if (place > now) return { event, at: null, state: 'ahead' };
    return { event, at: timeOf(event), state: place < now ? 'done' : 'current' };
  });
}
