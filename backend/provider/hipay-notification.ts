import { z } from 'zod';
import type { PaymentResult } from '../../shared/contract/cart/cart.ts';
import { toHex } from '../../shared/encoding.ts';

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
  date_updated: z.string().max(40).default(''),
  /** What was done to the payment: which refund, and how much of it. */
  'operation[id]': z.string().min(1).max(100).optional(),
  'operation[amount]': decimal.optional(),
});
export type HipayNotification = z.output<typeof hipayNotification>;

/** What became of a refund, at HiPay. */
const refundStatuses = { 124: 'asked', 125: 'refunded', 126: 'refunded', 165: 'refused' } as const;

/** What a notification tells of a refund by its status; null for one that tells of the payment itself. */
export function refundOfStatus(status: string): 'asked' | 'refunded' | 'refused' | null {
  return Object.entries(refundStatuses).find(([code]) => code === status)?.[1] ?? null;
}

interface Refunded {
  session_id: string;
  psp_reference: string;
  reference: string;
  /** Cents: of the payment, of this refund, of all refunds so far. */
  paid: number;
  amount: number;
  refunded: number;
  currency: string;
  created_at: string;
}

const written = (cents: number): string => (cents / 100).toFixed(2);

/** The body of the notification of a refund. */
export function hipayRefundForm(refund: Refunded): string {
  return new URLSearchParams({
    state: 'completed',
    test: 'true',
    transaction_reference: refund.session_id,
    date_updated: refund.created_at,
    status: refund.refunded < refund.paid ? '126' : '125',
    authorized_amount: written(refund.paid),
    captured_amount: written(refund.paid),
    refunded_amount: written(refund.refunded),
    currency: refund.currency,
    orderid: refund.reference,
    'operation[type]': 'refund',
    'operation[id]': refund.psp_reference,
    'operation[amount]': written(refund.amount),
    'operation[date]': refund.created_at,
  }).toString();
}

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
    authorized_amount: written(session.amount),
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
  return toHex(new Uint8Array(digest));
}
