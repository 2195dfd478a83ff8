import type { Context } from 'hono';
import type { StatusCode } from 'hono/utils/http-status';
import { brand } from '../shared/brand/brand.ts';
import type { Switches } from '../shared/contract/markets/switches.ts';
import { prefersMarkdown } from '../shared/http/accept.ts';
import { opensAgain } from './components/disabled-text.ts';
import { loadNextSteps } from './components/product/next-steps.tsx';
import { serviceCalled } from './content/find-help.ts';
import type { Env } from './env.ts';
import { PartDisabled, RefusedLink } from './errors/errors.ts';
import { statusOf } from './errors/status.ts';
import { gatewayOptionsOf, type Market } from './market/market.ts';
import { type LogContext, logError } from './observability/log.ts';
import type { AppEnv } from './page/context.ts';
import type { PageRequest } from './page/page-module.ts';
import { pageRequest } from './page/page-request.ts';
import { failureRows } from './pages/errors/rows.ts';
import { pages } from './pages.ts';
import { renderMarkdown } from './rendering/markdown.ts';
import { renderPage } from './rendering/render.tsx';
import { Deadline } from './upstream/deadline.ts';
import { createGateway, type Gateway } from './upstream/gateway.ts';

/** Plain page, used if there is no market to render a page in, or if rendering failed. */
function plainError(error: unknown, status: StatusCode): Response {
  const message =
    error instanceof Error && error.name === 'ParametersUnavailable' ? error.message : 'Internal server error';
  return new Response(
    `<!DOCTYPE html><html lang="fr"><meta charset="utf-8"><title>${brand.name}</title><h1>${message}</h1></html>`,
    {
      status,
      headers: { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' },
    },
  );
}

/** Answers while the Worker's variables are not valid: logs which, and shows the plain page. */
export function renderUnconfigured(error: unknown, log: LogContext): Response {
  logError(error, log, 500);
  const response = plainError(error, 500);
  response.headers.set('x-request-id', log.requestId);
  return response;
}

/** Milliseconds for the layout of an error page: the upstreams have used most of the request's time already. */
const layoutBudget = 500;

interface ErrorState {
  env: Env;
  log: LogContext;
  market: Market;
  nonce: string;
  /** `Pages` knows it from the cache key; without it the header decides. */
  markdown?: boolean;
}

/** A gateway for the layout of an error page, with a budget of its own in milliseconds. */
export function layoutGateway(
  { env, market, log }: Omit<ErrorState, 'nonce' | 'markdown'>,
  budget = layoutBudget,
): Gateway {
  return createGateway({
    env,
    ...gatewayOptionsOf(market),
    sessionId: 'error',
    deviceChannel: 'SD',
    deadline: new Deadline(budget),
    log,
  });
}

/** The request to render an error page with; undefined if the error came before the market was known. */
function anonymousRequest<E extends { Variables: { state: ErrorState } }>(
  c: Context<E>,
  status: number,
): PageRequest | undefined {
  const state = c.get('state');
  const { env, log } = state;
  const market: Market | undefined = state.market;
  if (market === undefined) return undefined;
  // Before a 404 no time was lost to slow upstreams.
  const gateway = layoutGateway(state, status === 404 ? env.UPSTREAM_BUDGET : layoutBudget);
  const url = ownAddress(c.req.url, market.locale);
  return pageRequest({ env, market, pages, url, route: undefined, gateway, log });
}

/**
 * The address from which the links of an error page are made: the requested one if it lies in the market, else the
 * home page. A path such as `//elsewhere.example` would lead to another host.
 */
function ownAddress(asked: string, locale: Market['locale']): URL {
  const { pathname } = new URL(asked);
  const [prefix, ...rest] = pathname.split('/').filter((segment) => segment !== '');
  const path = prefix?.toLowerCase() === locale ? rest : [];
  return new URL(['', locale, ...path, ''].join('/'), asked);
}

/** Logs a fatal error and renders the not-found page or the server-error page (specification, section 2). */
export async function renderError<E extends { Variables: { state: ErrorState } }>(
  c: Context<E>,
  error: unknown,
): Promise<Response> {
  const status = statusOf(error);
  const request = anonymousRequest(c, status);
  const state = c.get('state');
  logError(error, state.log, status);
  state.log.trail?.note('error', String(status), error instanceof Error ? error.message : String(error));
  if (request === undefined) return plainError(error, status);
  const { markdown } = state;
  const offersMarkdown = request.domain.params.machines.markdown;
  if (offersMarkdown && markdown === undefined) c.header('vary', 'Accept', { append: true });
  const wantsMarkdown = offersMarkdown && (markdown ?? prefersMarkdown(c.req.header('accept')));
  try {
    if (error instanceof PartDisabled) {
      const query = new URL(c.req.url).searchParams.get('q')?.trim().slice(0, 100) ?? '';
      const service = error.part === 'search' ? await serviceCalled(request, query) : undefined;
      if (service !== undefined) return c.redirect(service, 302);
      c.header('retry-after', retryAfterSeconds(request.switches));
      const rendering = { row: failureRows.disabled, data: { part: error.part }, request, status };
      return (wantsMarkdown ? renderMarkdown(c, rendering) : undefined) ?? (await renderPage(c, rendering));
    }
    if (error instanceof RefusedLink)
      return await renderPage(c, { row: failureRows.refusedLink, data: error, request, status });
    const row = status === 404 ? failureRows.notFound : failureRows.serverError;
    const products = status === 404 && !wantsMarkdown ? await loadNextSteps(request) : [];
    const rendering = { row, data: { status, products }, request, status };
    return (wantsMarkdown ? renderMarkdown(c, rendering) : undefined) ?? (await renderPage(c, rendering));
  } catch (fault) {
    logError(fault, state.log);
    return plainError(error, status);
  }
}

/** Value of `retry-after`: seconds until the shop opens again if that is known, else five minutes. */
function retryAfterSeconds(switches: Switches): string {
  const now = Date.now();
  const at = opensAgain(switches, now);
  return String(at === undefined ? 300 : Math.ceil((Date.parse(at) - now) / 1000));
}

/** Signs out and redirects to the same page: a secure page leads to the sign-in, others are shown to a stranger. */
export function startOver(c: Context<AppEnv>): Response {
  const state = c.get('state');
  state.session.end();
  return c.redirect(state.normalPath + state.url.search, 303);
}
