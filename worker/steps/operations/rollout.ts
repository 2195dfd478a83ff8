import { createMiddleware } from 'hono/factory';
import { countedOf } from '../../../shared/releases/guard-rails.ts';
import type { RouteName } from '../../../shared/routes.ts';
import type { AppEnv } from '../../page/context.ts';
import { pages } from '../../pages.ts';
import { noteAnswer } from '../../releases/count.ts';
import { visitorIdOf } from '../../visitor/visitor-id.ts';
import { networkOf } from '../request/limits.ts';

/** Whether a page answers with an error whatever happens, as that of a shop which is closed. */
function failsByDesign(route: RouteName | undefined): boolean {
  const row = route && pages[route];
  if (row === undefined || row.audience === 'endpoint') return false;
  const { status } = row.page;
  return typeof status === 'number' && status >= 500;
}

/**
 * While a share of the visitors sees another release, what becomes of their requests is counted, and of those of the
 * others: by these counts the release is taken back if it does worse. Nothing counted says whose it was.
 */
export const rollout = createMiddleware<AppEnv>(async function rollout(c, next) {
  await next();
  const tried = c.get('rollout');
  // Who looks at another moment is no visitor.
  if (tried === null || tried.variant === null || c.get('previewDate') !== null) return;
  const visitorId = visitorIdOf(c.var.cookies);
  if (visitorId === null) return;
  const { status, headers } = c.res;
  const route = c.get('route')?.name;
  const counted = countedOf({
    method: c.req.method,
    route,
    status,
    location: headers.get('location'),
    isDisabled: status === 503 && c.var.market.switches.off.length > 0,
    failsByDesign: failsByDesign(route),
    refused: c.get('paymentRefused') === true,
  });
  noteAnswer(c.var, tried.release, tried.variant, { visitorId, network: networkOf(c) }, counted);
});
