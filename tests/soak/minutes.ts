/** What a run measures, minute by minute, and what it says about its memory. */
import type { Heap } from '../bench/isolate/heap.ts';

/** The figures of one minute. */
export interface Minute {
  /** Minutes since the beginning, at its end. */
  at: number;
  /** Whether nobody visited the shop for a part of it, because of a night. */
  hasNight: boolean;
  requests: number;
  /** Requests in a second in which visitors were there. */
  rate: number;
  /** Milliseconds. */
  p50: number;
  p95: number;
  /** Faults in this minute. */
  faults: number;
  storefront: Heap;
  backend: Heap;
  /** Rows by table. */
  rows: Record<string, number>;
  /** Bytes of the files behind D1, KV, R2, Durable Objects and the cache. */
  stored: Record<string, number>;
}

/** The value below which a share of all lies; 0 for none. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((one, other) => one - other);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
}

export const median = (values: readonly number[]): number => quantile(values, 0.5);

/** How a memory changes over a run. */
export interface Slope {
  /** Medians of the first and the last quarter after the warm-up, in bytes. */
  first: number;
  last: number;
  /** Bytes a minute, between the middles of these quarters. */
  perMinute: number;
}

/** Minutes until caches are filled; a fifth of a run that is shorter than 25 minutes. */
const warmUp = 5;

/** The slope of a memory; null for a run that is too short to tell: below four minutes after the warm-up. */
export function slopeOf(minutes: readonly Minute[], bytes: (minute: Minute) => number): Slope | null {
  const warm = Math.min(warmUp, Math.ceil(minutes.length / 5));
  const measured = minutes.slice(warm);
  const quarter = Math.floor(measured.length / 4);
  if (quarter === 0) return null;
  const first = median(measured.slice(0, quarter).map(bytes));
  const last = median(measured.slice(-quarter).map(bytes));
  return { first, last, perMinute: (last - first) / (measured.length - quarter) };
}

/** What a memory may have grown by between these quarters, of its first median. */
export const allowance = { share: 0.15, bytes: 4_000_000 };

/** What the memory of a Worker is to stay below, in bytes: half and three quarters of the platform's limit. */
export const memoryAims = { storefront: 64_000_000, backend: 96_000_000 } as const;

/** Memories that grow beyond the allowance, or are larger than they are to be, each as a sentence. */
export function growing(minutes: readonly Minute[]): string[] {
  return (['storefront', 'backend'] as const).flatMap((worker) => {
    const bytesOf = (minute: Minute) => minute[worker].used + minute[worker].buffers;
    const largest = Math.max(0, ...minutes.map(bytesOf));
    if (largest > memoryAims[worker])
      return [`The ${worker} has ${(largest / 1e6).toFixed(1)} MB, more than ${memoryAims[worker] / 1e6}.`];
    const slope = slopeOf(minutes, bytesOf);
    if (slope === null || slope.last - slope.first <= Math.max(allowance.bytes, allowance.share * slope.first))
      return [];
    const [from, to] = [slope.first, slope.last].map((bytes) => (bytes / 1e6).toFixed(1));
    return [`The memory of the ${worker} grows: ${from} MB in the first quarter, ${to} MB in the last.`];
  });
}
