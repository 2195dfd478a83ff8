import { Hono } from 'hono';
import type { Env } from '../../env.ts';
import type { Family } from '../../family.ts';
import { crossOrigin } from '../cross-origin.ts';

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

const app = new Hono<{ Bindings: Env }>()
  .use(crossOrigin)
  .get('/:file{(?:ch|de|fr|com|es|it|pl|default|shared)\\.js}', (c) =>
    c.body(file(c.env.ORIGIN), 200, {
      'content-type': 'text/javascript; charset=utf-8',
      'cache-control': 'public, max-age=900',
    }),
  )
  .post('/collect', (c) => c.body(null, 204));

/** The vendor that the demo compares versions with, so that no page of it asks anybody else. */
export const abTasty = { routes: { '/ab-tasty': app } } satisfies Family;
