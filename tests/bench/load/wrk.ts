/** wrk (https://github.com/wg/wrk): a load generator in C for one address. */
import { spawnSync } from 'node:child_process';
import { run } from '../../../scripts/prepare.mjs';
import type { LoadOptions, Measured } from './measured.ts';
import { browser, type PageAddress } from './request.ts';

/** True if wrk is installed. */
export const hasWrk = spawnSync('wrk', ['--version']).error === undefined;

const inMilliseconds: Record<string, number> = { us: 0.001, ms: 1, s: 1000 };

/** @throws if a response is not a success */
export async function wrk(
  { url, headers: own }: PageAddress,
  { connections, seconds }: Required<LoadOptions>,
): Promise<Measured> {
  const headers = Object.entries({ ...browser, ...own }).flatMap(([name, value]) => ['-H', `${name}: ${value}`]);
  const said = await run('wrk', [
    '-t1',
    `-c${connections}`,
    `-d${seconds}s`,
    '--timeout',
    '120s',
    '--latency',
    ...headers,
    url,
  ]);
  const refused = /(Non-2xx or 3xx responses|Socket errors): (.*)/.exec(said);
  if (refused) throw new Error(`${url}: ${refused[0]}`);
  const read = (pattern: RegExp): string[] => {
    const found = pattern.exec(said);
    if (!found) throw new Error(`wrk says nothing of ${pattern}:\n${said}`);
    return found.slice(1);
  };
  const percentile = (share: number): number => {
    const [amount, unit = ''] = read(new RegExp(`^\\s+${share}%\\s+([\\d.]+)(\\w+)`, 'm'));
    return Number(amount) * (inMilliseconds[unit] ?? Number.NaN);
  };
  return {
    requests: Number(read(/(\d+) requests in/)[0]),
    requestsPerSecond: Number(read(/Requests\/sec:\s+([\d.]+)/)[0]),
    p50: percentile(50),
    p99: percentile(99),
  };
}
