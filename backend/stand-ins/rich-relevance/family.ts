import { Hono } from 'hono';
import type { Env } from '../../env.ts';
import type { Family } from '../../family.ts';
import { crossOrigin } from '../cross-origin.ts';

const app = new Hono<{ Bindings: Env }>().use(crossOrigin).get('/recsForPlacements', async (c) => {
  const count = Math.min(Number(c.req.query('count') ?? 8) || 8, 24);
  const { results } = await c.env.DB.prepare('SELECT option_id AS id FROM options ORDER BY option_id DESC LIMIT ?')
    .bind(count)
    .all<{ id: string }>();
  return c.json({ placements: [{ placement: c.req.query('placements'), recommendedProducts: results }] });
});

/** The recommendations vendor: it recommends the same products to everybody. */
export const richRelevance = { routes: { '/rich-relevance': app } } satisfies Family;
