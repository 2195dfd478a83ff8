import { createMiddleware } from 'hono/factory';
import type { AppEnv } from '../context.ts';
import { loadMarket } from '../market/market.ts';

/** Loads the market's parameters; without them the shop cannot answer (specification, section 8). */
export const domain = createMiddleware<AppEnv>(async function domain(c, next) {
  c.get('timing').mark('domain');
  c.set('market', await loadMarket(c.var, c.var.locale));
  return next();
});
