import { Hono } from 'hono';
import { z } from 'zod';
import { candidateId, policyReportPoint } from '../../../shared/contract/markets/policy-candidate.ts';
import type { Env } from '../../env.ts';
import { isLocal } from '../../local-page.ts';

/** Maximum groups in the answer, the most frequent first. */
const maxReports = 200;

/**
 * Stands in for the platform's store of measurements (Workers Analytics Engine) on a developer's machine: counts
 * violations of report-only policies, and returns the counts. 404 on a deployed shop.
 */
export const policyReports = new Hono<{ Bindings: Env }>()
  .use(async (c, next) => (isLocal(c) ? next() : c.notFound()))
  .post('/points', async (c) => {
    const read = z.object({ blobs: policyReportPoint }).safeParse(await c.req.json().catch(() => null));
    if (!read.success) return c.json({ statusCode: 400, message: 'This is no point.' }, 400);
    await c.env.DB.prepare(
      `INSERT INTO policy_reports (day, candidate, market, directive, source, route, noise, count)
       VALUES (date(), ?, ?, ?, ?, ?, ?, 1) ON CONFLICT DO UPDATE SET count = count + 1`,
    )
      .bind(...read.data.blobs)
      .run();
    return c.body(null, 204);
  })
  .get('/report/:candidate', async (c) => {
    const candidate = candidateId.safeParse(c.req.param('candidate'));
    if (!candidate.success) return c.json({ statusCode: 400, message: 'That is no candidate.' }, 400);
    const { results } = await c.env.DB.prepare(
      `SELECT directive, source, route, noise, sum(count) AS times FROM policy_reports WHERE candidate = ?
       GROUP BY directive, source, route, noise ORDER BY times DESC LIMIT ${maxReports}`,
    )
      .bind(candidate.data)
      .all();
    return c.json({ data: results });
  });
