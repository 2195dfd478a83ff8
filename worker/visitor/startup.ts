import { UpstreamError } from '../errors/errors.ts';
import { type LogContext, logError } from '../observability/log.ts';
import type { CartSession } from './cart.ts';
import type { CookieJar } from './cookies.ts';
import type { Session } from './session.ts';

type Jar = Pick<CookieJar, 'get' | 'set'>;

interface Starting {
  cart: Pick<CartSession, 'merge' | 'id'>;
  session: Pick<Session, 'customerId' | 'outage'>;
  jar: Jar;
  log: LogContext;
}

/** What the cookie `started` says while a toast about merged carts has not been shown. */
const mergedMark = 'merged';

/** Notes that the browser session has begun; `merged`: two carts became one, of which a toast tells. */
export function markStarted(jar: Jar, merged: boolean): void {
  jar.set('started', merged ? mergedMark : '1');
}

/** Whether a toast is to tell that carts were merged; true once. */
export function takeMergedToast(jar: Jar): boolean {
  if (jar.get('started') !== mergedMark) return false;
  markStarted(jar, false);
  return true;
}

/**
 * The merge at startup, once in a session of the browser, where there is a customer or a cart in the browser
 * (specification, section 4). A failure is logged, and stops nobody.
 *
 * @returns whether two carts became one
 */
export async function mergeAtStartup({ cart, session, jar, log }: Starting): Promise<boolean> {
  if (jar.get('started') !== undefined) return false;
  if (session.customerId === null && cart.id === undefined) return false;
  // A customer who is a stranger for now would lose the cart.
  if (session.outage !== undefined) return false;
  try {
    const merged = await cart.merge();
    markStarted(jar, merged);
    return merged;
  } catch (error) {
    // What was refused is refused again by the next page; what failed may be well by then.
    if (error instanceof UpstreamError && error.status < 500) markStarted(jar, false);
    logError(error, log);
    return false;
  }
}
