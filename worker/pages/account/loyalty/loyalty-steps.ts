import type { LoyaltyRung } from '../../../../shared/loyalty/loyalty-points.ts';

/** How far a holder is on the market's scale. */
export interface LoyaltyProgress {
  /** The highest rung that the points buy; null below the first. */
  reached: LoyaltyRung | null;
  /** The rung that comes next; null at the top. */
  next: LoyaltyRung | null;
  /** Points that are missing for it; 0 at the top. */
  missing: number;
  /** How much of the way from nothing to the next rung is done, from 0 to 1; 1 at the top. */
  share: number;
}

/** Where points stand on the scale of a market; null where the market has none. */
export function loyaltyProgress(points: number, scale: readonly LoyaltyRung[]): LoyaltyProgress | null {
  const rungs = scale.filter((rung) => rung.points > 0).sort((one, other) => one.points - other.points);
  if (rungs.length === 0) return null;
  const reached = rungs.filter((rung) => rung.points <= points).at(-1) ?? null;
  const next = rungs.find((rung) => rung.points > points) ?? null;
  if (next === null) return { reached, next, missing: 0, share: 1 };
  return { reached, next, missing: next.points - points, share: Math.max(0, points) / next.points };
}
