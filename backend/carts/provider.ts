import type { z } from 'zod';
import type { Env } from '../env.ts';
import { api } from '../payment/api.ts';
import {
  type CancelRequest,
  type RefundRequest,
  type RefundState,
  refundState,
  type SessionRequest,
  type SessionState,
  sessionState,
  signatureHeader,
  signedText,
  type TakenPayment,
  takenPage,
} from '../payment/protocol.ts';
import { sign } from '../payment/signature.ts';

/** The shop's client of the payment provider. All calls may be repeated without harm. */

/** Opens the payment with this id, or finds the one that was opened before. */
export function openSession(env: Env, id: string, session: SessionRequest): Promise<SessionState> {
  return call(env, 'PUT', `/sessions/${id}`, session, sessionState);
}

/** Takes a payment back; the answer tells whether it was too late. */
export function cancelSession(env: Env, id: string, asked: CancelRequest): Promise<SessionState> {
  return call(env, 'POST', `/sessions/${id}/cancel`, asked, sessionState);
}

/** The payment that a shopper comes back from. */
export function sessionDetails(env: Env, redirectResult: string): Promise<SessionState> {
  return call(env, 'POST', '/details', { redirectResult }, sessionState);
}

/** Gives a payment back, in part or whole. Throws `ProviderError` (422) when there is not so much left of it. */
export function refundSession(env: Env, id: string, asked: RefundRequest): Promise<RefundState> {
  return call(env, 'POST', `/sessions/${id}/refunds`, asked, refundState);
}

/** All payments that took money since a moment. */
export async function takenSince(env: Env, since: Date): Promise<TakenPayment[]> {
  const all: TakenPayment[] = [];
  for (let after = ''; ; ) {
    const { payments } = await call(env, 'POST', '/taken', { since: since.toISOString(), after }, takenPage);
    all.push(...payments);
    const last = payments.at(-1);
    if (last === undefined) return all;
    after = last.sessionId;
  }
}

/** The provider refused a request. */
export class ProviderError extends Error {
  override name = 'ProviderError';
  readonly status: number;

  constructor(status: number) {
    super(`The payment provider answered ${status}`);
    this.status = status;
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
  // The provider lives in this Worker, and a Worker cannot fetch itself. Elsewhere this line is a fetch().
  const response = await api.request(path, { method, headers, body }, env);
  if (!response.ok) throw new ProviderError(response.status);
  return answer.parse(await response.json());
}
