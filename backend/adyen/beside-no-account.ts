import { createMiddleware } from 'hono/factory';
import type { Env } from '../env.ts';
import { adyenAccount } from './account.ts';

/**
 * Shuts what plays a payment provider where there is a real account: nobody pays on a page where a button says that it is
 * paid, and nobody settles a payment with the played provider's key. Payments from before the account are still asked
 * about from within (`carts/provider.ts`).
 */
export const besideNoAccount = createMiddleware<{ Bindings: Env }>(async function besideNoAccount(c, next) {
  if (adyenAccount(c.env) !== null) return c.notFound();
  return next();
});
