import { z } from 'zod';
import type { PaymentResult } from '../../shared/contract/cart/cart.ts';
import { toHex } from '../../shared/encoding.ts';

/** Signature header of HiPay's notifications, which are forms. */
export const hipaySignatureHeader = 'x-allopass-signature';

/** Codes of HiPay's transaction statuses, by result of the payment. */
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

const states: Record<(typeof statuses)[keyof typeof statuses], 'completed' | 'pending' | 'declined' | 'error'> = {
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

/** The fields of a notification that the shop reads. */
export const hipayNotification = z.object({
  transaction_reference: z.uuid(),
  status: z.string().regex(/^\d{3}$/),
  reason: z.string().optional(),
  authorized_amount: decimal,
  currency: z.string().length(3),
  orderid: z.string().min(1).max(100),
  date_updated: z.string().max(40).default(''),
  /** The operation on the payment: id and amount of a refund. */
  'operation[id]': z.string().min(1).max(100).optional(),
  'operation[amount]': decimal.optional(),
});
export type HipayNotification = z.output<typeof hipayNotification>;

/** HiPay's statuses of a refund. */
const refundStatuses = { 124: 'asked', 125: 'refunded', 126: 'refunded', 165: 'refused' } as const;

/** Returns the state of a refund by the status of a notification; null if it is about the payment itself. */
export function refundOfStatus(status: string): 'asked' | 'refunded' | 'refused' | null {
  return Object.entries(refundStatuses).find(([code]) => code === status)?.[1] ?? null;
}

interface Refunded {
  session_id: string;
  psp_reference: string;
  reference: string;
  /** In cents: the payment, this refund, all refunds so far. */
  paid: number;
  amount: number;
  refunded: number;
  currency: string;
  created_at: string;
}

const written = (cents: number): string => (cents / 100).toFixed(2);

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

/** Returns the body of a result notification; null for a result that is not notified. */
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

/** Returns the result of a payment by a status; null for one that changes nothing, such as a capture. */
export function resultOfStatus(status: string): PaymentResult | null {
  // 118 stands for both results of a paid payment.
  if (status === statuses.Authorised) return 'Authorised';
  const found = Object.entries(statuses).find(([, code]) => code === status);
  // The names of the table above.
  return found === undefined ? null : (found[0] as keyof typeof statuses);
}

/** Returns the signature of a body: SHA-256 of the body and the secret passphrase, in hexadecimal. */
export async function hipaySignature(passphrase: string, body: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(body + passphrase));
  return toHex(new Uint8Array(digest));
}
