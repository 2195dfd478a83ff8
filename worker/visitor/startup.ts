import { type LogContext, logError } from '../observability/log.ts';
import { UpstreamError } from '../upstream/errors.ts';
import type { CartSession } from './cart.ts';
import type { CookieJar } from './cookies.ts';
import type { Session } from './session.ts';

interface Starting {
  cart: Pick<CartSession, 'merge'>;
  session: Pick<Session, 'customerId'>;
  jar: Pick<CookieJar, 'get' | 'set'>;
  log: LogContext;
}

/**
 * The merge at startup, once in a session of the browser, for customers: a stranger's cart has nobody to go to until
 * signing in, which merges by itself (specification, section 4). A failure is logged, and stops nobody.
 *
 * @returns whether two carts became one
 */
export async function mergeAtStartup({ cart, session, jar, log }: Starting): Promise<boolean> {
  if (session.customerId === null || jar.get('started') !== undefined) return false;
  try {
    const merged = await cart.merge();
    jar.set('started', '1');
    return merged;
  } catch (error) {
    // What was refused is refused again by the next page; what failed may be well by then.
    if (error instanceof UpstreamError && error.status < 500) jar.set('started', '1');
    logError(error, log);
    return false;
  }
}
