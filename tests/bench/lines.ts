/** Lines of the bench's table: an origin and its requests, measured in turns. */
import { cpuClock } from './cpu.ts';
import { load } from './load/load.ts';
import { type NextRequest, send } from './load/request.ts';
import { expectHeading } from './page.ts';

export interface Line {
  name: string;
  /** Origin of the Worker. */
  origin: string;
  /** A path, or a function for different requests. */
  target: string | NextRequest;
  /** Headers of every request, with the cookies of a visitor. */
  headers?: Record<string, string>;
  /** The heading of the page: another page is not measured. */
  heading?: string;
  /** The origin whose CPU time is measured instead, e.g. the backend behind it. */
  clockedAt?: string;
  /** Bytes and elements of the page, if it is always the same. */
  bytes?: number;
  elements?: number;
  /** The line of the peer. */
  isPeer?: true;
}

export interface Measured extends Line {
  requestsPerSecond: number;
  /** Milliseconds. */
  p50: number;
  p99: number;
  /** CPU milliseconds of its process per request; undefined if unknown. */
  cpu: number | undefined;
}

const secondsOfWarmth = 1;

/**
 * Measures each line in every round, so that other load on the machine affects all lines. Returns the medians of
 * the rounds.
 */
export async function measureInTurns(
  lines: readonly Line[],
  rounds: number,
  connections?: number,
): Promise<Measured[]> {
  const options = connections === undefined ? {} : { connections };
  const started = lines.map((line) => ({
    line,
    target: typeof line.target === 'string' ? { url: line.origin + line.target, ...headersOf(line) } : line.target,
    clock: cpuClock(line.clockedAt ?? line.origin),
    results: [] as Awaited<ReturnType<typeof load>>[],
    requests: 0,
    cpu: 0,
  }));
  for (const { line, target } of started) {
    // The first response of an isolate may take longer than a round.
    expectHeading(await send(typeof target === 'function' ? target(0) : target), line);
    await load(target, { ...options, seconds: secondsOfWarmth });
  }
  for (let round = 0; round < rounds; round += 1) {
    for (const each of started) {
      const before = each.clock();
      const result = await load(each.target, options);
      each.results.push(result);
      each.requests += result.requests;
      each.cpu += (each.clock() ?? Number.NaN) - (before ?? Number.NaN);
    }
  }
  for (const { line, target } of started) if (typeof target !== 'function') expectHeading(await send(target), line);
  const silent = started.find(({ requests }) => requests === 0);
  if (silent) throw new Error(`'${silent.line.name}' gave no answer: is the machine too busy?`);
  return started.map(({ line, results, requests, cpu }) => ({
    ...line,
    requestsPerSecond: median(results.map((result) => result.requestsPerSecond)),
    p50: median(results.map((result) => result.p50)),
    p99: median(results.map((result) => result.p99)),
    cpu: Number.isNaN(cpu) ? undefined : cpu / requests,
  }));
}

const headersOf = ({ headers }: Line) => (headers === undefined ? {} : { headers });

function median(values: readonly number[]): number {
  const sorted = [...values].sort((one, other) => one - other);
  const middle = sorted[Math.floor(sorted.length / 2)];
  if (middle === undefined) throw new Error('Nothing was measured.');
  return middle;
}
