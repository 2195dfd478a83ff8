import type { Context } from 'hono';
import type { Env } from './env.ts';

/**
 * Whether what is nobody else's may be shown, mails and measurements: only a local install has it (`MAIL_PAGE`),
 * and only by the name of its own origin, so that no page elsewhere can point a name at this machine and read it.
 */
export function isLocal(c: Context<{ Bindings: Env }>): boolean {
  return c.env.MAIL_PAGE === 'on' && new URL(c.req.url).host === new URL(c.env.ORIGIN).host;
}
