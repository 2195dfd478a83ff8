import { createMiddleware } from 'hono/factory';
import { isDisabled } from '../../shared/releases/switches.ts';
import { matchRoute, type RouteMatch } from '../../shared/routes.ts';
import { NotFound, PartDisabled } from '../errors/errors.ts';
import type { AppEnv } from '../page/context.ts';
import type { PageFacts } from '../page/page-table.ts';
import { isOffered } from '../page/row.ts';
import { pages } from '../pages.ts';

/** True for a path of the proxy. Escapes are refused, so that the counted path is the called one. */
const isProxied = (path: string): boolean => path.startsWith('/api/') && !path.includes('%');

/** The matching row and its facts, or why none matches; for operators. */
function inWords(named: RouteMatch | undefined, found: RouteMatch | undefined): [string, string] {
  if (named === undefined) return ['none', 'no row of the table has this path'];
  const row = pages[named.name];
  const { flag, capability = [], guards: before = [] }: PageFacts = row;
  if (found === undefined) {
    const account = before.includes('secure-authent') ? ['account'] : [];
    const needs = [flag, ...[capability].flat(), ...account].filter((each) => each !== undefined);
    return ['none', `${named.name} is there where the market has ${needs.join(', ')}`];
  }
  if (row.audience === 'endpoint') return [named.name, 'it does its work, then redirects'];
  const params = Object.entries(found.params).map(([name, value]) => `${name} ${value}`);
  const guards = row.guards.length === 0 ? 'no guards' : `guards ${row.guards.join(', ')}`;
  const whose = row.audience === 'public' ? 'the same for everybody' : 'made for one visitor';
  return [[found.name, ...params].join(', '), `${whose}, layout ${row.layout}, ${guards}`];
}

/** Finds the row of the table; proxy routes have none. @throws NotFound 'Page Not Found: {path}' without a row */
export const route = createMiddleware<AppEnv>(async function route(c, next) {
  const state = c.get('state');
  state.timing.mark('route');
  const { locale, path, normalPath, market, log } = state;
  const prefixed = normalPath.startsWith(`/${locale}/`);
  const named = prefixed ? matchRoute(locale, path) : undefined;
  const row = named && pages[named.name];
  const part = row?.audience === 'endpoint' ? undefined : row?.part;
  const isOff = part !== undefined && isDisabled(market.switches, part);
  if (isOff) log.trail?.note('switch', `${part} is off`);
  // Pages for one visitor check this in step `guards`: a visitor who is paying is redirected to the confirmation.
  if (isOff && row?.audience === 'public') throw new PartDisabled(c.req.path, part);
  // Some pages depend on the parameters of the market.
  const found = row !== undefined && (isOff || isOffered(row, market)) ? named : undefined;
  log.trail?.note('route', ...inWords(named, found));
  if (found === undefined && !(prefixed && isProxied(path))) throw new NotFound(c.req.path);
  state.route = found;
  log.route = found?.name;
  return next();
});
