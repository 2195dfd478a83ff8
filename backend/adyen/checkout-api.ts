/**
 * Adyen's Checkout API, as far as this shop asks it. Every POST has an idempotency key: what was cut off may be asked for
 * again, and is done once.
 */
import { z } from 'zod';
import { toHex } from '../../shared/encoding.ts';
import { ProviderError } from '../provider/provider-error.ts';
import type { AdyenAccount } from './account.ts';

/** Milliseconds until an answer is not waited for any more. */
const timeout = 10_000;

/** Money as Adyen writes it; the value is cents. */
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
  /** Only of an embedded one. */
  sessionData: z.string().optional(),
  /** Only of a hosted one. */
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

/** Opens a session for one payment. */
export function createSession(
  account: AdyenAccount,
  key: string,
  session: NewSession,
): Promise<OpenedSession> {
  const { merchantAccount } = account;
  const body = {
    merchantAccount,
    ...session,
    channel: 'Web',
    // Banks ask on pages of their own and not in frames, whose hosts nobody can list in a policy.
    authenticationData: { threeDSRequestData: { nativeThreeDS: 'disabled' } },
  };
  return ask(account, { path: '/sessions', key, body }, openedSession);
}

/** What came of a session; `result` is what the shopper has brought back. */
export function resultOfSession(account: AdyenAccount, id: string, result: string): Promise<SessionResult> {
  const query = new URLSearchParams({ sessionResult: result });
  return ask(account, { path: `/sessions/${encodeURIComponent(id)}?${query}` }, sessionResult);
}

/** What came of a payment from which the shopper was sent elsewhere, and has come back with this result. */
export async function detailsOf(account: AdyenAccount, redirectResult: string): Promise<PaymentDetails> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(redirectResult));
  const key = `details-${toHex(new Uint8Array(digest, 0, 24))}`;
  return ask(
    account,
    { path: '/payments/details', key, body: { details: { redirectResult } } },
    paymentDetails,
  );
}

/** Gives back a part of a payment, or all of it. Gives Adyen's reference; how it ended comes as a notification. */
export async function refundPayment(
  account: AdyenAccount,
  pspReference: string,
  { key, reference, amount }: { key: string; reference: string; amount: AdyenAmount },
): Promise<string> {
  const path = `/payments/${encodeURIComponent(pspReference)}/refunds`;
  const body = { merchantAccount: account.merchantAccount, amount, reference };
  return (await ask(account, { path, key, body }, modification)).pspReference;
}

/** Cancels a payment or gives it back, whichever can still be done. Gives Adyen's reference. */
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

/** The same key is being worked on by another request. */
const inProgress = '704';

/** Adyen's refusal. One that may be asked again is no 422: that ends a refund. */
async function refused(response: Response): Promise<ProviderError> {
  const { errorCode = 'without a code' } = failure.catch({}).parse(await response.json().catch(() => ({})));
  const passing = response.headers.get('transient-error') === 'true' || errorCode === inProgress;
  const status = passing ? 503 : response.status;
  return new ProviderError(status, `Adyen answered ${response.status} (${errorCode})`);
}

interface Question {
  path: string;
  /** Of a POST: at most 64 letters. */
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
