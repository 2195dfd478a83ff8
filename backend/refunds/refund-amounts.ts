/** The amounts of a refund of returned pieces, by means of payment. Pure; all amounts in cents. */
import { cashFloor } from '../../shared/cart/cash-rounding.ts';

/** The parts of an order that a refund is computed from. */
export interface Refundable {
  /** ISO 4217. */
  currency: string;
  /** `centAmount` is the price of all pieces together, after discounts; `returned` are pieces that came back. */
  lines: { position: number; quantity: number; centAmount: number; returned: number }[];
  delivery: number;
  isDeliveryRefunded: boolean;
  /** The gift cards that paid, in their order. */
  giftCards: { id: string; paid: number; refunded: number }[];
  /** Paid at the provider. */
  payment: { paid: number; refunded: number };
  /** Points that the order has earned, and those of them that were taken back. */
  points: { earned: number; deducted: number };
}

export interface Wanted {
  lines: { position: number; quantity: number }[];
  /** Refund the delivery too, although pieces stay with the customer. */
  delivery: boolean;
}

export interface Refund {
  lines: { position: number; quantity: number; centAmount: number }[];
  delivery: number;
  /** The whole refund. */
  centAmount: number;
  giftCards: { id: string; centAmount: number }[];
  /** The part that is refunded at the provider. */
  payment: number;
  /** Points to take back. */
  points: number;
  /** True if nothing of the order is left with the customer. */
  isComplete: boolean;
}

export type RefundProblem = 'nothing' | 'unknown-line' | 'too-many-pieces' | 'twice';

/** Value of a line's first pieces: their share, rounded down to the currency's coins; all have the whole amount. */
function worth(
  { quantity, centAmount }: { quantity: number; centAmount: number },
  pieces: number,
  currency: string,
): number {
  return pieces === quantity ? centAmount : cashFloor((centAmount * pieces) / quantity, currency);
}

function problemOf({ lines }: Refundable, wanted: Wanted): RefundProblem | null {
  if (wanted.lines.length === 0 && !wanted.delivery) return 'nothing';
  if (new Set(wanted.lines.map(({ position }) => position)).size < wanted.lines.length) return 'twice';
  for (const { position, quantity } of wanted.lines) {
    const line = lines.find((each) => each.position === position);
    if (line === undefined) return 'unknown-line';
    if (!Number.isInteger(quantity) || quantity < 1 || quantity > line.quantity - line.returned)
      return 'too-many-pieces';
  }
  return null;
}

/**
 * Computes a refund, or returns why there is none.
 *
 * A piece is worth its share of the price of its line after discounts; the shares of a line add up to the cent. The
 * delivery is refunded on request, or with the last piece, once. Gift cards are refunded first, in the order in which
 * they paid, then the rest at the provider; neither gets more than it paid. Points are taken back in proportion to
 * the merchandise, all of them with the last piece.
 */
export function refundOf(order: Refundable, wanted: Wanted): Refund | RefundProblem {
  const problem = problemOf(order, wanted);
  if (problem !== null) return problem;
  const worthOf = (line: Refundable['lines'][number], pieces: number) => worth(line, pieces, order.currency);
  const lines = order.lines.map((line) => {
    const quantity = wanted.lines.find(({ position }) => position === line.position)?.quantity ?? 0;
    const after = line.returned + quantity;
    return { line, quantity, after, centAmount: worthOf(line, after) - worthOf(line, line.returned) };
  });
  const isComplete = lines.every(({ line, after }) => after === line.quantity);
  const goesBack = (wanted.delivery || isComplete) && !order.isDeliveryRefunded;
  const delivery = goesBack ? order.delivery : 0;
  const due = lines.reduce((sum, { centAmount }) => sum + centAmount, delivery);

  let left = due;
  const take = ({ paid, refunded }: { paid: number; refunded: number }): number => {
    const part = Math.min(left, Math.max(0, paid - refunded));
    left -= part;
    return part;
  };
  const giftCards = order.giftCards.map((card) => ({ id: card.id, centAmount: take(card) }));
  const payment = take(order.payment);

  const all = order.lines.reduce((sum, { centAmount }) => sum + centAmount, 0);
  const back = lines.reduce((sum, { line, after }) => sum + worthOf(line, after), 0);
  const points = isComplete ? order.points.earned : all === 0 ? 0 : Math.floor((order.points.earned * back) / all);
  return {
    lines: lines.flatMap(({ line: { position }, quantity, centAmount }) =>
      quantity === 0 ? [] : [{ position, quantity, centAmount }],
    ),
    delivery,
    centAmount: due - left,
    giftCards: giftCards.filter(({ centAmount }) => centAmount > 0),
    payment,
    points: Math.max(0, points - order.points.deducted),
    isComplete,
  };
}
