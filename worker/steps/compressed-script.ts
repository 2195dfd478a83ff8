import { createMiddleware } from 'hono/factory';
import type { AppEnv } from '../page/context.ts';

/**
 * Serves the largest script, which the build compressed at the highest level: a seventh smaller than what the platform
 * compresses while sending. `run_worker_first` in wrangler.toml lists it; all other assets are answered before the
 * Worker runs. A script of an old build leads to the not-found page.
 */
export const compressedScript = createMiddleware<AppEnv>(async function compressedScript(c, next) {
  // Hono asks a GET handler for HEAD as well.
  if (c.req.method !== 'GET') return next();
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
