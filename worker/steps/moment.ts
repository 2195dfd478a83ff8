import type { Context } from 'hono';
import { createMiddleware } from 'hono/factory';
import { endsMoment, momentOfLink, momentParameter } from '../../shared/moment-link.ts';
import type { AppEnv } from '../context.ts';
import { marketToLookAt } from '../market/market.ts';
import { withoutParameter } from './without-parameter.ts';

const momentOf = ({ var: { env } }: Context<AppEnv>, token: string): Promise<number | null> =>
  env.CONFIG_KEY === ''
    ? Promise.resolve(null)
    : momentOfLink(env.CONFIG_KEY, token, Math.floor(Date.now() / 1000));

/** A link to another moment was followed: this browser sees the shop at it from now on, at the same address. */
async function followed(c: Context<AppEnv>): Promise<Response | undefined> {
  const { url, cookies } = c.var;
  const token = url.searchParams.get(momentParameter);
  if (token === null || c.req.method !== 'GET') return undefined;
  if (token === endsMoment) cookies.delete('moment');
  else if ((await momentOf(c, token)) === null) return undefined;
  else cookies.set('moment', token);
  return c.redirect(withoutParameter(url, momentParameter), 302);
}

/** Who comes back from a bank is back in the present: what was paid is no part of a look at another day. */
const isBackFromBank = ({ var: { path } }: Context<AppEnv>): boolean => path === '/order-adyen-check';

/**
 * Shows the shop at another moment to whoever has followed a signed link: a private sale before it begins, what an
 * experiment does next week. It can be looked at alone: as under the switch `changes`, nothing is written. What is made
 * is kept by nobody, and no search engine keeps it.
 */
export const moment = createMiddleware<AppEnv>(async function moment(c, next) {
  const redirected = await followed(c);
  if (redirected !== undefined) {
    redirected.headers.set('cache-control', 'private, no-store');
    return redirected;
  }
  const { cookies, market, log } = c.var;
  const token = cookies.get('moment');
  const at = token === undefined || isBackFromBank(c) ? null : await momentOf(c, token);
  c.set('moment', at === null ? null : new Date(at * 1000));
  if (at === null) return next();
  c.set('market', marketToLookAt(market));
  log.trail?.note('moment', new Date(at * 1000).toISOString(), 'a link was followed; nothing is written');
  await next();
  c.header('cache-control', 'private, no-store');
  c.header('x-robots-tag', 'noindex, nofollow');
});
