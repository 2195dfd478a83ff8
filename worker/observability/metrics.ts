import type { SeenCall } from '../../shared/contract/markets/explanation.ts';
import type { VitalsStore } from '../env.ts';

/** One answer, as it is counted. */
export interface Answered {
  /** `none` where no row of the table answered. */
  route: string;
  market: string;
  status: number;
  /** How a public page came about: `hit`, `stale`, `miss`; empty where no cache was asked. */
  cache: string;
  milliseconds: number;
}

/** What is counted: an answer, or a call that was made for one. */
const kinds = { answer: 'answer', call: 'call' } as const;

/**
 * Counts an answer and the calls that were made for it (Workers Analytics Engine): nothing says whose they were.
 * blob1 is the kind; then route or call, market, status, cache; double1 are milliseconds. docs/logs.md.
 */
export function count(store: VitalsStore, { route, market, status, cache, milliseconds }: Answered): void {
  store.writeDataPoint({
    indexes: [route],
    blobs: [kinds.answer, route, market, String(status), cache],
    doubles: [milliseconds],
  });
}

export function countCalls(store: VitalsStore, market: string, calls: readonly SeenCall[]): void {
  for (const { call, status, milliseconds } of calls)
    store.writeDataPoint({
      indexes: [call],
      blobs: [kinds.call, call, market, String(status), ''],
      doubles: [milliseconds],
    });
}
