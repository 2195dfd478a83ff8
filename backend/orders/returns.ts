import type { z } from 'zod';
import { isReturnOpen, lastReturnDay, type NotedReason } from '../../shared/contract/orders/order-return.ts';
import type { Order, orderRows } from '../../shared/contract/orders/orders.ts';
import { joinTexts } from '../../shared/format/join-texts.ts';
import { type Locale, locales } from '../../shared/markets/locales.ts';
import { marketRules } from '../domains/market.ts';
import type { Env } from '../env.ts';
import { textIn } from '../order-parts/line-item.ts';
import { Refused } from '../problem.ts';
import { hasLabel, labelId } from '../returns/noted-return.ts';
import { returnCode } from '../returns/return-code.ts';

export interface ReturnLineRow {
  request_id: string;
  created_at: string;
  position: number;
  quantity: number;
  reason: NotedReason;
  has_label: 0 | 1;
}

export const returnsQuery = `
  SELECT q.request_id, q.created_at, l.position, l.quantity, l.reason, ${hasLabel('o')} AS has_label
  FROM return_requests q JOIN orders o ON o.order_number = q.order_number
  JOIN return_request_lines l ON l.request_id = q.request_id
  WHERE q.order_number = ? ORDER BY q.created_at, q.request_id, l.position`;

/** Groups the rows of `returnsQuery` into requests, in their order. */
export function orderReturns(rows: readonly ReturnLineRow[]): Order['returns'] {
  const requests = new Map<string, Order['returns'][number]>();
  for (const { request_id: id, created_at: requestedAt, position, quantity, reason, has_label } of rows) {
    const label = has_label === 1 ? labelId(id) : null;
    const request = requests.get(id) ?? { code: returnCode(id), requestedAt, label, lines: [] };
    request.lines.push({ position, quantity, reason });
    requests.set(id, request);
  }
  return [...requests.values()];
}

/**
 * Returns the last day (ISO 8601) on which a return of an order can be requested, by the parameters of the market
 * that sold it, and that day again once it is past. Both are null if the order was not delivered, was ended
 * otherwise, or its market has no return period.
 */
export async function returnPeriod(
  env: Env,
  locale: Locale,
  steps: readonly Order['steps'][number][],
  now: Date,
): Promise<Pick<Order, 'returnUntil' | 'returnEnded'>> {
  const delivered = steps.find(({ status }) => status === 'DELIVERED');
  const ended = steps.some(({ status }) => status === 'CANCELLED' || status === 'RETURNED');
  if (delivered === undefined || delivered.at === null || ended) return { returnUntil: null, returnEnded: null };
  const { returns } = await marketRules(env, locale);
  const country = locales[locale].iso2;
  const last = lastReturnDay(delivered.at, returns.days, country);
  if (isReturnOpen(last, now, country)) return { returnUntil: last, returnEnded: null };
  return { returnUntil: null, returnEnded: returns.days > 0 ? last : null };
}

type ReturnInput = z.output<typeof orderRows.requestReturn.input>;

/**
 * Stores a return request for an order of the customer. Repeating it changes nothing. Refused if returns of the order
 * are not open (422), and if a piece was requested before, or is not in the order (409).
 */
export async function keepReturn(
  { DB }: Env,
  { orderNumber, requestId, lines }: ReturnInput,
  order: Pick<Order, 'lines' | 'returnUntil'>,
  now: Date,
): Promise<void> {
  const known = await DB.prepare('SELECT order_number FROM return_requests WHERE request_id = ?')
    .bind(requestId)
    .first<string>('order_number');
  if (known === orderNumber) return;
  if (order.returnUntil === null) throw new Refused('return-closed', 'Nothing of this order can be sent back now.');
  const taken = new Refused('returned-already', 'A return of that piece was requested before.');
  const left = new Map(order.lines.map(({ position, returnable }) => [position, returnable]));
  if (known !== null || lines.some(({ position, quantity }) => quantity > (left.get(position) ?? 0))) throw taken;
  try {
    await DB.batch([
      DB.prepare('INSERT INTO return_requests (request_id, order_number, created_at) VALUES (?, ?, ?)').bind(
        requestId,
        orderNumber,
        now.toISOString(),
      ),
      DB.prepare(
        `INSERT INTO return_request_lines (request_id, position, quantity, reason)
         SELECT ?1, value ->> 'position', value ->> 'quantity', value ->> 'reason' FROM json_each(?2)`,
      ).bind(requestId, JSON.stringify(lines)),
    ]);
  } catch (error) {
    const again = await DB.prepare('SELECT 1 FROM return_requests WHERE request_id = ? AND order_number = ?')
      .bind(requestId, orderNumber)
      .first();
    if (again !== null) return;
    // From the trigger, for two tabs at once; the same line twice in one request breaks the key.
    if (error instanceof Error && /refused:returned-already|UNIQUE constraint/.test(error.message)) throw taken;
    throw error;
  }
}

/** A request as shown to staff. */
export interface ReturnRequest {
  code: string;
  orderNumber: string;
  /** ISO 8601. */
  requestedAt: string;
  pieces: { quantity: number; name: string; reason: NotedReason }[];
}

interface ReturnRequestRow extends Omit<ReturnLineRow, 'has_label'> {
  order_number: string;
  name: string;
  color: string;
  size: string;
}

const maxShown = 50;

/**
 * The latest return requests, of one order, or of all orders whose pieces have not all come back (been refunded) yet.
 * Texts are English, the language of staff.
 */
export async function askedReturns({ DB }: Env, orderNumber: string | null): Promise<ReturnRequest[]> {
  const { results } = await DB.prepare(
    `SELECT q.request_id, q.order_number, q.created_at, l.position, l.quantity, l.reason, o.name, o.color, o.size
     FROM (
       SELECT q.request_id, q.order_number, q.created_at FROM return_requests q
       WHERE q.order_number = ?1 OR (?1 IS NULL AND EXISTS (
         SELECT 1 FROM return_request_lines l
         WHERE l.request_id = q.request_id AND (
             SELECT coalesce(sum(a.quantity), 0) FROM return_requests e
             JOIN return_request_lines a ON a.request_id = e.request_id
             WHERE e.order_number = q.order_number AND a.position = l.position AND e.created_at <= q.created_at)
           > (SELECT coalesce(sum(b.quantity), 0) FROM refunds f JOIN refund_lines b ON b.refund_id = f.refund_id
              WHERE f.order_number = q.order_number AND b.position = l.position
                AND f.refund_id NOT IN (SELECT w.withdrawal_id FROM withdrawals w
                  WHERE w.order_number = q.order_number))))
       ORDER BY q.created_at DESC LIMIT ?2) q
     JOIN return_request_lines l ON l.request_id = q.request_id
     JOIN order_lines o ON o.order_number = q.order_number AND o.position = l.position
     ORDER BY q.created_at DESC, q.request_id, l.position`,
  )
    .bind(orderNumber, maxShown)
    .all<ReturnRequestRow>();
  const requests = new Map<string, ReturnRequest>();
  for (const row of results) {
    const request = requests.get(row.request_id) ?? {
      code: returnCode(row.request_id),
      orderNumber: row.order_number,
      requestedAt: row.created_at,
      pieces: [],
    };
    const name = joinTexts([row.name, row.color, row.size].map((json) => textIn(json, 'en')));
    request.pieces.push({ quantity: row.quantity, name, reason: row.reason });
    requests.set(row.request_id, request);
  }
  return [...requests.values()];
}
