import { createMiddleware } from 'hono/factory';
import type { AppEnv } from '../../page/context.ts';
import { withPreviewLine } from '../../rendering/preview-line.ts';

/** Adds a line to every page of a preview saying so. Runs at the door, before every cache; the page is not cached. */
export const previewLine = createMiddleware<AppEnv>(async function previewLine(c, next) {
  const state = c.get('state');
  state.previews = [];
  await next();
  const { previews, market, url, nonce } = state;
  const answer = c.res;
  if (previews.length === 0 || !answer.headers.get('content-type')?.startsWith('text/html')) return;
  const page = withPreviewLine(await answer.text(), previews, { market, url, nonce });
  const headers = new Headers(answer.headers);
  headers.set('cache-control', 'private, no-store');
  // The micro-cache must not get this page.
  state.copy = undefined;
  c.res = undefined;
  c.res = new Response(page, { status: answer.status, headers });
});
