import { type Currency, isLocale } from '../../shared/markets/locales.ts';
import type { Env } from '../env.ts';
import { giftCardValidUntil } from '../gift-cards/gift-card-validity.ts';
import { openGiftCard } from '../gift-cards/issued-gift-cards.ts';
import { notedReturn } from '../returns/noted-return.ts';
import { loadPaperOrder } from './paper-order.ts';

/** A parsed document id: a paper of an order, a gift card, or the label of a return. */
interface Named {
  kind: 'invoice' | 'credit-note' | 'e-ticket' | 'gift-card' | 'return-label';
  reference: string;
}

function named(documentId: string): Named | null {
  const [, kind = '', reference = ''] =
    /^(invoice|credit-note|e-ticket|gift-card|return-label)-(.+)$/.exec(documentId) ?? [];
  return kind === '' ? null : { kind: kind as Named['kind'], reference };
}

/** An existing document, and the function that renders it. */
interface PaperDocument {
  customerId: string;
  make(): Promise<Uint8Array<ArrayBuffer> | null>;
}

interface CardRow {
  customer_id: string;
  locale: string;
  currency: Currency;
  created_at: string;
  /** When money was last refunded to it (ISO 8601). */
  renewed_at: string | null;
  sealed: string;
  amount: number;
}

async function findCard(env: Env, giftCardId: string): Promise<PaperDocument | null> {
  const row = await env.DB.prepare(
    `SELECT o.customer_id, o.locale, g.currency, g.created_at, g.renewed_at, g.sealed,
       (SELECT coalesce(sum(m.cents), 0) FROM gift_card_movements m
        WHERE m.gift_card_id = g.gift_card_id AND m.kind = 'issued') AS amount
     FROM gift_cards g JOIN orders o ON o.order_number = g.order_number
     WHERE g.gift_card_id = ? AND g.sealed IS NOT NULL`,
  )
    .bind(giftCardId)
    .first<CardRow>();
  if (row === null || !isLocale(row.locale)) return null;
  const { locale, currency, amount, sealed } = row;
  const createdAt = new Date(row.created_at);
  return {
    customerId: row.customer_id,
    async make() {
      const printed = await openGiftCard(env, sealed);
      const { giftCard } = await import('./gift-card.ts');
      return giftCard({
        ...printed,
        locale,
        currency,
        amount,
        createdAt,
        validUntil: giftCardValidUntil(new Date(row.renewed_at ?? row.created_at)),
      });
    },
  };
}

async function findPaper(env: Env, { kind, reference }: Named): Promise<PaperDocument | null> {
  // A credit note's id has its order and its index among the order's refunds.
  const [, creditOf = '', turn = ''] = /^(.+)-(\d{1,4})$/.exec(reference) ?? [];
  const order = await loadPaperOrder(env, kind === 'credit-note' ? creditOf : reference);
  if (order === null || !order.charged || (kind === 'e-ticket' && !order.eTicket)) return null;
  return {
    customerId: order.customerId,
    // Imported on demand: PDF rendering is a large part of this Worker, and few requests need it.
    async make() {
      if (kind === 'e-ticket') return (await import('./e-ticket.ts')).eTicket(order);
      if (kind === 'credit-note') return (await import('./credit-note.ts')).creditNote(env, order, Number(turn));
      return (await import('./invoice.ts')).invoice(order);
    },
  };
}

async function findLabel(env: Env, requestId: string): Promise<PaperDocument | null> {
  const orderNumber = await env.DB.prepare('SELECT order_number FROM return_requests WHERE request_id = ?')
    .bind(requestId)
    .first<string>('order_number');
  const order = orderNumber === null ? null : await loadPaperOrder(env, orderNumber);
  const noted = order && (await notedReturn(env, requestId, order.locale));
  if (order === null || noted === null || noted.label === null) return null;
  return {
    customerId: order.customerId,
    make: async () => (await import('./return-label.ts')).returnLabel(order, noted),
  };
}

function find(env: Env, { kind, reference }: Named): Promise<PaperDocument | null> {
  if (kind === 'gift-card') return findCard(env, reference);
  if (kind === 'return-label') return findLabel(env, reference);
  return findPaper(env, { kind, reference });
}

/**
 * Renders a document as PDF from stored data; null for an unknown id, or another customer's document. Without a
 * customer it is for the mailer.
 *
 * @throws OperationError for a gift card that was sealed with another `MAIL_KEY`
 */
export async function makeDocument(
  env: Env,
  documentId: string,
  customerId: string | null,
): Promise<Uint8Array<ArrayBuffer> | null> {
  const wanted = named(documentId);
  if (wanted === null) return null;
  const found = await find(env, wanted);
  if (found === null || (customerId !== null && found.customerId !== customerId)) return null;
  const bytes = await found.make();
  if (bytes === null) return null;
  await env.DB.prepare(
    `INSERT INTO document_sizes (document_id, bytes) VALUES (?1, ?2)
     ON CONFLICT (document_id) DO UPDATE SET bytes = ?2 WHERE bytes <> ?2`,
  )
    .bind(documentId, bytes.byteLength)
    .run();
  return bytes;
}
