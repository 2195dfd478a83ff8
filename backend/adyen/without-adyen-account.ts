import { createMiddleware } from 'hono/factory';
import type { Env } from '../env.ts';
import { adyenAccount } from './account.ts';

/**
 * Disables (404) the stand-in payment provider if there is a real account, so that nobody can pay on its pages, or
 * settle a payment with its key. Payments from before the account are still read internally (`carts/provider.ts`).
 */
export const withoutAdyenAccount = createMiddleware<{ Bindings: Env }>(async function withoutAdyenAccount(c, next) {
  if (adyenAccount(c.env) !== null) return c.notFound();
  return next();
});
