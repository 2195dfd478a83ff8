import { UpstreamError } from '../../errors/errors.ts';
import { type LogContext, logError } from '../../observability/log.ts';
import type { CookieJar } from '../cookies.ts';
import type { Session } from '../session.ts';
import type { CartSession } from './cart-session.ts';

type Jar = Pick<CookieJar, 'get' | 'set'>;

interface Starting {
  cart: Pick<CartSession, 'merge' | 'id'>;
  session: Pick<Session, 'customerId' | 'outage'>;
  jar: Jar;
  log: LogContext;
}

/** Value of the cookie `started` while a toast about merged carts has not been shown. */
const mergedMark = 'merged';

/** Notes that the browser session has started; with `merged` a toast says that two carts became one. */
export function markStarted(jar: Jar, merged: boolean): void {
  jar.set('started', merged ? mergedMark : '1');
}

/** True once if a toast has to say that carts were merged. */
export function takeMergedToast(jar: Jar): boolean {
  if (jar.get('started') !== mergedMark) return false;
  markStarted(jar, false);
  return true;
}

/**
 * Merges the carts once per browser session, if there is a customer or a cart (specification, section 4). A failure is
 * logged and ignored.
 *
 * @returns true if two carts became one
 */
export async function mergeAtStartup({ cart, session, jar, log }: Starting): Promise<boolean> {
  if (jar.get('started') !== undefined) return false;
  if (session.customerId === null && cart.id === undefined) return false;
  // During an outage a customer counts as a stranger, and would lose the cart.
  if (session.outage !== undefined) return false;
  try {
    const merged = await cart.merge();
    markStarted(jar, merged);
    return merged;
  } catch (error) {
    // A refusal would be repeated on the next page; a failure may be over by then.
    if (error instanceof UpstreamError && error.status < 500) markStarted(jar, false);
    logError(error, log);
    return false;
  }
}
