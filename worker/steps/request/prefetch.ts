import type { Context } from 'hono';

/** Fetched ahead, perhaps never seen: it must not use up what is told once. */
export function isPrefetch(c: Context): boolean {
  return c.req.header('sec-purpose')?.startsWith('prefetch') ?? false;
}
