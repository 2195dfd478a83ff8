import type { Context } from 'hono';
import { createMiddleware } from 'hono/factory';
import { candidateId, otherSources } from '../../../shared/contract/markets/policy-candidate.ts';
import { type Noise, type Violation, violationsIn } from '../../../shared/contract/markets/policy-report.ts';
import { jsonIn } from '../../../shared/http/json.ts';
import { isLocale, type Locale } from '../../../shared/markets/locales.ts';
import { MemoryCache } from '../../../shared/memory-cache.ts';
import { matchRoute } from '../../../shared/routes.ts';
import type { Env } from '../../env.ts';
import { candidateOf } from '../../market/policy-candidate.ts';
import { ReportedGroups } from '../../market/reported-groups.ts';
import { logError } from '../../observability/log.ts';
import type { AppEnv } from '../../page/context.ts';
import { mayReport } from '../request/limits.ts';

/** Maximum length of a report in characters: it contains the whole policy. */
const maxBodyBytes = 32_000;

/** Origins from which pages load, besides the shop's own. */
const ownOrigins = ({ PICTURES_URL, AUTH_URL, PAYMENT_URL, TAG_MANAGER_URL }: Env): string[] =>
  [PICTURES_URL, AUTH_URL, PAYMENT_URL, TAG_MANAGER_URL].map((address) => new URL(address).origin);

function routeOf(locale: Locale, path: string): string {
  const own = path.startsWith(`/${locale}/`) ? path.slice(locale.length + 1).replace(/\/$/, '') || '/' : '';
  return own === '' ? 'none' : (matchRoute(locale, own)?.name ?? 'none');
}

/** Bytes of a group: its name, and its place in the table. */
const groupBytes = 350;

/** Groups by candidate, with separate ones for noise, so that noise does not displace real reports. */
const groupsOf = new MemoryCache<string, ReportedGroups>('groups of reports', {
  maxBytes: 1_200_000,
  bytesOf: (_, { size }) => groupBytes * (1 + size),
});

/** Why a report cannot be a visitor's: browsers send it from the page's own origin, for existing pages only. */
function strangeness(c: Context<AppEnv>, route: string): Noise | null {
  const origin = c.req.header('origin') ?? 'null';
  if (origin !== 'null' && origin !== c.get('state').url.origin) return 'foreign';
  return route === 'none' ? 'nowhere' : null;
}

/** The blocked source, or a common name if its group is not counted separately. */
function sourceOf(id: string, { directive, source }: Violation, noise: Noise | null): string {
  if (noise === 'foreign' || noise === 'nowhere') return otherSources;
  const key = `${id} ${noise === null ? '' : 'noise'}`;
  const groups = groupsOf.get(key) ?? new ReportedGroups();
  const named = source.slice(0, 200);
  const isDistinct = groups.isDistinct(`${directive} ${named}`);
  // Each time, because it grows.
  groupsOf.set(key, groups);
  return isDistinct ? named : otherSources;
}

/**
 * Receives browsers' reports about a candidate policy (`POST /_csp/{market}/{candidate}`). Browsers send them without
 * a page, so this step runs before the same-origin check. It reads no cookie, and stores of an address only the origin
 * or the route. The answer is the same for every valid path, whatever is sent.
 */
export const policyReports = createMiddleware<AppEnv>(async function policyReports(c) {
  const state = c.get('state');
  const { env, url, log } = state;
  const [, , locale = '', id = '', ...rest] = url.pathname.split('/');
  if (!isLocale(locale) || !candidateId.safeParse(id).success || rest.length > 0)
    return c.json({ statusCode: 404, message: 'Not found.' }, 404);
  if (c.req.method !== 'POST')
    return c.json({ statusCode: 405, message: 'Method not allowed.' }, 405, { allow: 'POST' });
  if (!(await mayReport(c, 'policy'))) return c.json({ statusCode: 429, message: 'Too many requests.' }, 429);
  const body = await c.req.text();
  const candidate = await candidateOf(state, locale);
  const { POLICY_REPORTS } = env;
  // A page that is still open may report about a former candidate.
  if (POLICY_REPORTS === undefined || candidate?.id !== id || body.length > maxBodyBytes) return c.body(null, 204);
  try {
    const violations = violationsIn(jsonIn(body), url.origin, ownOrigins(env));
    const written = violations.map((violation) => {
      const route = routeOf(locale, violation.path);
      const noise = strangeness(c, route) ?? violation.noise;
      const source = sourceOf(id, violation, noise);
      const blobs = [id, locale, violation.directive, source, route, noise ?? ''];
      return POLICY_REPORTS.writeDataPoint({ indexes: [id], blobs, doubles: [1] });
    });
    // Analytics Engine returns nothing to wait for, its local stand-in a promise.
    state.waitUntil(Promise.all(written));
  } catch (error) {
    logError(error, log);
  }
  return c.body(null, 204);
});
