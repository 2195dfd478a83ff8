import type { Context } from 'hono';
import { createMiddleware } from 'hono/factory';
import { isOver } from '../../../shared/content/preview.ts';
import {
  endsPreviewDate,
  previewDateParameter,
  readPreviewDateLink,
} from '../../../shared/releases/preview-date-link.ts';
import { RefusedLink } from '../../errors/errors.ts';
import { previewMarket } from '../../market/market.ts';
import type { DatePreview } from '../../market/preview.ts';
import type { AppEnv, RequestState } from '../../page/context.ts';
import { withoutParameter } from '../../rendering/without-parameter.ts';

/**
 * Handles a link to a preview date: sets or removes its cookie, and redirects to the same address without the token.
 * Without the secret CONFIG_KEY there are no such links. @throws RefusedLink for an invalid or expired link
 */
async function followed(c: Context<AppEnv>): Promise<Response | undefined> {
  const { url, cookies, env, market } = c.get('state');
  const token = url.searchParams.get(previewDateParameter);
  if (token === null || c.req.method !== 'GET' || env.CONFIG_KEY === '') return undefined;
  if (token === endsPreviewDate) cookies.delete('preview_date');
  else {
    const link = await readPreviewDateLink(env.CONFIG_KEY, market.locale, token);
    if (link === null || isOver(link, Date.now())) throw new RefusedLink(link === null ? 'unknown' : 'over');
    cookies.set('preview_date', token);
  }
  return c.redirect(withoutParameter(url, previewDateParameter), 302);
}

/** Renders the page for another date, in seconds since 1970. Nothing can be changed then. */
export function showDate(state: RequestState, { by, at }: DatePreview): void {
  state.previews.push({ by, at });
  state.previewDate = new Date(at * 1000);
  state.market = previewMarket(state.market);
}

/** Coming back from the bank ends the preview for this request: a payment belongs to the present. */
const isBackFromBank = ({ path }: RequestState): boolean => path === '/order-adyen-check';

/**
 * Shows the shop at another date in a browser that has followed a signed link: a private sale before it begins, or an
 * experiment of next week. The preview is read-only, as under the switch `changes`. It is neither cached nor indexed.
 */
export const previewDate = createMiddleware<AppEnv>(async function previewDate(c, next) {
  const redirected = await followed(c);
  if (redirected !== undefined) {
    redirected.headers.set('cache-control', 'private, no-store');
    return redirected;
  }
  const state = c.get('state');
  const { cookies, market, log, env, previews } = state;
  const token = env.CONFIG_KEY === '' || isBackFromBank(state) ? undefined : cookies.get('preview_date');
  const link = token === undefined ? null : await readPreviewDateLink(env.CONFIG_KEY, market.locale, token);
  if (link === null || isOver(link, Date.now())) {
    state.previewDate = null;
    if (link !== null) previews.push({ by: previewDateParameter, over: true });
    return next();
  }
  const { at } = link;
  showDate(state, { by: previewDateParameter, at });
  log.trail?.note('preview date', new Date(at * 1000).toISOString(), 'a link was followed; nothing is written');
  await next();
  c.header('cache-control', 'private, no-store');
  c.header('x-robots-tag', 'noindex, nofollow');
});
