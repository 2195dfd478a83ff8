import { Hono } from 'hono';
import { z } from 'zod';
import { bucketOf, vitalNames } from '../../../shared/analytics/vitals.ts';
import { isLocale } from '../../../shared/markets/locales.ts';
import { routes } from '../../../shared/routes.ts';
import type { Env } from '../../env.ts';
import { isLocal } from '../../local-page.ts';
import { readVitals } from './read-vitals.ts';
import { vitalsPage } from './vitals-page.tsx';

/** A data point as the storefront writes it for the platform. */
const point = z.object({
  blobs: z.tuple([
    z.enum([...vitalNames, 'VIEW']),
    z.string().refine((name) => Object.hasOwn(routes, name)),
    z.string().refine(isLocale),
    z.enum(['m', 't', 'd']),
  ]),
  doubles: z.tuple([z.number().min(0).max(1e6)]),
});

/**
 * Stands in for the platform's store of measurements (Workers Analytics Engine) on a developer's machine: counts data
 * points, and returns the counts. 404 on a deployed shop.
 */
export const vitals = new Hono<{ Bindings: Env }>()
  .use(async (c, next) => (isLocal(c) ? next() : c.notFound()))
  .post('/points', async (c) => {
    const read = point.safeParse(await c.req.json().catch(() => null));
    if (!read.success) return c.json({ statusCode: 400, message: 'This is no point.' }, 400);
    const { blobs, doubles } = read.data;
    await c.env.DB.prepare(
      `INSERT INTO vitals (day, metric, route, market, device, bucket, count) VALUES (date(), ?, ?, ?, ?, ?, 1)
       ON CONFLICT DO UPDATE SET count = count + 1`,
    )
      .bind(...blobs, bucketOf(doubles[0]))
      .run();
    return c.body(null, 204);
  })
  .get('/', vitalsPage)
  .get('/report', async (c) => c.json(await readVitals(c.env.DB)));
