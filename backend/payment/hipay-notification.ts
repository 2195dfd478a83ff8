import { z } from 'zod';
import type { PaymentResult } from '../../shared/contract/cart.ts';

/** What the second provider tells shops: a form, as HiPay sends it, with this header. */
export const hipaySignatureHeader = 'x-allopass-signature';

/** Codes of transaction statuses at HiPay, by what a payment has come to. */
const statuses = {
  Authorised: '118',
  Success: '118',
  Pending: '200',
  Received: '142',
  PresentToShopper: '144',
  Refused: '113',
  Cancelled: '115',
  Error: '163',
} as const satisfies Partial<Record<PaymentResult, string>>;

const states: Record<
  (typeof statuses)[keyof typeof statuses],
  'completed' | 'pending' | 'declined' | 'error'
> = {
  118: 'completed',
  200: 'pending',
  142: 'pending',
  144: 'pending',
  113: 'declined',
  115: 'declined',
  163: 'error',
};

const decimal = z
  .string()
  .regex(/^\d{1,9}\.\d\d$/)
  .transform((amount) => Math.round(Number(amount) * 100));

/** A notification as the shop reads it; other fields do not matter to it. */
export const hipayNotification = z.object({
  transaction_reference: z.uuid(),
  status: z.string().regex(/^\d{3}$/),
  reason: z.string().optional(),
  authorized_amount: decimal,
  currency: z.string().length(3),
  orderid: z.string().min(1).max(100),
});
export type HipayNotification = z.output<typeof hipayNotification>;

interface Ended {
  session_id: string;
  reference: string;
  result: PaymentResult;
  reason: string | null;
  amount: number;
  currency: string;
  created_at: string;
}

/** The body of the notification of a result. Null for a result that the shop is not told. */
export function hipayForm({ result, ...session }: Ended): string | null {
  const status = Object.entries(statuses).find(([name]) => name === result)?.[1];
  if (status === undefined) return null;
  return new URLSearchParams({
    state: states[status],
    test: 'true',
    transaction_reference: session.session_id,
    date_updated: session.created_at,
    status,
    ...(session.reason !== null && { reason: session.reason }),
    authorized_amount: (session.amount / 100).toFixed(2),
    currency: session.currency,
    orderid: session.reference,
  }).toString();
}

/** What a payment has come to by a status; null for one that changes nothing, such as those of captures. */
export function resultOfStatus(status: string): PaymentResult | null {
  // 118 stands for both words of what was paid.
  if (status === statuses.Authorised) return 'Authorised';
  const found = Object.entries(statuses).find(([, code]) => code === status);
  // The names of the table above.
  return found === undefined ? null : (found[0] as keyof typeof statuses);
}

/** The signature of a body: SHA-256 of it and the secret passphrase, in hexadecimal. */
export async function hipaySignature(passphrase: string, body: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(body + passphrase));
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('');
}
