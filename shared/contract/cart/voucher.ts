import { z } from 'zod';

/** A voucher that the shopper pays elsewhere, at a cash machine or in online banking. */
export const voucher = z.object({
  /** Payee, in digits. */
  entity: z.string().regex(/^\d{1,12}$/),
  /** Reference to type in there, in digits. */
  reference: z.string().regex(/^\d{1,30}$/),
  /** When it expires (ISO 8601). */
  expiresAt: z.iso.datetime(),
});
export type Voucher = z.output<typeof voucher>;
