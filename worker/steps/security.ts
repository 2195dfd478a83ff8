import type { Context } from 'hono';
import { createMiddleware } from 'hono/factory';
import { completePolicy, formTargets, policyOf, strictPolicy, withSources } from '../../shared/consent/policy.ts';
import { slotSources } from '../../shared/consent/slots.ts';
import { vendorSources } from '../../shared/consent/vendors.ts';
import type { SecurityPolicy } from '../../shared/contract/markets/domain.ts';
import { policyReportsPath } from '../../shared/contract/markets/policy-candidate.ts';
import { fixedHeaders } from '../../shared/http/fixed-headers.ts';
import { memoise, memoiseByText, numberOf } from '../../shared/memoise.ts';
import type { Env } from '../env.ts';
import { asksPeople } from '../forms/bot-check.tsx';
import { botCheckFor } from '../market/bot-check.ts';
import type { Market } from '../market/market.ts';
import { isSubstitute, policyFor } from '../market/policy.ts';
import { candidateOf } from '../market/policy-candidate.ts';
import type { AppEnv, RequestState } from '../page/context.ts';
import { pages } from '../pages.ts';

const pageHeaders = {
  ...fixedHeaders,
  'permissions-policy': 'camera=(), microphone=(), geolocation=(self), payment=(), usb=()',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'cross-origin-opener-policy': 'same-origin',
  'x-frame-options': 'DENY',
} as const;

/** Memoised: building a policy costs more than inserting a nonce. */
const headerFor = memoise((directives: SecurityPolicy, env: Env) => policyOf(directives, formTargets(env)));

/** Merges maps, of which some or all may be missing. */
const merged = (...maps: (SecurityPolicy | undefined)[]): SecurityPolicy | undefined =>
  maps
    .filter((map) => map !== undefined)
    .reduce<SecurityPolicy | undefined>((sum, map) => (sum === undefined ? map : withSources(sum, map)), undefined);

/** By map and version of the market. */
const withVendors = memoiseByText<SecurityPolicy>('policies with vendors', { maxBytes: 300_000, bytesEach: 8_000 });

/** The market's map, complete, with the origins of the vendors that it uses. */
function vendorsPolicy(map: SecurityPolicy, { domain, version }: Market, env: Env): SecurityPolicy {
  return withVendors(`${numberOf(map)} ${version}`, () => {
    const sources = merged(vendorSources(domain.params, env), slotSources(domain.params, env));
    const whole = completePolicy(map, env);
    return sources === undefined ? whole : withSources(whole, sources);
  });
}

/** The policy of a response: the market's directives, and what this page may load in addition. */
function policyWith(directives: SecurityPolicy, sources: SecurityPolicy | undefined, env: Env) {
  if (sources === undefined) return headerFor(directives, env);
  return policyOf(withSources(directives, sources), [...formTargets(env), ...(sources['form-action'] ?? [])]);
}

/** Adds the candidate policy as report-only: browsers report violations, the other policy stays in force. */
async function tryCandidate(c: Context<AppEnv>, market: Market, sources: SecurityPolicy | undefined): Promise<void> {
  const state = c.get('state');
  const { env, nonce } = state;
  const candidate = await candidateOf(state, market.locale);
  if (candidate === null) return;
  const directives = vendorsPolicy(candidate.policy, market, env);
  const reports = `${policyReportsPath}/${market.locale}/${candidate.id}`;
  const { headers } = c.res;
  // Without TLS Chromium does not report to endpoints, and ignores `report-uri` if an endpoint is named.
  const isSecure = state.url.protocol === 'https:';
  if (isSecure) headers.set('reporting-endpoints', `csp="${reports}"`);
  const tried = policyWith(directives, sources, env)(nonce);
  headers.set(
    'content-security-policy-report-only',
    `${tried}; report-uri ${reports}${isSecure ? '; report-to csp' : ''}`,
  );
}

