import type { Context } from 'hono';
import { createMiddleware } from 'hono/factory';
import { endsPreview, releaseOfLink, releaseParameter } from '../../shared/release-link.ts';
import type { AppEnv } from '../context.ts';
import { loadMarket } from '../market/market.ts';
import { readPointer } from '../market/releases.ts';
import { visitorIdOf } from '../visitor/visitor-id.ts';

const releaseOf = ({ var: { env, locale } }: Context<AppEnv>, token: string): Promise<string | null> =>
  releaseOfLink(env.PURGE_KEY, locale, token, Math.floor(Date.now() / 1000));

/** A preview link of a release was followed: this browser sees it from now on, at the same address. */
async function followed(c: Context<AppEnv>): Promise<Response | undefined> {
  const token = c.req.query(releaseParameter);
  if (token === undefined || c.req.method !== 'GET') return undefined;
  if (token === endsPreview) c.var.cookies.delete('release');
  else if ((await releaseOf(c, token)) === null) return undefined;
  else c.var.cookies.set('release', token);
  const clean = new URL(c.var.url);
  clean.searchParams.delete(releaseParameter);
  return c.redirect(clean.pathname + clean.search, 302);
}

/**
 * Loads the market's configuration, as this visitor sees it; without parameters the shop cannot answer (specification,
 * section 8). While a share of the visitors sees another release, everybody gets an id, and is told apart by it from
 * the next page on.
 */
export const domain = createMiddleware<AppEnv>(async function domain(c, next) {
  c.get('timing').mark('domain');
  const { cookies, locale } = c.var;
  const redirected = await followed(c);
  if (redirected !== undefined) {
    redirected.headers.set('cache-control', 'private, no-store');
    return redirected;
  }
  const link = cookies.get('release');
  const previewed = link === undefined ? null : await releaseOf(c, link);
  const { next: staged } = await readPointer(c.var, locale);
  const visitorId = visitorIdOf(cookies);
  if (staged !== null && visitorId === null) cookies.set('anonymous_id', crypto.randomUUID());
  c.set('staged', staged !== null);
  c.set('market', await loadMarket(c.var, locale, { visitorId, previewed }));
  await next();
  const { release } = c.var.market;
  if (release !== null) c.header('x-release', release.id);
});
