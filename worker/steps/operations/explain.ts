import type { Context, Next } from 'hono';
import { createMiddleware } from 'hono/factory';
import { equalInConstantTime } from '../../../shared/constant-time.ts';
import { type Explanation, explainHeader } from '../../../shared/contract/markets/explanation.ts';
import { fixedHeaders } from '../../../shared/http/fixed-headers.ts';
import { endsPanel, isPanel, panelParameter } from '../../../shared/releases/panel-link.ts';
import { bytesByPart } from '../../observability/bytes-by-part.ts';
import { withPanel } from '../../observability/panel.ts';
import { follow, Trail } from '../../observability/trail.ts';
import type { AppEnv } from '../../page/context.ts';
import { publicPages } from '../../public-entrypoint.tsx';
import { withoutParameter } from '../../rendering/without-parameter.ts';

const headers = { ...fixedHeaders, 'cache-control': 'no-store' };

/** Renders a public page again without any cache, to record its decisions and calls. */
async function renderedAnew(c: Context<AppEnv>): Promise<Explanation['rendered']> {
  const address = c.get('state').log.trail?.pageAddress;
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

/** The headers of a response; of cookies only the names. */
function headersOf(c: Context<AppEnv>): Record<string, string> {
  const names = c
    .get('state')
    .cookies.headers()
    .map((cookie) => cookie.split('=')[0] ?? '');
  const headers = Object.fromEntries([...c.res.headers].filter(([name]) => name !== 'set-cookie'));
  return names.length === 0 ? headers : { ...headers, 'set-cookie': names.join(', ') };
}

async function explanationOf(c: Context<AppEnv>, trail: Trail, body: string): Promise<Explanation> {
  const { url, log } = c.get('state');
  return {
    address: url.pathname + url.search,
    status: c.res.status,
    headers: headersOf(c),
    requestId: log.requestId,
    decisions: trail.decisions,
    calls: trail.calls,
    rendered: await renderedAnew(c),
    bytes: bytesByPart(body),
  };
}

/** Runs the following steps with a trail. */
async function trailOfRequest(c: Context<AppEnv>, next: Next): Promise<Trail> {
  const { log } = c.get('state');
  const trail = log.trail ?? new Trail();
  log.trail = trail;
  await next();
  return trail;
}

const now = (): number => Math.floor(Date.now() / 1000);

/** Handles a link to the panel: sets or removes its cookie, and redirects to the same address without the token. */
async function followedLink(c: Context<AppEnv>): Promise<Response | undefined> {
  const { env, cookies, url } = c.get('state');
  const token = url.searchParams.get(panelParameter);
  if (token === null || c.req.method !== 'GET' || env.CONFIG_KEY === '') return undefined;
  if (token === endsPanel) cookies.delete('panel');
  else if (await isPanel(env.CONFIG_KEY, token, now())) cookies.set('panel', token);
  else return undefined;
  const location = withoutParameter(url, panelParameter);
  return new Response(null, { status: 302, headers: { ...headers, location } });
}

/** True if this browser has followed a link to the panel. */
async function hasPanel(c: Context<AppEnv>): Promise<boolean> {
  const { env, cookies } = c.get('state');
  const token = cookies.get('panel');
  return (
    token !== undefined &&
    c.req.method === 'GET' &&
    env.CONFIG_KEY !== '' &&
    (await isPanel(env.CONFIG_KEY, token, now()))
  );
}

/** Adds the panel at the end of a page; other responses stay as they are. */
async function addPanel(c: Context<AppEnv>, next: Next): Promise<void> {
  const trail = await trailOfRequest(c, next);
  const answer = c.res;
  if (!answer.headers.get('content-type')?.startsWith('text/html')) return;
  const body = await answer.text();
  const state = c.get('state');
  const page = withPanel(body, await explanationOf(c, trail, body), state.url.origin, state.nonce);
  const answerHeaders = new Headers(answer.headers);
  answerHeaders.set('cache-control', 'private, no-store');
  c.res = undefined;
  c.res = new Response(page, { status: answer.status, headers: answerHeaders });
}

/**
 * Explains to operators why an address answers as it does (`npm run explain`): the request runs as usual, and the
 * response contains the decisions of all steps. In a browser that has followed a signed link, every page has them in a
 * panel at its end. Without the secret CONFIG_KEY nothing is explained.
 */
export const explain = createMiddleware<AppEnv>(async function explain(c, next) {
  if (c.req.header(explainHeader) === undefined) {
    const redirected = await followedLink(c);
    if (redirected !== undefined) return redirected;
    return (await hasPanel(c)) ? addPanel(c, next) : next();
  }
  const { env } = c.get('state');
  const refuse = (statusCode: 401 | 404 | 405, message: string) =>
    Response.json({ statusCode, message }, { status: statusCode, headers });
  if (env.CONFIG_KEY === '') return refuse(404, 'Not found.');
  if (!equalInConstantTime(c.req.header('authorization') ?? '', `Bearer ${env.CONFIG_KEY}`))
    return refuse(401, 'The key for the configuration is missing or wrong.');
  if (c.req.method !== 'GET') return refuse(405, 'Only a GET can be explained.');
  const trail = await trailOfRequest(c, next);
  const explained = await explanationOf(c, trail, await c.res.text());
  // Without this, Hono would merge the headers of the former response into the new one.
  c.res = undefined;
  c.res = Response.json(explained, { headers });
});
