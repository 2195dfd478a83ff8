/**
 * The part of Adyen's Checkout API that this shop uses. Every POST has an idempotency key: an interrupted call can be
 * repeated, and takes effect once.
 */
import { z } from 'zod';
import { toHex } from '../../shared/encoding.ts';
import { ProviderError } from '../provider/provider-error.ts';
import type { AdyenAccount } from './account.ts';

/** Timeout of a call, in milliseconds. */
const timeout = 10_000;

/** Money in Adyen's format; the value is in cents. */
const adyenAmount = z.object({ value: z.int(), currency: z.string().length(3) });
export type AdyenAmount = z.output<typeof adyenAmount>;

/** `POST /sessions`. */
export interface NewSession {
  amount: AdyenAmount;
  reference: string;
  returnUrl: string;
  countryCode: string;
  shopperLocale: string;
  /** ISO 8601, in whole seconds. */
  expiresAt: string;
  allowedPaymentMethods: string[];
  mode: 'embedded' | 'hosted';
  lineItems: { id: string; description: string; quantity: number; amountIncludingTax: number }[];
}

const openedSession = z.object({
  id: z.string().min(1).max(200),
  /** Only for mode `embedded`. */
  sessionData: z.string().optional(),
  /** Only for mode `hosted`. */
  url: z.url().optional(),
});
export type OpenedSession = z.output<typeof openedSession>;

const sessionResult = z.object({
  id: z.string(),
  status: z.string(),
  payments: z
    .array(z.object({ amount: adyenAmount.optional(), pspReference: z.string(), resultCode: z.string() }))
    .default([]),
});
export type SessionResult = z.output<typeof sessionResult>;

const paymentDetails = z.object({
  resultCode: z.string(),
  pspReference: z.string().optional(),
  merchantReference: z.string().optional(),
  amount: adyenAmount.optional(),
  refusalReason: z.string().optional(),
});
export type PaymentDetails = z.output<typeof paymentDetails>;

const modification = z.object({ pspReference: z.string(), status: z.string() });

export function createSession(account: AdyenAccount, key: string, session: NewSession): Promise<OpenedSession> {
  const { merchantAccount } = account;
  const body = {
    merchantAccount,
    ...session,
    channel: 'Web',
    // Banks authenticate on pages of their own, not in frames, because their hosts cannot be listed in a policy.
    authenticationData: { threeDSRequestData: { nativeThreeDS: 'disabled' } },
  };
  return ask(account, { path: '/sessions', key, body }, openedSession);
}

/** Returns the result of a session; `result` is the shopper's session result. */
export function resultOfSession(account: AdyenAccount, id: string, result: string): Promise<SessionResult> {
  const query = new URLSearchParams({ sessionResult: result });
  return ask(account, { path: `/sessions/${encodeURIComponent(id)}?${query}` }, sessionResult);
}

/** Returns the result of a payment after a redirect. */
export async function detailsOf(account: AdyenAccount, redirectResult: string): Promise<PaymentDetails> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(redirectResult));
  const key = `details-${toHex(new Uint8Array(digest, 0, 24))}`;
  return ask(account, { path: '/payments/details', key, body: { details: { redirectResult } } }, paymentDetails);
}

/** Refunds a payment, in part or whole. Returns Adyen's reference; the result comes as a notification. */
export async function refundPayment(
  account: AdyenAccount,
  pspReference: string,
  { key, reference, amount }: { key: string; reference: string; amount: AdyenAmount },
): Promise<string> {
  const path = `/payments/${encodeURIComponent(pspReference)}/refunds`;
  const body = { merchantAccount: account.merchantAccount, amount, reference };
  return (await ask(account, { path, key, body }, modification)).pspReference;
}

/** Cancels or refunds a payment, whichever is still possible. Returns Adyen's reference. */
export async function reversePayment(
  account: AdyenAccount,
  pspReference: string,
  { key, reference }: { key: string; reference: string },
): Promise<string> {
  const path = `/payments/${encodeURIComponent(pspReference)}/reversals`;
  const body = { merchantAccount: account.merchantAccount, reference };
  return (await ask(account, { path, key, body }, modification)).pspReference;
}

const failure = z.object({ errorCode: z.string().optional(), message: z.string().optional() });

/** The same key is being processed by another request. */
const inProgress = '704';

/** Adyen's refusal. A refusal that may be retried must not be a 422, which ends a refund. */
async function refused(response: Response): Promise<ProviderError> {
  const { errorCode = 'without a code' } = failure.catch({}).parse(await response.json().catch(() => ({})));
  const passing = response.headers.get('transient-error') === 'true' || errorCode === inProgress;
  const status = passing ? 503 : response.status;
  return new ProviderError(status, `Adyen answered ${response.status} (${errorCode})`);
}

interface Question {
  path: string;
  /** Of a POST: at most 64 characters. */
  key?: string;
  body?: object;
}

async function ask<Answer extends z.ZodType>(
  { apiUrl, apiKey }: AdyenAccount,
  { path, key, body }: Question,
  answer: Answer,
): Promise<z.output<Answer>> {
  const response = await fetch(apiUrl + path, {
    method: body === undefined ? 'GET' : 'POST',
    headers: {
      'x-api-key': apiKey,
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...(key !== undefined && { 'idempotency-key': key }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
    redirect: 'manual',
    signal: AbortSignal.timeout(timeout),
  }).catch((error: unknown) => {
    throw new ProviderError(504, `Adyen gave no answer: ${error instanceof Error ? error.name : 'unknown'}`);
  });
  if (!response.ok) throw await refused(response);
  return answer.parse(await response.json());
}
