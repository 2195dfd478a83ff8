import type { Order } from '../../../shared/contract/orders/orders.ts';
import type { Market } from '../../market/market.ts';
import { hasEnded, type LineQuantities, lineId, piecesOf } from './line-quantities.ts';

interface Adjustment {
  id: string;
  type: 'cancellation' | 'return' | 'refund';
  occurred_at: string;
  status: 'pending' | 'completed';
  description: string;
  line_items?: { id: string; quantity: number }[];
  /** Negative: money that goes back. */
  totals?: { type: 'total'; amount: number }[];
}

/** Pieces that go out of the order: their numbers are negative. */
const minus = (pieces: readonly { id: string; quantity: number }[]) =>
  pieces.map(({ id, quantity }) => ({ id, quantity: -quantity }));

const sumOf = (pieces: readonly { quantity: number }[]): number =>
  pieces.reduce((sum, { quantity }) => sum + quantity, 0);

type WithPosition = readonly { position: number; quantity: number }[];

/** Positions as ids of lines; lines that the order does not have are left out. */
function named({ lines }: Order, pieces: WithPosition) {
  return pieces.flatMap(({ position, quantity }) => {
    const index = lines.findIndex((line) => line.position === position);
    const line = lines[index];
    return line === undefined ? [] : [{ id: lineId(line, index), quantity }];
  });
}

function cancellations({ t }: Pick<Market, 't'>, order: Order): Adjustment[] {
  return order.withdrawals.flatMap(({ outcome, withdrawnAt, lines }, index) => {
    // What is sent back is among the returns.
    if (withdrawnAt === null || (outcome !== 'cancelled' && outcome !== 'uncollected')) return [];
    return [
      {
        id: `cancellation-${index + 1}`,
        type: 'cancellation' as const,
        occurred_at: withdrawnAt,
        status: 'completed' as const,
        description: t('account.order.CANCELLED'),
        line_items: minus(named(order, lines)),
      },
    ];
  });
}

/** Requested returns: pending until all of the order has come back. The money of one is a refund of its own. */
function returns({ t }: Pick<Market, 't'>, order: Order): Adjustment[] {
  return order.returns.flatMap(({ requestedAt, lines }, index) => {
    if (requestedAt === null) return [];
    return [
      {
        id: `return-${index + 1}`,
        type: 'return' as const,
        occurred_at: requestedAt,
        status: order.status === 'RETURNED' ? ('completed' as const) : ('pending' as const),
        description: t('order.returns'),
        line_items: minus(named(order, lines)),
      },
    ];
  });
}

/** The end of an order for the pieces that no withdrawal and no return names. */
function ends({ t }: Pick<Market, 't'>, order: Order, lines: readonly LineQuantities[]): Adjustment[] {
  const at = order.steps.find(({ status }) => status === order.status)?.at ?? null;
  if (!hasEnded(order) || at === null) return [];
  const isCancelled = order.status === 'CANCELLED';
  const asked = named(
    order,
    order.returns.flatMap((each) => each.lines),
  );
  const left = piecesOf(
    lines,
    ({ id, original, cancelled, uncollected }) =>
      original - cancelled - uncollected - sumOf(asked.filter((each) => each.id === id)),
  );
  if (left.length === 0) return [];
  return [
    {
      id: isCancelled ? 'cancellation' : 'return',
      type: isCancelled ? 'cancellation' : 'return',
      occurred_at: at,
      status: 'completed',
      description: t(isCancelled ? 'account.order.CANCELLED' : 'account.order.RETURNED'),
      line_items: minus(left),
    },
  ];
}

function refunds({ t }: Pick<Market, 't'>, order: Order): Adjustment[] {
  return order.refunds.flatMap(({ createdAt, amount }, index) => {
    if (createdAt === null) return [];
    return [
      {
        id: `refund-${index + 1}`,
        type: 'refund' as const,
        occurred_at: createdAt,
        status: 'completed' as const,
        description: t('confirmation.refunded'),
        totals: [{ type: 'total' as const, amount: -amount.centAmount }],
      },
    ];
  });
}

/** What changed after the purchase, the earliest first. What happened at an unknown time is left out. */
export function orderAdjustments(
  market: Pick<Market, 't'>,
  order: Order,
  lines: readonly LineQuantities[],
): Adjustment[] {
  return [
    ...cancellations(market, order),
    ...returns(market, order),
    ...ends(market, order, lines),
    ...refunds(market, order),
  ].toSorted((one, other) => one.occurred_at.localeCompare(other.occurred_at));
}
