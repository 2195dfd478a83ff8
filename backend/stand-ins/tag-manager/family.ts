import { Hono } from 'hono';
import type { Env } from '../../env.ts';
import type { Family } from '../../family.ts';
import { crossOrigin } from '../cross-origin.ts';

/**
 * Stands in for a tag manager container with analytics: it sets a cookie on the shop's host and sends the entries of
 * `dataLayer` to a host of its own, where they are not stored.
 */
const container = (origin: string) => `
(function (layer) {
  document.cookie = '_ga=GA1.1.0000000000.0000000000; path=/; max-age=3600; SameSite=Lax';
  function send(entry) {
    navigator.sendBeacon('${origin}/tag-manager/collect', JSON.stringify(entry));
  }
  layer.forEach(send);
  var push = layer.push;
  layer.push = function () {
    for (var index = 0; index < arguments.length; index += 1) send(arguments[index]);
    return push.apply(layer, arguments);
  };
})(window.dataLayer = window.dataLayer || []);
`;

const app = new Hono<{ Bindings: Env }>()
  .use(crossOrigin)
  .get('/:script{(?:gtm|gtag/js)(?:\\.js)?}', (c) =>
    c.body(container(c.env.ORIGIN), 200, {
      'content-type': 'text/javascript; charset=utf-8',
      'cache-control': 'public, max-age=900',
    }),
  )
  .post('/collect', (c) => c.body(null, 204));

/** The tag manager of the demo, so that its pages send nothing to a third party. */
export const tagManager = { routes: { '/tag-manager': app } } satisfies Family;
