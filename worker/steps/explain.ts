import type { Context } from 'hono';
import { createMiddleware } from 'hono/factory';
import { type Explanation, explainHeader } from '../../shared/contract/explanation.ts';
import { fixedHeaders } from '../../shared/fixed-headers.ts';
import type { AppEnv } from '../context.ts';
import { isKey } from '../market/key.ts';
import { bytesByPart } from '../observability/bytes-by-part.ts';
import { follow, Trail } from '../observability/trail.ts';
import { publicPages } from '../public-entrypoint.tsx';

/** Of what is told in the place of an answer. */
const headers = { ...fixedHeaders, 'cache-control': 'no-store' };

/** A public page of this address made once more, past every cache, so that what it asks for can be seen. */
async function renderedAnew(c: Context<AppEnv>): Promise<Explanation['rendered']> {
  const address = c.var.log.trail?.pageAddress;
  if (address === undefined) return null;
  const trail = new Trail();
  const response = await publicPages.fetch(follow(new Request(address), trail), c.env, c.executionCtx);
  await response.arrayBuffer();
  return {
    decisions: trail.decisions,
    calls: trail.calls,
    status: response.status,
    tags: (response.headers.get('cache-tag') ?? '').split(',').filter((tag) => tag !== ''),
    cacheControl: response.headers.get('cache-control') ?? '',
  };
}

/** The headers of an answer; of its cookies the names alone. */
function headersOf(c: Context<AppEnv>): Record<string, string> {
  const names = c.var.cookies.headers().map((cookie) => cookie.split('=')[0] ?? '');
  const headers = Object.fromEntries([...c.res.headers].filter(([name]) => name !== 'set-cookie'));
  return names.length === 0 ? headers : { ...headers, 'set-cookie': names.join(', ') };
}

/**
 * Why an address answers as it does, for operators (`npm run explain`): the way is gone as for anybody, and what its
 * steps have decided is told in the place of the answer. Without a key among its secrets, a storefront explains
 * nothing.
 */
export const explain = createMiddleware<AppEnv>(async function explain(c, next) {
  if (c.req.header(explainHeader) === undefined) return next();
  const { env, log, url } = c.var;
  const refuse = (statusCode: 401 | 404 | 405, message: string) =>
    Response.json({ statusCode, message }, { status: statusCode, headers });
  if (env.CONFIG_KEY === '') return refuse(404, 'Not found.');
  if (!(await isKey(c.req.header('authorization') ?? '', `Bearer ${env.CONFIG_KEY}`)))
    return refuse(401, 'The key for the configuration is missing or wrong.');
  if (c.req.method !== 'GET') return refuse(405, 'What is asked for can be explained, what is sent cannot.');
  const trail = log.trail ?? new Trail();
  log.trail = trail;
  await next();
  const answer = c.res;
  const body = await answer.text();
  const explained: Explanation = {
    address: url.pathname + url.search,
    status: answer.status,
    headers: headersOf(c),
    requestId: log.requestId,
    decisions: trail.decisions,
    calls: trail.calls,
    rendered: await renderedAnew(c),
    bytes: bytesByPart(body),
  };
  // Without this, the headers of the answer would be those of its explanation.
  c.res = undefined;
  c.res = Response.json(explained, { headers });
});
