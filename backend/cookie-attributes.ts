import type { Context } from 'hono';
import { isHttpLoopback } from '../shared/http/loopback.ts';
import type { Env } from './env.ts';

/**
 * What every cookie of this Worker has. It is `Secure`, unless this backend is one of a developer's own machine (its
 * ORIGIN is plain http there) and is asked in that way: WebKit keeps no `Secure` cookie there.
 */
export function cookieAttributes(c: Context<{ Bindings: Env }>) {
  const isOwnMachine = [c.env.ORIGIN, c.req.url].every((address) => isHttpLoopback(new URL(address)));
  return { httpOnly: true, secure: !isOwnMachine } as const;
}
