import type { Env } from '../env.ts';
import { type RefundRow, refundsOf } from '../order-parts/order-refunds.ts';
import { type Credit, invoice } from './invoice.ts';
import type { PaperOrder } from './paper-order.ts';

interface Refunded {
  created_at: string;
  cents: number;
  delivery: number;
  /** JSON. */
  lines: string;
}

interface LineBack {
  position: number;
  quantity: number;
  cents: number;
}

/** The part of an order that a refund covers: the pieces, the delivery, and the refunded means of payment. */
function refundedPart(
  order: PaperOrder,
  { cents, delivery, lines }: Refunded,
  parts: readonly RefundRow[],
): PaperOrder {
  const back: LineBack[] = JSON.parse(lines);
  const pieces = back.flatMap(({ position, quantity, cents: worth }) => {
    const line = order.lines.find((each) => each.position === position);
    return line === undefined ? [] : [{ ...line, quantity, discount: quantity * line.unitPrice - worth }];
  });
  return {
    ...order,
    lines: pieces,
    extras: [],
    discounts: [],
    payments: parts.map(({ product, last_digits, amount }) => ({ product, lastDigits: last_digits, amount })),
    shippingPrice: delivery,
    // The waived amount is not refunded.
    waived: back.reduce((sum, { cents: worth }) => sum + worth, delivery) - cents,
    total: cents,
  };
}

/**
 * Returns the credit note of a refund, by its index among those of the order, as PDF: it corrects the invoice, which
 * stays unchanged, and its number follows the invoice's. Null if no money was refunded.
 */
export async function creditNote(
  { DB }: Env,
  order: PaperOrder,
  turn: number,
): Promise<Uint8Array<ArrayBuffer> | null> {
  const [found, means] = await DB.batch([
    DB.prepare(
      `SELECT r.created_at, r.cents, r.delivery,
         (SELECT json_group_array(json_object('position', l.position, 'quantity', l.quantity, 'cents', l.cents))
          FROM refund_lines l WHERE l.refund_id = r.refund_id) AS lines
       FROM refunds r WHERE r.order_number = ? AND r.turn = ? AND r.cents > 0`,
    ).bind(order.orderNumber, turn),
    DB.prepare(refundsOf('?1')).bind(order.orderNumber),
  ]);
  // The rows are those of the queries above.
  const [refund] = (found?.results ?? []) as Refunded[];
  const parts = (means?.results ?? []) as RefundRow[];
  if (refund === undefined) return null;
  const own = parts.filter((part) => part.turn === turn);
  const credit: Credit = {
    number: `${order.invoiceNumber}-${turn}`,
    createdAt: new Date(refund.created_at),
  };
  return invoice(refundedPart(order, refund, own), credit);
}
