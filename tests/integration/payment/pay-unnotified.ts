import type { Env } from '../../../backend/env.ts';
import { redirectResult } from '../../../backend/stand-ins/payment-provider/sessions/redirect-result.ts';
import type { PaymentResult } from '../../../shared/contract/cart/cart.ts';
import type { Shop } from '../../shop/harness.ts';

/**
 * Simulates a provider that was cut off after the bank's answer, before its notification. `page` is the provider's
 * page of the payment; returns the return URL.
 */
export async function payUnnotified(
  { db, secrets }: Shop,
  page: string,
  result: PaymentResult = 'Authorised',
): Promise<string> {
  const id = page.split('/').at(-1) ?? '';
  await db
    .prepare(`UPDATE payment_sessions SET step = 'ended', result = ? WHERE session_id = ?`)
    .bind(result, id)
    .run();
  // Only what signing needs of the backend's bindings.
  const signed = await redirectResult({ ...secrets } as unknown as Env, id);
  return `/fr-fr/order-adyen-check/?redirectResult=${encodeURIComponent(signed)}`;
}
