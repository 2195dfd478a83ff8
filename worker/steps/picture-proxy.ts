import { createMiddleware } from 'hono/factory';
import { picturesPath } from '../../shared/catalogue/picture.ts';
import { readEnv } from '../env.ts';
import { logError } from '../observability/log.ts';
import type { AppEnv } from '../page/context.ts';
import { retryLost } from '../upstream/retry-lost.ts';

/** Milliseconds for the picture host to begin its answer: a picture may have to be drawn, and others before it. */
const timeout = 60_000;

/** Request headers that decide which bytes the picture host sends. No cookie is passed on. */
const passedOn = ['accept', 'if-modified-since', 'if-none-match', 'priority', 'range', 'save-data'];

/** Only these types are answered: anything else would be a page or a script of the shop's own origin. */
const isPicture = (type: string | null): boolean => /^(?:image|video)\//.test(type ?? '');

const refused = (text: string) =>
  new Response(text, { status: 502, headers: { 'cache-control': 'no-store', 'content-type': 'text/plain' } });

/**
 * With `PICTURE_PROXY`, answers pictures below `/pictures` from the picture host: on a slow network the first picture
 * comes up to half a second earlier than over a connection of its own. Errors of the host are passed on without their
 * body; 502 if it cannot be reached or sends something else than pictures.
 */
export const pictureProxy = createMiddleware<AppEnv>(async function pictureProxy(c, next) {
  const { PICTURE_PROXY, PICTURES_URL } = readEnv(c.env);
  const { pathname, search } = new URL(c.req.url);
  // The router also matches a path with encoded letters.
  if (PICTURE_PROXY === 'off' || !pathname.startsWith(`${picturesPath}/`)) return next();
  const headers = new Headers();
  for (const name of passedOn) {
    const value = c.req.header(name);
    if (value !== undefined) headers.set(name, value);
  }
  const address = PICTURES_URL + pathname.slice(picturesPath.length) + search;
  const { method } = c.req;
  const signal = AbortSignal.timeout(timeout);
  const answer = await retryLost(
    () => fetch(address, { method, headers, signal }),
    () => !signal.aborted,
  ).catch((error: unknown) => {
    logError(error, c.get('state').log, 502);
    return null;
  });
  if (answer === null) return refused('The picture host does not answer.');
  const { ok, status, body } = answer;
  const sent = new Headers(answer.headers);
  sent.delete('set-cookie');
  // An SVG that is opened by itself would run its scripts as the shop.
  sent.set('content-security-policy', "default-src 'none'; style-src 'unsafe-inline'; sandbox");
  sent.set('x-content-type-options', 'nosniff');
  if (!ok) {
    sent.delete('content-type');
    return new Response(null, { status, headers: sent });
  }
  if (!isPicture(sent.get('content-type'))) return refused('The picture host sent something else.');
  return new Response(body, { status, headers: sent });
});
