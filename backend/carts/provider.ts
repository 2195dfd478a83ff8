import type { z } from 'zod';
import { requireAccount } from '../adyen/account.ts';
import { adyenAuthorised } from '../adyen/authorised.ts';
import { refundPayment, reversePayment } from '../adyen/checkout-api.ts';
import { adyenSession, keepReversed, type StoredSession } from '../adyen/stored-sessions.ts';
import type { Env } from '../env.ts';
import type { PaymentStatus } from '../provider/payment-status.ts';
import {
  type AuthorisedPayment,
  authorisedPaymentsPage,
  type CancelRequest,
  type RefundRequest,
  type RefundState,
  refundState,
  type SessionRequest,
  type SessionState,
  sessionState,
  signatureHeader,
  signedText,
} from '../provider/protocol.ts';
import { ProviderError } from '../provider/provider-error.ts';
import { sign } from '../provider/signature.ts';
import { api } from '../stand-ins/payment-provider/sessions/api.ts';

/** The shop's client of the payment provider. All calls are idempotent. */

/** Opens the payment with this id, or returns the one that was opened before. */
export async function openSession(env: Env, id: string, session: SessionRequest): Promise<PaymentStatus> {
  return statusOf(await call(env, 'PUT', `/sessions/${id}`, session, sessionState));
}

/** Cancels a payment; the answer shows whether it was too late. */
export async function cancelSession(env: Env, id: string, asked: CancelRequest): Promise<PaymentStatus> {
  return statusOf(await call(env, 'POST', `/sessions/${id}/cancel`, asked, sessionState));
}

/** Returns the payment of a redirect result. */
export async function sessionDetails(env: Env, redirectResult: string): Promise<PaymentStatus> {
  return statusOf(await call(env, 'POST', '/details', { redirectResult }, sessionState));
}

function statusOf({ url, ...state }: SessionState): PaymentStatus {
  return { ...state, action: { type: 'redirect', url, method: 'GET' } };
}

/** Refunds a payment, in part or whole. Throws `ProviderError` (422) if less than that is left of it. */
export async function refundSession(
  env: Env,
  id: string,
  asked: RefundRequest,
): Promise<Pick<RefundState, 'pspReference'>> {
  const own = await adyenSession(env, id);
  if (own === null) return call(env, 'POST', `/sessions/${id}/refunds`, asked, refundState);
  const { centAmount: value, currencyCode: currency } = asked.amount;
  const wanted = { key: asked.refundId, reference: own.reference, amount: { value, currency } };
  return { pspReference: await refundPayment(requireAccount(env), authorisationOf(own), wanted) };
}

/** Refunds all that is left of a payment without an order; what is not captured yet is cancelled. */
export async function reverseSession(env: Env, id: string, asked: RefundRequest): Promise<void> {
  const own = await adyenSession(env, id);
  if (own === null) return void (await refundSession(env, id, asked));
  const wanted = { key: asked.refundId, reference: own.reference };
  await keepReversed(env, id, await reversePayment(requireAccount(env), authorisationOf(own), wanted));
}

function authorisationOf({ psp_reference: reference }: StoredSession): string {
  if (reference === null) throw new ProviderError(422, 'Adyen has not taken this payment.');
  return reference;
}

/** Returns all payments that took money since a date. */
export async function authorisedSince(env: Env, since: Date): Promise<AuthorisedPayment[]> {
  const all: AuthorisedPayment[] = await adyenAuthorised(env, since);
  for (let after = ''; ; ) {
    const { payments } = await call(
      env,
      'POST',
      '/authorised-payments',
      { since: since.toISOString(), after },
      authorisedPaymentsPage,
    );
    all.push(...payments);
    const last = payments.at(-1);
    if (last === undefined) return all;
    after = last.sessionId;
  }
}

async function call<Answer extends z.ZodType>(
  env: Env,
  method: 'PUT' | 'POST',
  path: string,
  content: object,
  answer: Answer,
): Promise<z.output<Answer>> {
  const body = JSON.stringify(content);
  const signature = await sign(env.PAYMENT_HMAC_KEY, 'request', signedText(method, path, body));
  const headers = { 'content-type': 'application/json', [signatureHeader]: signature };
  // The provider is in this Worker, and a Worker cannot fetch itself. For another provider this line is a fetch().
  const response = await api.request(path, { method, headers, body }, env);
  if (!response.ok) throw new ProviderError(response.status);
  return answer.parse(await response.json());
}
