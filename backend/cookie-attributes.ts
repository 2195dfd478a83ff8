import type { Context } from 'hono';
import { isHttpLoopback } from '../shared/http/loopback.ts';
import type { Env } from './env.ts';

/**
 * Attributes of all cookies of this Worker. `Secure`, unless both ORIGIN and the request are plain http on a
 * developer's machine: WebKit rejects `Secure` cookies there.
 */
export function cookieAttributes(c: Context<{ Bindings: Env }>) {
  const isOwnMachine = [c.env.ORIGIN, c.req.url].every((address) => isHttpLoopback(new URL(address)));
  return { httpOnly: true, secure: !isOwnMachine } as const;
}
