import type { SeenCall } from '../../shared/contract/markets/explanation.ts';
import type { VitalsStore } from '../env.ts';

export interface Answered {
  /** `none` if no row of the table answered. */
  route: string;
  market: string;
  status: number;
  /** Cache state of a public page: `hit`, `stale` or `miss`; empty if no cache was involved. */
  cache: string;
  milliseconds: number;
  /** Of a platform's request: `success`, or the code of its first error. */
  outcome?: string | undefined;
  /** Host of the profile of a platform that signs its requests. */
  platform?: string | undefined;
}

const kinds = { answer: 'answer', call: 'call' } as const;

/**
 * Counts an answer and its upstream calls in Workers Analytics Engine, without any reference to the visitor.
 * blob1 is the kind; then route or call, market, status, cache, and for a platform's request outcome and platform;
 * double1 is the time in milliseconds. docs/logs.md.
 */
export function count(store: VitalsStore, answered: Answered): void {
  const { route, market, status, cache, milliseconds, outcome, platform = '' } = answered;
  store.writeDataPoint({
    indexes: [route],
    blobs: [kinds.answer, route, market, String(status), cache, ...(outcome === undefined ? [] : [outcome, platform])],
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
