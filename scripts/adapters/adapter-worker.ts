import { join } from 'node:path';
import { unstable_getMiniflareWorkerOptions } from 'wrangler';
import type { GatewayWorker } from '../building/installation.ts';
import { root } from '../sources.mjs';
import { type AdapterName, buildAdapter } from './build-adapter.ts';

/** Milliseconds for an engine that shares this machine with the shop. */
export const engineTimeout = '8000';

/** The variables of a storefront in front of it: milliseconds for all calls of a page. */
export const storefrontVariables = { UPSTREAM_BUDGET: '10000' };

interface Installed {
  /** Variables and secrets, in place of those in wrangler.toml. */
  bindings: Record<string, string>;
  /** A port of its own on this machine. */
  port: number;
}

/** The Worker of an adapter, between storefront and reference backend, on this machine. */
export async function adapterWorker(name: AdapterName, { bindings, port }: Installed): Promise<GatewayWorker> {
  const { workerOptions } = unstable_getMiniflareWorkerOptions(join(root, 'adapters', name, 'wrangler.toml'));
  return {
    script: await buildAdapter(name),
    compatibilityFlags: workerOptions.compatibilityFlags ?? [],
    durableObjects: workerOptions.durableObjects,
    bindings: { ...workerOptions.bindings, ...bindings },
    unsafeDirectSockets: [{ host: '127.0.0.1', port }],
  };
}
