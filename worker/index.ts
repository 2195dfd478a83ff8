import { WorkerEntrypoint } from 'cloudflare:workers';
import { app } from './app.ts';
import type { Bindings } from './env.ts';
import { publicPages } from './public-entrypoint.tsx';

/** Public pages, rendered from requests without cookies; the edge cache stands in front of this entrypoint. */
export class Pages extends WorkerEntrypoint<Bindings> {
  override fetch(request: Request): Response | Promise<Response> {
    return publicPages.fetch(request, this.env, this.ctx);
  }
}

// biome-ignore lint/performance/noBarrelFile: the platform looks for its classes in the entry.
export { Rollout } from './releases/rollout.ts';

/** The door: sees the visitor, is never cached. */
export default app;
