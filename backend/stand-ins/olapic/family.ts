import { Hono } from 'hono';
import type { Env } from '../../env.ts';
import type { Family } from '../../family.ts';
import { crossOrigin } from '../cross-origin.ts';

/** Stands in for Olapic's script: it puts pictures of the shop into Olapic's slots. */
const script = (origin: string) => `
document.querySelectorAll('[data-slot="olapic"] .pictures__list').forEach(function (list) {
  list.replaceChildren();
  [1, 2, 3].forEach(function (number) {
    var item = document.createElement('li');
    var image = document.createElement('img');
    image.src = '${origin}/olapic/picture-' + number + '.svg';
    image.alt = 'A customer wears a piece';
    image.width = 400;
    image.height = 500;
    item.appendChild(image);
    list.appendChild(item);
  });
});
`;

const picture = (number: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 400 500">
  <rect width="400" height="500" fill="hsl(${Number(number) * 40} 25% 70%)"/>
</svg>`;

const app = new Hono<{ Bindings: Env }>()
  .use(crossOrigin)
  .get('/widget.js', (c) => c.body(script(c.env.ORIGIN), 200, { 'content-type': 'text/javascript; charset=utf-8' }))
  .get('/:picture{picture-[1-3]\\.svg}', (c) =>
    c.body(picture(c.req.param('picture').replaceAll(/\D/g, '')), 200, { 'content-type': 'image/svg+xml' }),
  );

/** The picture vendor of the demo, so that its pages load nothing from a third party. */
export const olapic = { routes: { '/olapic': app } } satisfies Family;
