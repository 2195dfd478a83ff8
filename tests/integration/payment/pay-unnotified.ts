import type { Env } from '../../../backend/env.ts';
import { redirectResult } from '../../../backend/stand-ins/payment-provider/sessions/redirect-result.ts';
import type { PaymentResult } from '../../../shared/contract/cart/cart.ts';
import type { Shop } from '../../shop/harness.ts';

/**
 * The bank has answered, and the provider was cut off before it could tell the shop. `page` is the provider's page of
 * the payment; gives the address by which the shopper comes back.
 */
export async function payUntold(
  { db, secrets }: Shop,
  page: string,
  result: PaymentResult = 'Authorised',
): Promise<string> {
  const id = page.split('/').at(-1) ?? '';
  await db
    .prepare(`UPDATE payment_sessions SET step = 'ended', result = ? WHERE session_id = ?`)
    .bind(result, id)
    .run();
  // All that signing needs of the backend's bindings.
  const signed = await redirectResult({ ...secrets } as unknown as Env, id);
  return `/fr-fr/order-adyen-check/?redirectResult=${encodeURIComponent(signed)}`;
}
