import { Hono } from 'hono';
import type { Env } from '../../env.ts';
import type { Family } from '../../family.ts';
import { crossOrigin } from '../cross-origin.ts';

/**
 * Stands in for the script of a vendor that runs A/B tests: like the real one it sets cookies on the shop's host, and
 * sends orders to a host of its own, where they are not stored. It changes no page.
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

/** The A/B testing vendor of the demo, so that its pages send nothing to a third party. */
export const abTasty = { routes: { '/ab-tasty': app } } satisfies Family;
