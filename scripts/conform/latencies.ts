import type { CallName } from '../../shared/contract/contract.ts';
import type { Exchange } from './trial/client.ts';

/** Times of the answers to a call, in milliseconds. */
export interface Latency {
  call: CallName;
  count: number;
  least: number;
  /** 95 of 100 answers had arrived within it. */
  p95: number;
}

/** Milliseconds that all calls of a page have together (`UPSTREAM_BUDGET` of wrangler.toml). */
export const budget = 2300;

/** Number of answers from which a 95th percentile says something. */
const enough = 10;

/** All calls, the slowest first. */
export function latenciesOf(exchanges: readonly Pick<Exchange, 'name' | 'time'>[]): Latency[] {
  const byCall = Map.groupBy(exchanges, ({ name }) => name);
  return [...byCall]
    .map(([call, all]) => {
      const times = all.map(({ time }) => Math.round(time)).toSorted((a, b) => a - b);
      const [least = 0] = times;
      return { call, count: times.length, least, p95: times[Math.ceil(times.length * 0.95) - 1] ?? 0 };
    })
    .toSorted((a, b) => b.p95 - a.p95);
}

/** True if every answer came later than the storefront waits: its pages never have it. */
export const isAlwaysLate = ({ least }: Latency): boolean => least > budget;

/** True if some answers come later than the storefront waits. */
export const isSometimesLate = (latency: Latency): boolean => latency.p95 > budget && !isAlwaysLate(latency);

/** True if the times are worth a line: there are enough of them, or they are too long. */
export const isTelling = ({ count, p95 }: Latency): boolean => count >= enough || p95 > budget;
