/** Metrics that browsers measure: times in milliseconds; `CLS` has no unit. `VIEW` is a page view by navigation. */
export const vitalNames = ['LCP', 'INP', 'CLS', 'TTFB'] as const;
export type Vital = (typeof vitalNames)[number];

/** Upper limit of good values and lower limit of poor ones, at the 75th percentile (web.dev/vitals). */
export const vitalLimits: Record<Vital, readonly [good: number, poor: number]> = {
  LCP: [2500, 4000],
  INP: [200, 500],
  CLS: [0.1, 0.25],
  TTFB: [800, 1800],
};

/** Measurements that a page sends when it is left. They do not identify the visitor. */
export interface SentVitals extends Partial<Record<Vital, number>> {
  /** Path of the page; the Worker stores only the name of its route. */
  path: string;
  /** By the width of the window: mobile, tablet, desktop. */
  device: 'm' | 't' | 'd';
  /** True if the visitor navigated to the page; false for a reload or a back navigation. */
  come: boolean;
}

/** Resolution of the scale: each value is within four percent of its step. */
const steps = 10;
/** The scale begins at a thousandth, which layout shifts need. */
const unit = 1000;

/** Returns the step of a value, for counting. */
export function bucketOf(value: number): number {
  return Math.round(steps * Math.log2(1 + value * unit));
}

export function bucketValue(bucket: number): number {
  return (2 ** (bucket / steps) - 1) / unit;
}

/**
 * Returns the value that a share of all measurements does not exceed, e.g. 0.75; undefined if nothing was counted.
 * @param counts how often each step was measured
 */
export function quantile(counts: readonly { bucket: number; count: number }[], share: number): number | undefined {
  const sorted = counts.toSorted((a, b) => a.bucket - b.bucket);
  let left = share * sorted.reduce((sum, { count }) => sum + count, 0);
  for (const { bucket, count } of sorted) {
    left -= count;
    if (left <= 0) return bucketValue(bucket);
  }
  return undefined;
}
