import { Hono } from 'hono';
import { decodeBase64 } from 'hono/utils/encode';
import latin from '../../client/fonts/instrument-sans-latin.woff2?inline';
import latinExt from '../../client/fonts/instrument-sans-latin-ext.woff2?inline';
import icon from '../../client/public/favicon.svg?raw';
import type { Env } from '../env.ts';

/** The font and the icon of the shop, for the pages of this server. This Worker has no static assets of its own. */
export const assets = new Hono<{ Bindings: Env }>();

/** One day, because the addresses have no version. */
const cacheControl = 'public, max-age=86400, stale-while-revalidate=604800';

function font(dataUrl: string): Response {
  const bytes = decodeBase64(dataUrl.slice(dataUrl.indexOf(',') + 1));
  return new Response(bytes, { headers: { 'content-type': 'font/woff2', 'cache-control': cacheControl } });
}

assets.get('/instrument-sans-latin.woff2', () => font(latin));
assets.get('/instrument-sans-latin-ext.woff2', () => font(latinExt));
assets.get('/favicon.svg', (c) =>
  c.body(icon, 200, { 'content-type': 'image/svg+xml', 'cache-control': cacheControl }),
);
