import { createMiddleware } from 'hono/factory';
import { countedOf } from '../../../shared/releases/guard-rails.ts';
import type { RouteName } from '../../../shared/routes.ts';
import type { AppEnv } from '../../page/context.ts';
import { pages } from '../../pages.ts';
import { noteAnswer } from '../../releases/count.ts';
import { visitorIdOf } from '../../visitor/visitor-id.ts';
import { networkOf } from '../request/limits.ts';

/** True if the page always has an error status, as that of a closed shop. */
function failsByDesign(route: RouteName | undefined): boolean {
  const row = route && pages[route];
  if (row === undefined || row.audience === 'endpoint') return false;
  const { status } = row.page;
  return typeof status === 'number' && status >= 500;
}

/**
 * Counts the results of requests while a release is staged, for both variants; the release is taken back if it does
 * worse. The counts do not identify anybody.
 */
export const rollout = createMiddleware<AppEnv>(async function rollout(c, next) {
  await next();
  const state = c.get('state');
  const tried = state.rollout;
  // A preview of another date is no visit.
  if (tried === null || tried.variant === null || state.previewDate !== null) return;
  const visitorId = visitorIdOf(state.cookies);
  if (visitorId === null) return;
  const { status, headers } = c.res;
  const route = state.route?.name;
  const counted = countedOf({
    method: c.req.method,
    route,
    status,
    location: headers.get('location'),
    isDisabled: status === 503 && state.market.switches.off.length > 0,
    failsByDesign: failsByDesign(route),
    refused: state.paymentRefused === true,
  });
  noteAnswer(state, tried.release, tried.variant, { visitorId, network: networkOf(c) }, counted);
});
