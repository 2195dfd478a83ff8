import { WorkerEntrypoint } from 'cloudflare:workers';
import { app } from './app.ts';
import type { Bindings } from './env.ts';
import { publicPages } from './public-entrypoint.tsx';

/** Renders public pages from requests without cookies, behind the edge cache. */
export class Pages extends WorkerEntrypoint<Bindings> {
  override fetch(request: Request): Response | Promise<Response> {
    return publicPages.fetch(request, this.env, this.ctx);
  }
}

// biome-ignore lint/performance/noBarrelFile: the platform expects its classes in the entry.
export { Rollout } from './releases/rollout.ts';
export { CheckoutSession } from './ucp/durable/checkout-session.ts';
export { IdempotencyKey } from './ucp/durable/idempotency-key.ts';
export { OrderWebhook } from './ucp/durable/order-webhook.ts';

/** Handles every request, with the visitor's cookies. Never cached. */
export default app;
