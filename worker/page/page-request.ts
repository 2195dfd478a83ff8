import type { ExperimentName } from '../../shared/contract/markets/experiments.ts';
import { memoiseByText, numberOf } from '../../shared/memoise.ts';
import { type Variants, variantBy } from '../../shared/releases/experiments.ts';
import { matchRoute, type RouteMatch } from '../../shared/routes.ts';
import type { Env } from '../env.ts';
import { botCheckFor } from '../market/bot-check.ts';
import type { Market } from '../market/market.ts';
import type { PageRequest } from './page-module.ts';
import type { PageTable } from './page-table.ts';
import { isOffered } from './row.ts';

interface PageRequestOptions extends Pick<PageRequest, 'url' | 'gateway' | 'log' | 'pages'> {
  env: Env;
  market: Market;
  /** Undefined for a page outside of the table, such as an error page. */
  route: RouteMatch | undefined;
  variants?: Variants;
  /** The date of the preview; now by default. */
  now?: Date;
  preview?: PageRequest['preview'];
}

/** Creates the request from which a page is rendered, without anything of a visitor. */
export function pageRequest({
  env,
  market,
  route,
  variants = {},
  now = new Date(),
  preview = null,
  ...rest
}: PageRequestOptions): PageRequest {
  const number = numberOf(market);
  return {
    ...market,
    ...rest,
    route: route ?? { name: 'index', params: {} },
    now,
    preview,
    draft: null,
    flashMessages: [],
    botCheck: route === undefined ? null : botCheckFor(env, market, route.name),
    variant: variantBy(experimentsOf(rest.pages, route), variants),
    hasPage: (target) => knownPages(`${number} ${target}`, () => hasPage(target, market, rest.pages)),
  };
}

export function experimentsOf(pages: PageTable, route: RouteMatch | undefined): readonly ExperimentName[] | undefined {
  const row = route && pages[route.name];
  return row === undefined || row.audience === 'endpoint' ? undefined : row.experiments;
}

/** Most links of a market's pages are the same. By market and target. */
const knownPages = memoiseByText<boolean>('links to pages', { maxBytes: 500_000 });

/** Implements `PageRequest.hasPage`. */
function hasPage(target: string, market: Market, pages: PageTable): boolean {
  const { locale } = market;
  const [path = ''] = target.split(/[?#]/, 1);
  if (!path.startsWith(`/${locale}/`)) return true;
  const found = matchRoute(locale, path.slice(locale.length + 1).replace(/\/$/, ''));
  const row = found && pages[found.name];
  return row === undefined || isOffered(row, market);
}
