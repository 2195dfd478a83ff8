import { z } from 'zod';
import { counted, countFields } from '../gateway/counted.ts';
import { listOf, orElse } from '../gateway/list-of.ts';
import { row } from '../gateway/row.ts';
import { money, nothing, page, pageSize } from '../gateway/values.ts';

/** Id that the gateway gives to a document. */
export const documentId = z.string().regex(/^[\w-]{1,80}$/);

/** A document of a purchase: rendered as PDF on each request. */
const purchaseDocument = z.object({
  documentId,
  kind: z.enum(['invoice', 'credit-note', 'e-ticket', 'gift-card', 'return-label']),
  /** The order that it belongs to. */
  orderNumber: orElse(z.string().nullable(), null),
  /** Null if unknown. */
  createdAt: orElse(z.iso.datetime().nullable(), null),
  /** The amount paid, refunded, or the original value of a gift card; null if the document is not about money. */
  amount: orElse(money.nullable(), null),
  /** Size of the PDF in bytes; null if unknown before it is rendered. */
  bytes: orElse(z.int().positive().nullable(), null),
});
export type PurchaseDocument = z.output<typeof purchaseDocument>;

/** `%PDF-`, with which every PDF begins. */
const signature = [0x25, 0x50, 0x44, 0x46, 0x2d];

const pdf = z
  .instanceof(Uint8Array)
  .refine((bytes) => signature.every((byte, index) => bytes[index] === byte), 'This is no PDF.');

export const documentRows = {
  /** Lists the documents of the signed-in customer, newest first; only those of one order if it is named. */
  listDocuments: row({
    upstream: 'gateway',
    method: 'GET',
    path: '/customers-self/documents',
    input: z.object({ page, size: pageSize, orderNumber: z.string().max(64).optional() }),
    output: z
      .object({ ...countFields, documents: listOf(purchaseDocument) })
      .transform(({ total, more, documents }) => ({ ...counted({ total, more }, documents.length), documents })),
    access: 'customer',
    failure: 'throw',
  }),
  /** Returns a document as a file. Another customer's is `unknown`. */
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
  /** Returns all stored data of the signed-in customer, list by list; created on request. */
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
