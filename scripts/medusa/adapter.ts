import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createBuilder } from 'vite';
import { unstable_getMiniflareWorkerOptions } from 'wrangler';
import { merchantAccount } from '../../adapters/medusa/payment/provider.ts';
import { shop, workerEnvironment } from '../../vite.config.ts';
import type { GatewayWorker } from '../building/installation.ts';
import { distFolder, root } from '../sources.mjs';
import type { Secrets } from '../state.ts';
import type { Medusa } from './server.ts';

const name = 'medusa';
const host = '127.0.0.1';

/** Builds the adapter's Worker and returns its module; the shop itself has been built before. */
async function buildAdapter(): Promise<string> {
  // Vite decides by it how JSX is compiled.
  process.env.NODE_ENV = 'production';
  const environment = workerEnvironment(name, `adapters/${name}/index.ts`);
  const builder = await createBuilder({
    ...shop('build'),
    configFile: false,
    environments: { [name]: environment },
    builder: {},
  });
  const built = builder.environments[name];
  if (built === undefined) throw new Error(`There is no environment '${name}'.`);
  await builder.build(built);
  return readFileSync(join(distFolder, name, 'index.js'), 'utf8');
}

/** Milliseconds for Medusa, and for all calls of a page: shop, Medusa and its database share one machine. */
const timeouts = { medusa: 8000, page: 10_000 };

/** The variables of a storefront in front of it. */
export const storefrontVariables = { UPSTREAM_BUDGET: String(timeouts.page) };

/** The adapter's Worker, between storefront and reference backend, on a port of its own. */
export async function adapterWorker(
  { url, publishableKey, jwtSecret }: Pick<Medusa, 'url' | 'publishableKey' | 'jwtSecret'>,
  { GATEWAY_SUBSCRIPTION_KEY, PAYMENT_HMAC_KEY }: Pick<Secrets, 'GATEWAY_SUBSCRIPTION_KEY' | 'PAYMENT_HMAC_KEY'>,
  port: number,
): Promise<GatewayWorker> {
  const { workerOptions } = unstable_getMiniflareWorkerOptions(join(root, 'adapters', name, 'wrangler.toml'));
  return {
    script: await buildAdapter(),
    compatibilityFlags: workerOptions.compatibilityFlags ?? [],
    durableObjects: workerOptions.durableObjects,
    bindings: {
      ...workerOptions.bindings,
      MEDUSA_TIMEOUT: String(timeouts.medusa),
      MEDUSA_URL: url,
      MEDUSA_PUBLISHABLE_KEY: publishableKey,
      MEDUSA_JWT_SECRET: jwtSecret,
      GATEWAY_SUBSCRIPTION_KEY,
      PAYMENT_HMAC_KEY,
    },
    unsafeDirectSockets: [{ host, port }],
  };
}

/** The variables of the reference backend: where its payment provider notifies the adapter. */
export const notifying = (port: number | string) => ({
  MERCHANT_ACCOUNTS: JSON.stringify({ [merchantAccount]: `http://${host}:${port}/gateway/notifications` }),
});
