import type { Context } from 'hono';
import { createMiddleware } from 'hono/factory';
import { isOver, type LinkFault } from '../../shared/content/preview.ts';
import type { ReleasePointer } from '../../shared/contract/markets/release.ts';
import {
  endsPreview,
  readReleaseLink,
  releaseLinkFault,
  releaseParameter,
} from '../../shared/releases/release-link.ts';
import { RefusedLink } from '../errors/errors.ts';
import { loadMarket } from '../market/market.ts';
import { readPointer } from '../market/releases.ts';
import type { AppEnv } from '../page/context.ts';
import { withoutParameter } from '../rendering/without-parameter.ts';
import { visitorIdOf } from '../visitor/visitor-id.ts';

/** Handles a preview link of a release: sets its cookie and redirects without the token, or returns its fault. */
async function followed(c: Context<AppEnv>): Promise<Response | LinkFault | undefined> {
  const { env, locale, cookies, url } = c.get('state');
  const token = c.req.query(releaseParameter);
  if (token === undefined || c.req.method !== 'GET') return undefined;
  // One cookie per market: ending a preview in one market does not end that of another.
  const path = `/${locale}/`;
  if (token === endsPreview) cookies.delete('release', path);
  else {
    const link = await readReleaseLink(env.PURGE_KEY, locale, token);
    if (link === null || isOver(link, Date.now())) return releaseLinkFault(env.PURGE_KEY, locale, token);
    cookies.set('release', token, path);
  }
  return c.redirect(withoutParameter(url, releaseParameter), 302);
}

/** Why a visitor sees a release or none, for operators. */
function whyRelease(release: string | null, { live, next }: ReleasePointer, previewed: string | null): string {
  if (release === null)
    return live === null ? 'none is live: the gateway decides' : `${live} is live, and cannot be read`;
  if (release === previewed) return 'a preview link was followed';
  if (release === next?.release) return `${next.share} % of the visitors see it, this one too`;
  return next === null ? 'it is live' : `it is live; ${next.share} % of the visitors see ${next.release}`;
}

/**
 * Loads the market's configuration as this visitor sees it; without parameters the shop cannot answer (specification,
 * section 8). While a release is staged, visitors without an id get one, which selects their variant from the next
 * page on.
 */
export const domain = createMiddleware<AppEnv>(async function domain(c, next) {
  const state = c.get('state');
  state.timing.mark('domain');
  const { cookies, locale } = state;
  const answered = await followed(c);
  if (answered instanceof Response) {
    answered.headers.set('cache-control', 'private, no-store');
    return answered;
  }
  const link = await readReleaseLink(state.env.PURGE_KEY, locale, cookies.get('release') ?? '');
  const previewed = link === null || isOver(link, Date.now()) ? null : link.release;
  const pointer = await readPointer(state, locale);
  const staged = pointer.next;
  const visitorId = visitorIdOf(cookies);
  if (staged !== null && visitorId === null) cookies.set('anonymous_id', crypto.randomUUID());
  state.market = await loadMarket(state, locale, { visitorId, previewed });
  const { release } = state.market;
  // A visitor without id sees the live release, and a preview is no visit: neither counts.
  const isCounted = visitorId !== null && previewed === null;
  const variant = release?.id === staged?.release ? 'next' : 'live';
  state.rollout = staged && { release: staged.release, variant: isCounted ? variant : null };
  const isShown = previewed !== null && release?.id === previewed;
  if (link !== null)
    state.previews.push(isShown ? { by: releaseParameter, ...link } : { by: releaseParameter, over: true });
  const { log } = state;
  log.release = release?.id;
  log.trail?.note('release', release?.id ?? 'none', whyRelease(release?.id ?? null, pointer, previewed));
  if (release !== null) c.header('x-release', release.id);
  if (answered !== undefined) throw new RefusedLink(answered);
  await next();
  if (release !== null) c.header('x-release', release.id);
});
