import type { Context } from 'hono';

/** True for a prefetch, which may never be seen: it must not consume flash messages. */
export function isPrefetch(c: Context): boolean {
  return c.req.header('sec-purpose')?.startsWith('prefetch') ?? false;
}
