import type { Order, OrderSummary } from '../contract/orders/orders.ts';
import { isCollectedInStore } from './collection-text.ts';

/** What happens to an order, beginning with the day on which it was placed. */
export type OrderEvent = 'PLACED' | Exclude<NonNullable<OrderSummary['status']>, 'PENDING' | 'IN_REVIEW'>;

/** Whether an order is still to come, so that the days that were promised say something. */
export function isUnderWay(status: OrderSummary['status']): boolean {
  return status !== null && ['PENDING', 'IN_REVIEW', 'PAID', 'PREPARING', 'SHIPPED'].includes(status);
}

/** Whether an order has not left yet, so that the days on which its pieces are sent say something. */
export function isToBeSent(status: OrderSummary['status']): boolean {
  return isUnderWay(status) && status !== 'SHIPPED';
}

/**
 * The days on which an order is still expected; null once it has come, or its store has it, and when they are over
 * (`today`: ISO 8601).
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
  /** ISO 8601; null where it is not known, or has not happened. */
  at: string | null;
  state: 'done' | 'current' | 'ahead';
}

/** The way of an order that goes by parcel. */
const allEvents = [
  'PLACED',
  'PAID',
  'PREPARING',
  'SHIPPED',
  'DELIVERED',
] as const satisfies readonly OrderEvent[];
/** That of one for which nothing is packed: gift cards, donations. */
const shortEvents = ['PLACED', 'PAID', 'DELIVERED'] as const satisfies readonly OrderEvent[];

/**
 * The states of an order in their order: those behind it with the times that are known, and those ahead. What ended an
 * order otherwise, cancelled or returned, stands after what had happened until then. Empty for an order in a state that
 * the shop has no word for, and before it is paid. What nothing was charged for was never paid.
 */
export function timelineOf({
  status,
  createdAt,
  steps,
  delivery,
  charged,
}: Pick<Order, 'status' | 'createdAt' | 'steps' | 'delivery' | 'charged'>): TimelineEntry[] {
  if (status === null || status === 'PENDING' || status === 'IN_REVIEW') return [];
  const events: readonly OrderEvent[] =
    delivery === null || delivery.to === 'e-mail' ? shortEvents : allEvents;
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
  // An order without a delivery may be prepared all the same: its way is then the long one.
  const whole = events.includes(status) ? events : allEvents;
  const now = whole.indexOf(status);
  return whole.map((event, place) => {
    if (place > now) return { event, at: null, state: 'ahead' };
    return { event, at: timeOf(event), state: place < now ? 'done' : 'current' };
  });
}
