import { Hono } from 'hono';
import { decodeBase64 } from 'hono/utils/encode';
import icon from '#shop/brand/icon.svg?raw';
import type { Env } from '../env.ts';
import { fontFiles, panel } from '../html/brand.ts';

/**
 * The fonts, the icon and the panel's picture of the shop, for the pages of this server. This Worker has no static
 * assets of its own.
 */
export const assets = new Hono<{ Bindings: Env }>();

/** One day, because the addresses have no version. */
const cacheControl = 'public, max-age=86400, stale-while-revalidate=604800';

assets.get('/fonts/:name', (c) => {
  const url = fontFiles.get(c.req.param('name'));
  if (url === undefined) return c.notFound();
  return c.body(decodeBase64(url.slice(url.indexOf(',') + 1)), 200, {
    'content-type': 'font/woff2',
    'cache-control': cacheControl,
  });
});
assets.get('/favicon.svg', (c) =>
  c.body(icon, 200, { 'content-type': 'image/svg+xml', 'cache-control': cacheControl }),
);
assets.get('/panel', (c) =>
  panel === undefined
    ? c.notFound()
    : c.body(panel.body, 200, { 'content-type': panel.type, 'cache-control': cacheControl }),
);
