import { z } from 'zod';
import { listOf, orElse } from '../gateway/list-of.ts';
import { row } from '../gateway/row.ts';
import { money, nothing, page, pageSize } from '../gateway/values.ts';

/** An id as the gateway gives it to a document. */
export const documentId = z.string().regex(/^[\w-]{1,80}$/);

/** A paper of a purchase: made as PDF whenever it is asked for. */
const purchaseDocument = z.object({
  documentId,
  kind: z.enum(['invoice', 'credit-note', 'e-ticket', 'gift-card', 'return-label']),
  /** The order that it belongs to. */
  orderNumber: orElse(z.string().nullable(), null),
  /** Null where it is not known. */
  createdAt: orElse(z.iso.datetime().nullable(), null),
  /** What was paid, what went back, or what a gift card was worth when it was bought; null where it is about no money. */
  amount: orElse(money.nullable(), null),
  /** Size of the PDF in bytes; null where it is not known before it is made. */
  bytes: orElse(z.int().positive().nullable(), null),
});
export type PurchaseDocument = z.output<typeof purchaseDocument>;

/** `%PDF-`, with which every PDF begins. */
const signature = [0x25, 0x50, 0x44, 0x46, 0x2d];

const pdf = z
  .instanceof(Uint8Array)
  .refine((bytes) => signature.every((byte, index) => bytes[index] === byte), 'This is no PDF.');

export const documentRows = {
  /** The documents of the signed-in customer, the latest first; those of one order if it is named. */
  listDocuments: row({
    upstream: 'gateway',
    method: 'GET',
    path: '/customers-self/documents',
    input: z.object({ page, size: pageSize, orderNumber: z.string().max(40).optional() }),
    output: z
      .object({ total: z.int().optional(), documents: listOf(purchaseDocument) })
      .transform(({ total, documents }) => ({ total: total ?? documents.length, documents })),
    access: 'customer',
    failure: 'throw',
  }),
  /** One of them as a file. Another customer's is unknown. */
  getDocument: row({
    upstream: 'gateway',
    method: 'GET',
    path: '/customers-self/documents/{documentId}',
    input: z.object({ documentId }),
    file: 'application/pdf',
    output: pdf,
    access: 'customer',
    refuses: ['unknown'],
    failure: 'throw',
  }),
  /** Everything that is held of the signed-in customer, list by list; made when it is asked for. */
  exportData: row({
    upstream: 'gateway',
    method: 'POST',
    path: '/customers-self/data-export',
    input: nothing,
    output: z.object({ createdAt: z.iso.datetime(), data: z.record(z.string(), z.unknown()) }),
    access: 'customer',
    refuses: ['too-many-tries'],
    failure: 'throw',
  }),
};
