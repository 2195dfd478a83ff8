import type { NotedReason } from '../../shared/contract/orders/order-return.ts';
import type { Locale } from '../../shared/markets/locales.ts';
import { marketRules } from '../domains/market.ts';
import type { Env } from '../env.ts';
import { textIn } from '../order-parts/line-item.ts';
import { returnCode } from './return-code.ts';

/** A requested return, for its mail and its label. */
export interface NotedReturn {
  /** The code to write on the parcel. */
  code: string;
  requestedAt: Date;
  pieces: readonly { name: string; color: string; size: string; quantity: number; reason: NotedReason }[];
  /** The return address, line by line; empty if the market has none. */
  address: readonly string[];
  /** Id of its prepaid label, which is a document; null if the customer pays the postage. */
  label: string | null;
}

export const labelId = (requestId: string): string => `return-label-${requestId}`;

/**
 * True (SQL) if returns of an order have a prepaid label: its market takes pieces back free of charge and has a
 * return address, and not all pieces have come back yet.
 */
export const hasLabel = (order: string): string => `(${order}.status NOT IN ('CANCELLED', 'RETURNED') AND EXISTS (
  SELECT 1 FROM domains m
  JOIN return_conditions c ON c.country = m.country_code_iso2 AND c.currency = ${order}.currency
  WHERE m.locale = ${order}.locale AND c.price = 0 AND json_array_length(m.params, '$.returns.address') > 0))`;

interface Row {
  created_at: string;
  name: string;
  color: string;
  size: string;
  quantity: number;
  reason: NotedReason;
  has_label: 0 | 1;
}

/** Returns a return request, in the language of a market; null for an unknown id. */
export async function notedReturn(env: Env, requestId: string, locale: Locale): Promise<NotedReturn | null> {
  const { results } = await env.DB.prepare(
    `SELECT q.created_at, p.name, p.color, p.size, l.quantity, l.reason, ${hasLabel('o')} AS has_label
     FROM return_requests q JOIN orders o ON o.order_number = q.order_number
     JOIN return_request_lines l ON l.request_id = q.request_id
     JOIN order_lines p ON p.order_number = q.order_number AND p.position = l.position
     WHERE q.request_id = ? ORDER BY l.position`,
  )
    .bind(requestId)
    .all<Row>();
  const [first] = results;
  if (first === undefined) return null;
  const { returns } = await marketRules(env, locale);
  return {
    code: returnCode(requestId),
    requestedAt: new Date(first.created_at),
    address: returns.address,
    label: first.has_label === 1 ? labelId(requestId) : null,
    pieces: results.map(({ name, color, size, quantity, reason }) => ({
      name: textIn(name, locale),
      color: textIn(color, locale),
      size: textIn(size, locale),
      quantity,
      reason,
    })),
  };
}
