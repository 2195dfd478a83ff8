import { createMiddleware } from 'hono/factory';
import type { AppEnv } from '../page/context.ts';
import { pages } from '../pages.ts';
import { mergeAtStartup } from '../visitor/startup.ts';
import { carryOutPendingActions } from './request/carry-out.ts';
import { isPrefetch } from './request/prefetch.ts';

/**
 * The first page of a browser session merges the carts before it is made, the order's confirmation excepted
 * (specification, section 4). Where that page comes from the cache, the browser asks for it (`/api/visitor`).
 *
 * What a stranger has asked for, and was sent to sign in for, is carried out here: every way back from signing in leads
 * to a page of the customer's own.
 */
export const startup = createMiddleware<AppEnv>(async function startup(c, next) {
  const { route, visitor, session, cookies, log } = c.var;
  const isPage = c.req.method === 'GET' && route !== undefined && pages[route.name].audience === 'visitor';
  if (!isPage || isPrefetch(c)) return next();
  if (route.name !== 'order-confirmation') {
    const merged = await mergeAtStartup({ cart: visitor.cart, session, jar: cookies, log });
    if (merged) visitor.flash({ tone: 'info', key: 'cart.merged', toast: true });
  }
  const location = await carryOutPendingActions(c);
  return location === undefined ? next() : c.redirect(location, 303);
});
