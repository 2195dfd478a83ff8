import { createMiddleware } from 'hono/factory';
import type { AppEnv } from '../page/context.ts';
import { pages } from '../pages.ts';
import { mergeAtStartup } from '../visitor/cart/startup.ts';
import { carryOutPendingActions } from './request/carry-out.ts';
import { isPrefetch } from './request/prefetch.ts';

/**
 * Merges the carts before the first page of a browser session is rendered, except on the order's confirmation
 * (specification, section 4). If that page comes from the cache, `/api/visitor` merges them.
 *
 * Pending actions of a stranger who was sent to sign in are carried out here too: every way back from the sign-in
 * leads to a page for one visitor.
 */
export const startup = createMiddleware<AppEnv>(async function startup(c, next) {
  const { route, visitor, session, cookies, log } = c.get('state');
  const isPage = c.req.method === 'GET' && route !== undefined && pages[route.name].audience === 'visitor';
  if (!isPage || isPrefetch(c)) return next();
  if (route.name !== 'order-confirmation') {
    const merged = await mergeAtStartup({ cart: visitor.cart, session, jar: cookies, log });
    if (merged) visitor.flash({ tone: 'info', key: 'cart.merged', toast: true });
  }
  const location = await carryOutPendingActions(c);
  return location === undefined ? next() : c.redirect(location, 303);
});
