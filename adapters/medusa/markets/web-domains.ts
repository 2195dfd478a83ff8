import type { Context } from 'hono';
import { z } from 'zod';
import { type Capability, capabilities } from '../../../shared/contract/gateway/capabilities.ts';
import type { Env } from '../connection/env.ts';

/** What neither Medusa nor the reference backend can do for a cart or an order of Medusa (docs/medusa.md). */
const missing: ReadonlySet<Capability> = new Set([
  'gift-cards',
  'donations',
  'loyalty',
  'order-subscriptions',
  'store-orders',
  'pickup-points',
  'embedded-payment',
  'returns',
  'withdrawal',
  'documents',
  'data-export',
  'stock-alerts',
  'offers',
  'bank-details',
  'account-deletion',
]);

const ours = capabilities.filter((each) => !missing.has(each));

const records = z.array(z.looseObject({ domain: z.string() }));

/** The parameters of markets: those of the reference backend, with what this gateway can do. */
export async function webDomains({ req, env, json }: Context<{ Bindings: Env }>): Promise<Response> {
  const response = await env.REFERENCE.fetch(req.raw);
  if (!response.ok) return response;
  return json(records.parse(await response.json()).map((record) => ({ ...record, capabilities: ours })));
}
