import type { z } from 'zod';
import { Problem } from '../../../backend/problem.ts';
import {
  refundState,
  type SessionRequest,
  type SessionState,
  sessionState,
  signatureHeader,
  signedText,
} from '../../../backend/provider/protocol.ts';
import { ProviderError } from '../../../backend/provider/provider-error.ts';
import { sign } from '../../../backend/provider/signature.ts';
import { providerOf } from '../../../shared/checkout/payment-products.ts';
import { askReference } from '../../connection/reference.ts';
import type { Env } from '../connection/env.ts';
import { amountOf, type CartPayment } from './payment.ts';

/** The client of the payment provider that the reference backend plays. All calls are idempotent. */
export type ProviderEnv = Pick<Env, 'REFERENCE' | 'PAYMENT_HMAC_KEY'>;

/** The account of this shop at the provider. */
export const merchantAccount = 'medusa';

/** Milliseconds for an answer. */
const timeout = 5000;

/** The session of a payment, as it is opened; also by Medusa's payment provider, which asks for its state by it. */
export const sessionRequestOf = (payment: CartPayment): SessionRequest => ({
  reference: payment.number,
  amount: amountOf(payment),
  returnUrl: payment.returnUrl,
  expiresAt: payment.expiresAt,
  locale: payment.locale,
  provider: providerOf(payment.products[0]),
  products: [...payment.products],
  merchantAccount,
});

/** The state of a payment at the provider; opens its session if there is none. */
export const sessionOf = (env: ProviderEnv, payment: CartPayment): Promise<SessionState> =>
  call(env, 'PUT', `/sessions/${payment.id}`, sessionRequestOf(payment), sessionState);

/** Cancels a payment; the answer shows whether it was too late. */
export const cancelSession = (env: ProviderEnv, payment: CartPayment): Promise<SessionState> =>
  call(
    env,
    'POST',
    `/sessions/${payment.id}/cancel`,
    { reference: payment.number, amount: amountOf(payment) },
    sessionState,
  );

/** The state of the payment of a returning shopper. @throws ProviderError (422) for a forged result */
export const sessionDetails = (env: ProviderEnv, redirectResult: string): Promise<SessionState> =>
  call(env, 'POST', '/details', { redirectResult }, sessionState);

/** Refunds a payment without an order, once. */
export async function refundWhole(env: ProviderEnv, payment: CartPayment): Promise<void> {
  const asked = { refundId: `without-order-${payment.id}`, amount: amountOf(payment) };
  await call(env, 'POST', `/sessions/${payment.id}/refunds`, asked, refundState);
}

async function call<Answer extends z.ZodType>(
  env: ProviderEnv,
  method: 'PUT' | 'POST',
  path: string,
  content: object,
  answer: Answer,
): Promise<z.output<Answer>> {
  const body = JSON.stringify(content);
  const signature = await sign(env.PAYMENT_HMAC_KEY, 'request', signedText(method, path, body));
  const request = new Request(`https://reference/payment/api${path}`, {
    method,
    headers: { 'content-type': 'application/json', [signatureHeader]: signature },
    body,
    signal: AbortSignal.timeout(timeout),
  });
  let response: Response;
  let json: unknown;
  try {
    response = await askReference(env, request, true);
    json = await response.json();
  } catch (error) {
    throw new Problem(503, `The payment provider does not answer: ${error instanceof Error ? error.message : error}`);
  }
  if (!response.ok) throw new ProviderError(response.status);
  return answer.parse(json);
}
