import { createMiddleware } from 'hono/factory';
import type { AppEnv } from '../page/context.ts';

/**
 * The largest script was compressed with all care when it was built, which makes it a seventh smaller than what the
 * platform compresses while it sends. `run_worker_first` in wrangler.toml names it; every other asset is answered
 * before any code runs. A script of an old build is not there any more: that is a page which is not found.
 */
export const compressedScript = createMiddleware<AppEnv>(async function compressedScript(c, next) {
  if (!c.req.path.startsWith('/assets/') || c.req.method !== 'GET') return next();
  const accepted = c.req.header('accept-encoding') ?? '';
  const isCompressed = /\bbr\b/.test(accepted);
  const asset = await c.env.ASSETS.fetch(new URL(c.req.path + (isCompressed ? '.br' : ''), c.req.url));
  if (!asset.ok) return next();
  const headers = new Headers(asset.headers);
  headers.set('content-type', 'text/javascript; charset=utf-8');
  headers.set('vary', 'Accept-Encoding');
  if (!isCompressed) return new Response(asset.body, { headers });
  headers.set('content-encoding', 'br');
  return new Response(asset.body, { headers, encodeBody: 'manual' });
});
