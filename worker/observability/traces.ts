import type { Env } from '../env.ts';
import { type LogContext, logError } from './log.ts';
import { randomHex, type TraceParent } from './trace-context.ts';
import type { Trail } from './trail.ts';

export interface Traced {
  entrypoint: 'door' | 'pages';
  method: string;
  status: number;
  milliseconds: number;
}

/** Timeout of the collector in milliseconds; no answer waits for it. */
const timeout = 5_000;
/** Milliseconds for which further failures of the collector are not logged. */
const quiet = 60_000;
let reportedUntil = 0;

type Values = Record<string, string | number | undefined>;

const attributes = (values: Values) =>
  Object.entries(values).flatMap(([key, value]) => {
    if (value === undefined) return [];
    return [{ key, value: typeof value === 'number' ? { intValue: String(value) } : { stringValue: value } }];
  });

/** Nanoseconds since 1970 as text, because a number cannot hold all digits. */
const nanoseconds = (milliseconds: number): string => `${Math.round(milliseconds)}000000`;

/** OpenTelemetry's codes for the kinds of a span and for its failure. */
const server = 2;
const client = 3;
const failed = (status: number) => (status === 0 || status >= 500 ? { code: 2 } : {});

interface TraceParts {
  trail: Trail;
  trace: TraceParent;
  parent: TraceParent | undefined;
  log: LogContext;
  traced: Traced;
}

/** An answer and its calls in OTLP's JSON: names and statuses, no addresses of people and no input. */
export function otlpOf(env: Pick<Env, 'ENVIRONMENT'>, { trail, trace, parent, log, traced }: TraceParts): object {
  const { traceId, spanId } = trace;
  const { market, route, release, requestId } = log;
  const { entrypoint, method, status, milliseconds } = traced;
  const own = {
    traceId,
    spanId,
    ...(parent !== undefined && { parentSpanId: parent.spanId }),
    name: `${method} ${route ?? 'none'}`,
    kind: server,
    startTimeUnixNano: nanoseconds(trail.began),
    endTimeUnixNano: nanoseconds(trail.began + milliseconds),
    attributes: attributes({
      'http.request.method': method,
      'http.response.status_code': status,
      'http.route': route,
      'selvedge.entrypoint': entrypoint,
      'selvedge.market': market,
      'selvedge.release': release,
      'selvedge.request_id': requestId,
    }),
    status: failed(status),
  };
  const calls = trail.calls.map((call) => ({
    traceId,
    spanId: randomHex(8),
    parentSpanId: spanId,
    name: call.call,
    kind: client,
    startTimeUnixNano: nanoseconds(trail.began + call.after),
    endTimeUnixNano: nanoseconds(trail.began + call.after + call.milliseconds),
    attributes: attributes({ 'selvedge.call': call.call, 'http.response.status_code': call.status }),
    status: failed(call.status),
  }));
  const resource = {
    attributes: attributes({
      'service.name': 'selvedge-storefront',
      'deployment.environment.name': env.ENVIRONMENT,
    }),
  };
  return {
    resourceSpans: [{ resource, scopeSpans: [{ scope: { name: 'selvedge' }, spans: [own, ...calls] }] }],
  };
}

/** Sends a trace to the collector (OTLP over HTTP, JSON). Failures are logged at most once a minute. */
export async function sendTrace(env: Env, parts: TraceParts): Promise<void> {
  try {
    const response = await fetch(`${env.OTLP_URL}/v1/traces`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        ...(env.OTLP_AUTHORIZATION !== '' && { authorization: env.OTLP_AUTHORIZATION }),
      },
      body: JSON.stringify(otlpOf(env, parts)),
      signal: AbortSignal.timeout(timeout),
    });
    if (!response.ok) throw new Error(`The collector of traces answered ${response.status}.`);
  } catch (error) {
    if (Date.now() < reportedUntil) return;
    reportedUntil = Date.now() + quiet;
    logError(error, parts.log);
  }
}
