import type { Context } from 'hono';
import { createMiddleware } from 'hono/factory';
import { formTargets, policyOf, strictPolicy, withSources } from '../../shared/consent/policy.ts';
import { slotSources } from '../../shared/consent/slots.ts';
import { vendorSources } from '../../shared/consent/vendors.ts';
import type { SecurityPolicy } from '../../shared/contract/markets/domain.ts';
import { policyReportsPath } from '../../shared/contract/markets/policy-candidate.ts';
import { fixedHeaders } from '../../shared/http/fixed-headers.ts';
import { memoise, memoiseByText } from '../../shared/memoise.ts';
import type { Env } from '../env.ts';
import { asksPeople } from '../forms/bot-check.tsx';
import { botCheckFor } from '../market/bot-check.ts';
import type { Market } from '../market/market.ts';
import { maxVersions } from '../market/market-caches.ts';
import { isSubstitute, policyFor } from '../market/policy.ts';
import { candidateOf } from '../market/policy-candidate.ts';
import type { AppEnv } from '../page/context.ts';
import { pages } from '../pages.ts';

const pageHeaders = {
  ...fixedHeaders,
  'permissions-policy': 'camera=(), microphone=(), geolocation=(self), payment=(), usb=()',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'cross-origin-opener-policy': 'same-origin',
  'x-frame-options': 'DENY',
} as const;

/** Making a policy costs more than putting a nonce into it, so each map is read once. */
const headerFor = memoise((directives: SecurityPolicy, env: Env) => policyOf(directives, formTargets(env)));

/** Both, where there are both. */
const together = (one?: SecurityPolicy, other?: SecurityPolicy): SecurityPolicy | undefined =>
  one !== undefined && other !== undefined ? withSources(one, other) : (one ?? other);

/** By map and version of the market. */
const withVendors = memoise((_map: SecurityPolicy) => memoiseByText<SecurityPolicy>(maxVersions));

/** The market's map with the hosts of the vendors that it uses, and of no others. */
function vendorsPolicy(map: SecurityPolicy, { domain, version }: Market, env: Env): SecurityPolicy {
  return withVendors(map)(version, () => {
    const sources = together(vendorSources(domain.params, env), slotSources(domain.params, env));
    return sources === undefined ? map : withSources(map, sources);
  });
}

/** The policy of an answer: a market's directives, and what this page may load besides. */
function policyWith(directives: SecurityPolicy, sources: SecurityPolicy | undefined, env: Env) {
  if (sources === undefined) return headerFor(directives, env);
  return policyOf(withSources(directives, sources), [...formTargets(env), ...(sources['form-action'] ?? [])]);
}

/** Has browsers tell what the policy that is tried in this market would break; what counts stays the other one. */
async function tryCandidate(
  c: Context<AppEnv>,
  market: Market,
  sources: SecurityPolicy | undefined,
): Promise<void> {
  const { env, nonce } = c.var;
  const candidate = await candidateOf(c.var, market.locale);
  if (candidate === null) return;
  const directives = vendorsPolicy(candidate.policy, market, env);
  const reports = `${policyReportsPath}/${market.locale}/${candidate.id}`;
  const { headers } = c.res;
  // Without TLS Chromium reports to no endpoint, and where one is named it passes over `report-uri`.
  const isSecure = c.var.url.protocol === 'https:';
  if (isSecure) headers.set('reporting-endpoints', `csp="${reports}"`);
  const tried = policyWith(directives, sources, env)(nonce);
  headers.set(
    'content-security-policy-report-only',
    `${tried}; report-uri ${reports}${isSecure ? '; report-to csp' : ''}`,
  );
}

/** Where the policy of an answer is from, and what this page adds to it. */
function policyInWords(
  market: Market | undefined,
  map: SecurityPolicy,
  sources: SecurityPolicy | undefined,
): [string, string] {
  const gateways = isSubstitute(map)
    ? 'the substitute, since the gateway has not said its own'
    : 'that of the gateway';
  const own = market?.release ? `that of release ${market.release.id}` : gateways;
  const added = Object.entries(sources ?? {}).map(([name, values]) => `${name} ${values.join(' ')}`);
  return [
    market === undefined ? 'the strictest: there is no market' : `${own}, with the market's vendors`,
    added.length === 0 ? '' : `and for this page ${added.join('; ')}`,
  ];
}

/**
 * Whether the address of the page opens something by itself. The next page of the shop is not told it either, nor what
 * counts visits there; forms still say where they come from.
 */
function isSecret({ var: { route } }: Context<AppEnv>): boolean {
  const row = route && pages[route.name];
  return row !== undefined && 'secretAddress' in row && row.secretAddress === true;
}

/**
 * What a map loads, on pages that have one: the operator's pictures, where the market has named them, and a worker of ours,
 * which draws the land. Not every browser takes it for a script of a script.
 */
function mapSources({ var: { route } }: Context<AppEnv>, market?: Market): SecurityPolicy | undefined {
  const { showMap, mapTiles } = market?.domain.params ?? {};
  const row = route && pages[route.name];
  if (!showMap || row === undefined || !('map' in row)) return undefined;
  return {
    'worker-src': ["'self'"],
    ...(mapTiles && { 'img-src': [new URL(mapTiles.url).origin] }),
  };
}

/** What the script loads that tells people from programs, on pages with a form that is for people. */
function botCheckSources(
  { var: { route, env } }: Context<AppEnv>,
  market?: Market,
): SecurityPolicy | undefined {
  const row = route && pages[route.name];
  if (market === undefined || route === undefined || row === undefined || row.audience === 'endpoint')
    return undefined;
  const botCheck = botCheckFor(env, market, route.name);
  if (botCheck === null || !asksPeople(row.page, { botCheck })) return undefined;
  return { 'frame-src': [...botCheck.origins], 'connect-src': [...botCheck.origins] };
}

/** Security headers on every answer, and a strict policy with the answer's nonce on every page. */
export const security = createMiddleware<AppEnv>(async function security(c, next) {
  await next();
  // `c.header` would make the answer anew each time.
  const { headers } = c.res;
  for (const [name, value] of Object.entries(pageHeaders)) headers.set(name, value);
  if (isSecret(c)) headers.set('referrer-policy', 'strict-origin');
  // Only production is for search engines, whatever the page itself says.
  const { ENVIRONMENT } = c.get('env');
  if (ENVIRONMENT !== 'production') {
    headers.set('x-robots-tag', 'noindex, nofollow');
    c.get('log').trail?.note('robots of the answer', 'noindex, nofollow', `${ENVIRONMENT} is not production`);
  }
  if (!headers.get('content-type')?.startsWith('text/html')) return;
  // The device is told by the width of the window where the browser tells it (shared/http/device.ts).
  headers.set('accept-ch', 'Sec-CH-Viewport-Width');
  const market: Market | undefined = c.get('market');
  // The error page of a market without parameters still gets the strictest policy.
  const map = market === undefined ? strictPolicy : await policyFor(c.var, market);
  const directives = market === undefined ? map : vendorsPolicy(map, market, c.get('env'));
  const sources: SecurityPolicy | undefined = together(
    c.get('sources') ?? mapSources(c, market),
    botCheckSources(c, market),
  );
  headers.set('content-security-policy', policyWith(directives, sources, c.get('env'))(c.get('nonce')));
  if (market !== undefined) await tryCandidate(c, market, sources);
  c.get('log').trail?.note('policy', ...policyInWords(market, map, sources));
});
