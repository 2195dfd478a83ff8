/** What browsers measure of a page: times in milliseconds; `CLS` has no unit. `VIEW` is a page that was come to. */
export const vitalNames = ['LCP', 'INP', 'CLS', 'TTFB'] as const;
export type Vital = (typeof vitalNames)[number];

/** Up to where a value is good, and from where it is poor, at the 75th percentile (web.dev/vitals). */
export const vitalLimits: Record<Vital, readonly [good: number, poor: number]> = {
  LCP: [2500, 4000],
  INP: [200, 500],
  CLS: [0.1, 0.25],
  TTFB: [800, 1800],
};

/** What a page sends when it is left: nothing that says who has seen it. */
export interface SentVitals extends Partial<Record<Vital, number>> {
  /** Path of the page; the Worker keeps the name of its route alone. */
  path: string;
  /** By the width of the window: mobile, tablet, desktop. */
  device: 'm' | 't' | 'd';
  /** Whether it was come to, and not loaded again or gone back to. */
  come: boolean;
}

/** Steps of a scale on which each value is within four percent of its step. */
const steps = 10;
/** The scale begins at a thousandth, which layout shifts need. */
const unit = 1000;

/** The step of a value, to count by. */
export function bucketOf(value: number): number {
  return Math.round(steps * Math.log2(1 + value * unit));
}

/** What a step stands for. */
export function bucketValue(bucket: number): number {
  return (2 ** (bucket / steps) - 1) / unit;
}

/**
 * The value that a share of all is not above, e.g. 0.75; undefined where nothing was counted.
 *
 * @param counts how often each step was seen
 */
export function quantile(
  counts: readonly { bucket: number; count: number }[],
  share: number,
): number | undefined {
  const sorted = counts.toSorted((a, b) => a.bucket - b.bucket);
  let left = share * sorted.reduce((sum, { count }) => sum + count, 0);
  for (const { bucket, count } of sorted) {
    left -= count;
    if (left <= 0) return bucketValue(bucket);
  }
  return undefined;
}
