import { createMiddleware } from 'hono/factory';
import type { AppEnv } from '../../page/context.ts';
import { withPreviewLine } from '../../rendering/preview-line.ts';

/**
 * Says on every page that it shows a release or a moment which others do not see, to whoever looks by a link. It stands at
 * the door, behind every cache, and such a page is kept by nobody.
 */
export const previewLine = createMiddleware<AppEnv>(async function previewLine(c, next) {
  c.set('previews', []);
  await next();
  const { previews: looks, market, url, nonce } = c.var;
  const answer = c.res;
  if (looks.length === 0 || !answer.headers.get('content-type')?.startsWith('text/html')) return;
  const page = withPreviewLine(await answer.text(), looks, { market, url, nonce });
  const headers = new Headers(answer.headers);
  headers.set('cache-control', 'private, no-store');
  // What the answer was made from is not what this browser gets.
  c.set('copy', undefined);
  c.res = undefined;
  c.res = new Response(page, { status: answer.status, headers });
});
