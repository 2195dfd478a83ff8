import { z } from 'zod';

/** What a shopper pays with elsewhere, at a cash machine or in an online bank. */
export const voucher = z.object({
  /** Who is paid, in digits. */
  entity: z.string().regex(/^\d{1,12}$/),
  /** What is typed in there, in digits. */
  reference: z.string().regex(/^\d{1,30}$/),
  /** When it is not taken any more (ISO 8601). */
  expiresAt: z.iso.datetime(),
});
export type Voucher = z.output<typeof voucher>;
