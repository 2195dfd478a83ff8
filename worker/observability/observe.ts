import type { Env } from '../env.ts';
import type { LogContext } from './log.ts';
import { count, countCalls } from './metrics.ts';
import { freshTrace, fromTraceparent } from './trace-context.ts';
import { sendTrace } from './traces.ts';
import { Trail } from './trail.ts';

interface Observed {
  env: Env;
  log: LogContext;
  entrypoint: 'door' | 'pages';
  method: string;
  /** The parent trace: the header that the other entrypoint passed. */
  traceparent?: string | undefined;
  waitUntil(promise: Promise<unknown>): void;
}

const caches: ReadonlySet<string> = new Set(['hit', 'stale', 'miss']);

const isTraced = ({ OTLP_URL, OTLP_SHARE }: Env): boolean => OTLP_URL !== '' && Math.random() * 100 < OTLP_SHARE;

/**
 * Counts and traces an answer, if metrics or traces are configured; else nothing is noted.
 *
 * @param answer returns the response; called after `next` has finished
 */
export async function observe(
  { env, log, entrypoint, method, traceparent, waitUntil }: Observed,
  next: () => Promise<void>,
  answer: () => Response,
): Promise<void> {
  const parent = fromTraceparent(traceparent);
  const traced = parent !== undefined || isTraced(env);
  if (env.METRICS === undefined && !traced) return next();
  const trail = log.trail ?? new Trail();
  log.trail = trail;
  if (traced) log.trace = { ...freshTrace(), ...(parent && { traceId: parent.traceId }) };
  await next();
  const { status } = answer();
  const milliseconds = Date.now() - trail.began;
  const { route = 'none', market = 'none', trace, outcome, platform } = log;
  if (env.METRICS !== undefined) {
    const cache = trail.decisions.find(({ step }) => step === 'cache')?.decided ?? '';
    // Answers of `Pages` are part of the door's answers.
    if (entrypoint === 'door')
      count(env.METRICS, {
        route,
        market,
        status,
        cache: caches.has(cache) ? cache : '',
        milliseconds,
        outcome,
        platform,
      });
    countCalls(env.METRICS, market, trail.calls);
  }
  if (trace !== undefined && env.OTLP_URL !== '')
    waitUntil(sendTrace(env, { trail, trace, parent, log, traced: { entrypoint, method, status, milliseconds } }));
}
