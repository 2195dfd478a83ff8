import type { documentRows, PurchaseDocument } from '../../shared/contract/orders/documents.ts';
import type { Currency } from '../../shared/markets/locales.ts';
import { wasCharged } from '../order-parts/order-payments.ts';
import { Refused } from '../problem.ts';
import { hasLabel, labelId } from '../returns/noted-return.ts';
import type { Handlers } from '../serve.ts';
import { makeDocument } from './document.ts';

interface Row {
  document_id: string;
  kind: PurchaseDocument['kind'];
  order_number: string;
  created_at: string;
  amount: number | null;
  currency: Currency;
  bytes: number | null;
}

/** All documents of a customer, or of one order. An order for which nothing was charged has none. */
const documentsQuery = `
  SELECT 'invoice-' || o.order_number AS document_id, 'invoice' AS kind, 1 AS place, o.order_number, o.created_at,
    o.total_price AS amount, o.currency
  FROM orders o JOIN order_papers p ON p.order_number = o.order_number
  WHERE o.customer_id = ?1 AND (?2 IS NULL OR o.order_number = ?2) AND ${wasCharged('o')}
  UNION ALL
  SELECT 'credit-note-' || o.order_number || '-' || r.turn, 'credit-note', 2, o.order_number, r.created_at, r.cents,
    o.currency
  FROM orders o JOIN order_papers p ON p.order_number = o.order_number
  JOIN refunds r ON r.order_number = o.order_number
  WHERE o.customer_id = ?1 AND (?2 IS NULL OR o.order_number = ?2) AND r.cents > 0
  UNION ALL
  SELECT 'e-ticket-' || o.order_number, 'e-ticket', 3, o.order_number, o.created_at, o.total_price, o.currency
  FROM orders o JOIN order_papers p ON p.order_number = o.order_number
  WHERE o.customer_id = ?1 AND (?2 IS NULL OR o.order_number = ?2) AND p.e_ticket = 1
    AND ${wasCharged('o')}
  UNION ALL
  SELECT 'gift-card-' || g.gift_card_id, 'gift-card', 4, o.order_number, g.created_at, m.cents, g.currency
  FROM orders o JOIN gift_cards g ON g.order_number = o.order_number
  JOIN gift_card_movements m ON m.gift_card_id = g.gift_card_id AND m.kind = 'issued'
  WHERE o.customer_id = ?1 AND (?2 IS NULL OR o.order_number = ?2) AND g.sealed IS NOT NULL
  UNION ALL
  SELECT '${labelId('')}' || q.request_id, 'return-label', 5, o.order_number, q.created_at, NULL, o.currency
  FROM orders o JOIN return_requests q ON q.order_number = o.order_number
  WHERE o.customer_id = ?1 AND (?2 IS NULL OR o.order_number = ?2) AND ${hasLabel('o')}`;

export const documentHandlers: Pick<Handlers<typeof documentRows>, 'listDocuments' | 'getDocument'> = {
  async listDocuments({ page, size, orderNumber = null }, { env, customerId }) {
    const [counted, listed] = await env.DB.batch([
      env.DB.prepare(`SELECT count(*) AS total FROM (${documentsQuery})`).bind(customerId, orderNumber),
      env.DB.prepare(
        `SELECT d.*, s.bytes FROM (${documentsQuery}) d LEFT JOIN document_sizes s ON s.document_id = d.document_id
         ORDER BY d.created_at DESC, d.order_number, d.place, d.document_id LIMIT ?3 OFFSET ?4`,
      ).bind(customerId, orderNumber, size, (page - 1) * size),
    ]);
    // The rows are those of the queries above.
    const [count] = (counted?.results ?? []) as { total: number }[];
    const rows = (listed?.results ?? []) as Row[];
    return {
      total: count?.total ?? 0,
      documents: rows.map((row) => ({
        documentId: row.document_id,
        kind: row.kind,
        orderNumber: row.order_number,
        createdAt: row.created_at,
        amount: row.amount === null ? null : { centAmount: row.amount, currencyCode: row.currency },
        bytes: row.bytes,
      })),
    };
  },

  async getDocument({ documentId }, { env, customerId }) {
    const bytes = await makeDocument(env, documentId, customerId);
    if (bytes === null) throw new Refused('unknown', `No document '${documentId}'`);
    return bytes;
  },
};