/** Where the policy comes from, and what this page adds; for operators. */
function policyInWords(
  market: Market | undefined,
  map: SecurityPolicy,
  sources: SecurityPolicy | undefined,
): [string, string] {
  const gateways = isSubstitute(map) ? 'the substitute, since the gateway did not answer' : 'that of the gateway';
  const own = market?.release ? `that of release ${market.release.id}` : gateways;
  const added = Object.entries(sources ?? {}).map(([name, values]) => `${name} ${values.join(' ')}`);
  return [
    market === undefined ? 'the strictest: there is no market' : `${own}, with the market's vendors`,
    added.length === 0 ? '' : `and for this page ${added.join('; ')}`,
  ];
}

/**
 * True if the page's address is a secret. Neither the next page of the shop nor its analytics get it as referrer;
 * forms still send their origin.
 */
function isSecret({ route }: RequestState): boolean {
  const row = route && pages[route.name];
  return row !== undefined && 'secretAddress' in row && row.secretAddress === true;
}

/**
 * Sources of a map, on pages with one: the map provider's pictures, if the market names them, and our worker, which
 * draws the land. Not every browser falls back to `script-src` for workers.
 */
function mapSources({ route }: RequestState, market?: Market): SecurityPolicy | undefined {
  const { showMap, mapTiles } = market?.domain.params ?? {};
  const row = route && pages[route.name];
  if (!showMap || row === undefined || !('map' in row)) return undefined;
  return {
    'worker-src': ["'self'"],
    ...(mapTiles && { 'img-src': [new URL(mapTiles.url).origin] }),
  };
}

/** Sources of the bot check's script, on pages with a form for people. */
function botCheckSources({ route, env }: RequestState, market?: Market): SecurityPolicy | undefined {
  const row = route && pages[route.name];
  if (market === undefined || route === undefined || row === undefined || row.audience === 'endpoint') return undefined;
  const botCheck = botCheckFor(env, market, route.name);
  if (botCheck === null || !asksPeople(row.page, { botCheck })) return undefined;
  return { 'frame-src': [...botCheck.origins], 'connect-src': [...botCheck.origins] };
}

/** The policy of a preview that an editor shows in a frame: its origin may, and no other. */
const framedPolicy = (policy: string, origin: string): string =>
  policy.replace("frame-ancestors 'none'", `frame-ancestors ${origin}`);

/** Sets security headers on every response, and a strict policy with the response's nonce on every page. */
export const security = createMiddleware<AppEnv>(async function security(c, next) {
  await next();
  // `c.header` would create the response anew each time.
  const { headers } = c.res;
  const state = c.get('state');
  for (const [name, value] of Object.entries(pageHeaders)) headers.set(name, value);
  if (isSecret(state)) headers.set('referrer-policy', 'strict-origin');
  // Search engines may index production only, whatever the page itself says.
  const { ENVIRONMENT } = state.env;
  if (ENVIRONMENT !== 'production') {
    headers.set('x-robots-tag', 'noindex, nofollow');
    state.log.trail?.note('robots of the answer', 'noindex, nofollow', `${ENVIRONMENT} is not production`);
  }
  if (!headers.get('content-type')?.startsWith('text/html')) return;
  // The device is derived from the viewport width if the browser sends it (shared/http/device.ts).
  headers.set('accept-ch', 'Sec-CH-Viewport-Width');
  const market: Market | undefined = state.market;
  // The error page of a market without parameters still gets the strictest policy.
  const map = market === undefined ? strictPolicy : await policyFor(state, market);
  const directives = market === undefined ? map : vendorsPolicy(map, market, state.env);
  const sources = merged(state.sources, mapSources(state, market), botCheckSources(state, market));
  const framedBy = state.preview?.framedBy ?? null;
  const policy = policyWith(directives, sources, state.env)(state.nonce);
  headers.set('content-security-policy', framedBy === null ? policy : framedPolicy(policy, framedBy));
  if (framedBy !== null) headers.delete('x-frame-options');
  if (market !== undefined) await tryCandidate(c, market, sources);
  state.log.trail?.note('policy', ...policyInWords(market, map, sources));
});
