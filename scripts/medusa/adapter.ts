import { merchantAccount } from '../../adapters/medusa/payment/provider.ts';
import { adapterWorker, engineTimeout } from '../adapters/adapter-worker.ts';
import type { GatewayWorker } from '../building/installation.ts';
import type { Secrets } from '../state.ts';
import type { Medusa } from './server.ts';

/** The adapter's Worker, with what it needs to call Medusa. */
export function medusaWorker(
  { url, publishableKey, jwtSecret }: Pick<Medusa, 'url' | 'publishableKey' | 'jwtSecret'>,
  { GATEWAY_SUBSCRIPTION_KEY, PAYMENT_HMAC_KEY }: Pick<Secrets, 'GATEWAY_SUBSCRIPTION_KEY' | 'PAYMENT_HMAC_KEY'>,
  port: number,
): Promise<GatewayWorker> {
  const bindings = {
    MEDUSA_TIMEOUT: engineTimeout,
    MEDUSA_URL: url,
    MEDUSA_PUBLISHABLE_KEY: publishableKey,
    MEDUSA_JWT_SECRET: jwtSecret,
    GATEWAY_SUBSCRIPTION_KEY,
    PAYMENT_HMAC_KEY,
  };
  return adapterWorker('medusa', { bindings, port });
}

/** The variables of the reference backend: where its payment provider notifies the adapter. */
export const notifying = (port: number | string) => ({
  MERCHANT_ACCOUNTS: JSON.stringify({ [merchantAccount]: `http://127.0.0.1:${port}/gateway/notifications` }),
});
