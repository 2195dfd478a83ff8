import type { LoyaltyRung } from '../../../../shared/loyalty/loyalty-points.ts';

export interface LoyaltyProgress {
  /** The highest rung that the points buy; null below the first. */
  reached: LoyaltyRung | null;
  /** The next rung; null at the top. */
  next: LoyaltyRung | null;
  /** Points missing to the next rung; 0 at the top. */
  missing: number;
  /** Points as a share of the next rung, from 0 to 1; 1 at the top. */
  share: number;
}

/** Progress of points on a market's scale; null if the market has none. */
export function loyaltyProgress(points: number, scale: readonly LoyaltyRung[]): LoyaltyProgress | null {
  const rungs = scale.filter((rung) => rung.points > 0).sort((one, other) => one.points - other.points);
  if (rungs.length === 0) return null;
  const reached = rungs.filter((rung) => rung.points <= points).at(-1) ?? null;
  const next = rungs.find((rung) => rung.points > points) ?? null;
  if (next === null) return { reached, next, missing: 0, share: 1 };
  return { reached, next, missing: next.points - points, share: Math.max(0, points) / next.points };
}
