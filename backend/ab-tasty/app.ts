import { Hono } from 'hono';
import type { Env } from '../env.ts';

/**
 * Stands for the file of a vendor that compares versions of pages: it keeps cookies on the shop's host, as theirs does,
 * and sends the orders that it is told of to a host of its own, where nobody keeps them. It changes no page.
 */
const file = (origin: string) => `
(function () {
  ['ABTasty', 'ABTastySession'].forEach(function (name) {
    document.cookie = name + '=stand-in; path=/; max-age=3600; SameSite=Lax';
  });
  window.abtasty = {
    send: function (kind, fields) {
      navigator.sendBeacon('${origin}/ab-tasty/collect', JSON.stringify({ kind: kind, fields: fields }));
    },
  };
  window.ABTasty = {
    reloads: 0,
    reload: function () {
      window.ABTasty.reloads += 1;
    },
  };
})();
`;

/** The vendor that the demo compares versions with, so that no page of it asks anybody else. */
export const abTasty = new Hono<{ Bindings: Env }>()
  .use(async (c, next) => {
    await next();
    // Pages of the shop load it, from another origin.
    c.header('cross-origin-resource-policy', 'cross-origin');
  })
  .get('/:file{(?:ch|de|fr|com|es|it|pl|default|shared)\\.js}', (c) =>
    c.body(file(c.env.ORIGIN), 200, {
      'content-type': 'text/javascript; charset=utf-8',
      'cache-control': 'public, max-age=900',
    }),
  )
  .post('/collect', (c) => c.body(null, 204));
