import { createMiddleware } from 'hono/factory';
import { requestIdIn } from '../../../shared/contract/gateway/headers.ts';
import { freshNonce } from '../../edge-cache/nonce.ts';
import { readEnv } from '../../env.ts';
import { Timing } from '../../observability/timing.ts';
import type { AppEnv, RequestState } from '../../page/context.ts';
import { Deadline } from '../../upstream/deadline.ts';
import { CookieJar } from '../../visitor/cookies.ts';

/** The request's id for the log: the platform's, if there is one. */
export function requestIdOf(headers: Headers): string {
  return requestIdIn(headers.get('cf-ray')) ?? crypto.randomUUID();
}

/** Sets the variables that every step uses; adds cookies and timings to the response. */
export const request = createMiddleware<AppEnv>(async function request(c, next) {
  const env = readEnv(c.env);
  const url = new URL(c.req.url);
  const timing = new Timing();
  const cookies = new CookieJar(env, c.req.header('cookie') ?? null, url.host, url.protocol);
  const requestId = requestIdOf(c.req.raw.headers);
  // Later steps set the rest.
  c.set('state', {
    env,
    url,
    timing,
    cookies,
    nonce: freshNonce(),
    deadline: new Deadline(env.UPSTREAM_BUDGET),
    log: { url: c.req.url, requestId },
    preview: null,
    version: { version: '', versionOf: null },
    waitUntil: (promise) => c.executionCtx.waitUntil(promise),
  } as RequestState);
  await next();
  const { headers } = c.res;
  for (const cookie of cookies.headers()) headers.append('set-cookie', cookie);
  headers.append('server-timing', timing.header());
  headers.set('x-request-id', requestId);
});
