import type { Context } from 'hono';
import type { Env } from './env.ts';

/**
 * True if local pages, such as mails and measurements, may be shown: only in a local install (`MAIL_PAGE`), and
 * only under the host of its own origin, against DNS rebinding.
 */
export function isLocal(c: Context<{ Bindings: Env }>): boolean {
  return c.env.MAIL_PAGE === 'on' && new URL(c.req.url).host === new URL(c.env.ORIGIN).host;
}
