import { Hono } from 'hono';
import type { Env } from '../env.ts';

/** Stands for Olapic's script: it puts pictures, which the shop itself has, into the places that are for it. */
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
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 400 500"><rect width="400" height="500" fill="hsl(${Number(number) * 40} 25% 70%)"/></svg>`;

/** Pages of the shop load it, from another origin. */
const standIn = () =>
  new Hono<{ Bindings: Env }>().use(async (c, next) => {
    await next();
    c.header('cross-origin-resource-policy', 'cross-origin');
  });

/** The vendor of pictures that the demo can be filled with, so that it asks nobody else. */
export const olapicStandIn = standIn()
  .get('/widget.js', (c) =>
    c.body(script(c.env.ORIGIN), 200, { 'content-type': 'text/javascript; charset=utf-8' }),
  )
  .get('/:picture{picture-[1-3]\\.svg}', (c) =>
    c.body(picture(c.req.param('picture').replaceAll(/\D/g, '')), 200, { 'content-type': 'image/svg+xml' }),
  );

/** The vendor of recommendations: it proposes the same pieces to everybody. */
export const richRelevanceStandIn = standIn().get('/recsForPlacements', async (c) => {
  const count = Math.min(Number(c.req.query('count') ?? 8) || 8, 24);
  const { results } = await c.env.DB.prepare(
    'SELECT option_id AS id FROM options ORDER BY option_id DESC LIMIT ?',
  )
    .bind(count)
    .all<{ id: string }>();
  return c.json({ placements: [{ placement: c.req.query('placements'), recommendedProducts: results }] });
});
