import { createMiddleware } from 'hono/factory';
import { countedOf } from '../../shared/guard-rails.ts';
import type { AppEnv } from '../context.ts';
import { noteAnswer } from '../rollout/count.ts';

/**
 * While a share of the visitors sees another release, what becomes of their requests is counted, and of those of the
 * others: by these counts the release is taken back if it does worse. Nothing counted says whose it was.
 */
export const rollout = createMiddleware<AppEnv>(async function rollout(c, next) {
  await next();
  const tried = c.get('rollout');
  // Who looks at another moment is no visitor.
  if (tried === null || tried.arm === null || c.get('moment') !== null) return;
  const { status, headers } = c.res;
  const counted = countedOf({
    method: c.req.method,
    route: c.get('route')?.name,
    status,
    location: headers.get('location'),
    rests: status === 503 && c.var.market.switches.off.length > 0,
  });
  noteAnswer(c.var, tried.release, tried.arm, counted);
});
