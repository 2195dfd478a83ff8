import { createMiddleware } from 'hono/factory';
import { z } from 'zod';
import { type SentVitals, vitalNames } from '../../../shared/analytics/vitals.ts';
import { jsonIn } from '../../../shared/http/json.ts';
import type { Locale } from '../../../shared/markets/locales.ts';
import { matchRoute, type RouteMatch } from '../../../shared/routes.ts';
import { logError } from '../../observability/log.ts';
import type { AppEnv } from '../../page/context.ts';
import { mayReport } from '../request/limits.ts';

/** Maximum of a time in milliseconds: nobody waits longer, so more is nonsense. */
const maxMilliseconds = 120_000;
const time = z.number().min(0).max(maxMilliseconds).optional();

const sentVitals = z.strictObject({
  path: z.string().startsWith('/').max(2000),
  device: z.enum(['m', 't', 'd']),
  come: z.boolean(),
  LCP: time,
  INP: time,
  CLS: z.number().min(0).max(100).optional(),
  TTFB: time,
}) satisfies z.ZodType<SentVitals>;

/** Maximum length of a body in characters. */
const maxBodyBytes = 3000;

/**
 * Receives a page's measurements and its view from browsers (`POST /{locale}/api/vitals`). This step runs before the
 * session: it reads no cookie and stores no address, so the data refers to nobody and needs no consent.
 */
export const vitals = createMiddleware<AppEnv>(async function vitals(c, next) {
  const state = c.get('state');
  const { env, path, locale, negotiated, log } = state;
  if (path !== '/api/vitals' || negotiated || c.req.method !== 'POST') return next();
  if (!(await mayReport(c, 'vitals'))) return c.json({ statusCode: 429, message: 'Too many requests.' }, 429);
  const body = await c.req.text();
  const sent = body.length > maxBodyBytes ? undefined : sentVitals.safeParse(jsonIn(body)).data;
  if (sent === undefined) return c.json({ statusCode: 400, message: 'These are no vitals.' }, 400);
  const route = routeOf(locale, sent.path);
  const { VITALS } = env;
  // Nothing is counted without a store, or for an unknown page.
  if (route === undefined || VITALS === undefined) return c.body(null, 204);
  const write = (name: string, value: number) =>
    VITALS.writeDataPoint({
      indexes: [route.name],
      blobs: [name, route.name, locale, sent.device],
      doubles: [value],
    });
  try {
    const written = vitalNames.flatMap((name) => {
      const value = sent[name];
      return value === undefined ? [] : [write(name, value)];
    });
    if (sent.come) written.push(write('VIEW', 1));
    // Analytics Engine returns nothing to wait for, its local stand-in a promise.
    state.waitUntil(Promise.all(written));
  } catch (error) {
    logError(error, log);
  }
  return c.body(null, 204);
});

/** The route of a path in this market; undefined if there is none. */
function routeOf(locale: Locale, path: string): RouteMatch | undefined {
  if (!path.startsWith(`/${locale}/`)) return undefined;
  return matchRoute(locale, path.slice(locale.length + 1).replace(/\/$/, '') || '/');
}
