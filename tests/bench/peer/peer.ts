/** The Hydrogen skeleton on workerd, with our catalogue. */
import { dirname, join } from 'node:path';
import { type Request, Response } from 'miniflare';
import type { Shop } from '../../shop/harness.ts';
import type { CartPiece } from '../customer.ts';
import { type RawWorker, startRaw } from '../raw.ts';
import { buildSkeleton, skeletonVersion } from './skeleton.ts';
import { type Question, storefrontApi } from './storefront-api.ts';

/** Replaces Shopify's API and caches its responses, as `memory` does for our gateway. */
const rememberingApi = `
const answers = new Map();
export default {
  async fetch(request, env) {
    const question = await request.text();
    const known = answers.get(question);
    if (known !== undefined) return new Response(known, { headers: { 'content-type': 'application/json' } });
    const response = await env.API.fetch(request.url, { method: 'POST', body: question });
    const body = await response.arrayBuffer();
    if (response.ok) answers.set(question, body);
    return new Response(body, response);
  },
};`;

export interface Peer extends RawWorker {
  /** E.g. `Hydrogen skeleton 2026.4.6`. */
  name: string;
  /** Its versions, in one sentence. */
  description: string;
  /** The folder with the files of its pages, which a platform serves beside the Worker. */
  files: string;
}

/** Downloads, builds and starts it, with the catalogue of a running shop, and a cart of these pieces. */
export async function startPeer(shop: Shop, pieces: readonly CartPiece[]): Promise<Peer> {
  const { scriptPath, compatibilityDate, schemaFile, versions } = await buildSkeleton();
  const answer = storefrontApi(shop, schemaFile, pieces);
  const api = async (request: Request): Promise<Response> => {
    const result = await answer((await request.json()) as Question);
    if (result.errors) console.error(result.errors);
    return Response.json(result, { status: result.errors ? 400 : 200 });
  };
  const worker = await startRaw(
    {
      name: 'peer',
      modules: [{ type: 'ESModule', path: scriptPath }],
      modulesRoot: dirname(scriptPath),
      compatibilityDate,
      compatibilityFlags: ['nodejs_compat'],
      outboundService: 'storefront-api',
      bindings: {
        SESSION_SECRET: 'bench',
        PUBLIC_STORE_DOMAIN: 'selvedge.myshopify.com',
        PUBLIC_CHECKOUT_DOMAIN: 'checkout.selvedge.example',
        PUBLIC_STOREFRONT_API_TOKEN: 'bench',
        PUBLIC_STOREFRONT_ID: '1',
        PUBLIC_CUSTOMER_ACCOUNT_API_CLIENT_ID: 'bench',
        SHOP_ID: '1',
      },
    },
    [
      {
        name: 'storefront-api',
        modules: true,
        script: rememberingApi,
        compatibilityDate,
        serviceBindings: { API: api },
      },
    ],
  );
  return {
    ...worker,
    name: `Hydrogen skeleton ${skeletonVersion}`,
    files: join(dirname(scriptPath), '..', 'client'),
    description: `The peer is the Hydrogen skeleton ${skeletonVersion} (${versions.join(', ')}).`,
  };
}
