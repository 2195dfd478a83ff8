import type { Order } from '../../../shared/contract/orders/orders.ts';
import { isCollectedInStore } from '../../../shared/orders/collection-text.ts';

/** Pieces of a line of an order. */
export interface LineQuantities {
  /** Id of the line in the protocol. */
  id: string;
  original: number;
  /** Cancelled before they were sent. */
  cancelled: number;
  /** Left in their store, where nobody has collected them. */
  uncollected: number;
  /** What the order still has. */
  total: number;
  fulfilled: number;
}

type Line = Order['lines'][number];
type Outcome = Order['withdrawals'][number]['outcome'];

/** Id of a line: its position, which never changes. @param index of the line in its order */
export const lineId = ({ position }: Pick<Line, 'position'>, index: number): string => String(position ?? index + 1);

/** True if the pieces are with the customer, or on their way; those for a store once they are collected. */
function isFulfilled({ status, delivery }: Order): boolean {
  if (status === 'DELIVERED') return true;
  return status === 'SHIPPED' && !isCollectedInStore(delivery?.to ?? null);
}

/** True if nothing of the order is left. */
export const hasEnded = ({ status }: Pick<Order, 'status'>): boolean => status === 'CANCELLED' || status === 'RETURNED';

/** The pieces of each line, in the order's sequence. */
export function lineQuantities(order: Order): LineQuantities[] {
  const withdrawn = (position: number | null, outcome: Outcome): number =>
    order.withdrawals
      .filter((each) => each.outcome === outcome)
      .flatMap(({ lines }) => lines)
      .reduce((sum, each) => (each.position === position ? sum + each.quantity : sum), 0);
  return order.lines.map((line, index) => {
    const { position, quantity: original } = line;
    const cancelled = withdrawn(position, 'cancelled');
    const uncollected = withdrawn(position, 'uncollected');
    const total = hasEnded(order) ? 0 : Math.max(0, original - cancelled - uncollected);
    return {
      id: lineId(line, index),
      original,
      cancelled,
      uncollected,
      total,
      fulfilled: isFulfilled(order) ? total : 0,
    };
  });
}

/** The status of a line (order, status derivation). */
export function lineStatus({ total, fulfilled }: Pick<LineQuantities, 'total' | 'fulfilled'>) {
  if (total === 0) return 'removed';
  if (fulfilled === total) return 'fulfilled';
  return fulfilled > 0 ? 'partial' : 'processing';
}

/** Lines with a number of pieces, as events and expectations name them; those without any are left out. */
export function piecesOf(lines: readonly LineQuantities[], count: (line: LineQuantities) => number) {
  return lines.flatMap((line) => {
    const quantity = count(line);
    return quantity > 0 ? [{ id: line.id, quantity }] : [];
  });
}
