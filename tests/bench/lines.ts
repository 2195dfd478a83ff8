/** Lines of the bench's table: who is asked for what, measured in turns. */
import { cpuClock } from './cpu.ts';
import { load } from './load/load.ts';
import { type NextRequest, send } from './load/request.ts';

export interface Line {
  name: string;
  /** Where it runs. */
  origin: string;
  /** What is asked for: a path, or something else each time. */
  target: string | NextRequest;
  /** Whose processor time is told: another one than where it runs, e.g. the backend behind it. */
  clockedAt?: string;
  /** Bytes and elements of the page, where it is always the same. */
  bytes?: number;
  elements?: number;
}

export interface Measured extends Line {
  requestsPerSecond: number;
  /** Milliseconds. */
  p50: number;
  p99: number;
  /** Milliseconds of processor that its process takes for one request; undefined where that cannot be known. */
  cpu: number | undefined;
}

const secondsOfWarmth = 1;

/** Measures each line in every round, so that what else the machine does falls on all. Gives the middle of the rounds. */
export async function measureInTurns(
  lines: readonly Line[],
  rounds: number,
  connections?: number,
): Promise<Measured[]> {
  const options = connections === undefined ? {} : { connections };
  const started = lines.map((line) => ({
    line,
    target: typeof line.target === 'string' ? line.origin + line.target : line.target,
    clock: cpuClock(line.clockedAt ?? line.origin),
    results: [] as Awaited<ReturnType<typeof load>>[],
    requests: 0,
    cpu: 0,
  }));
  for (const { target } of started) {
    // The first answer of an isolate may take longer than a round.
    await send(typeof target === 'string' ? { url: target } : target(0));
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

function median(values: readonly number[]): number {
  const sorted = [...values].sort((one, other) => one - other);
  const middle = sorted[Math.floor(sorted.length / 2)];
  if (middle === undefined) throw new Error('Nothing was measured.');
  return middle;
}
