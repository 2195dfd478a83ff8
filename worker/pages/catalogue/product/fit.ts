import type { Fit, ReviewGlobal } from '../../../../shared/contract/catalogue/reviews.ts';

/** Minimum of opinions for a hint. */
const fewest = 3;

/** The prevailing opinion of the fit, and its share of all opinions (0 to 1). */
export interface FitHint {
  fit: Fit;
  share: number;
}

/** The opinion of at least half of those who gave one; null if there is none, or too few gave one. */
export function fitHint(counts: ReviewGlobal['fit']): FitHint | null {
  if (counts === null) return null;
  const total = counts.small + counts.true + counts.large;
  if (total < fewest) return null;
  const all: readonly FitHint[] = (['small', 'true', 'large'] as const).map((fit) => ({
    fit,
    share: counts[fit] / total,
  }));
  return all.find(({ share }) => share >= 0.5) ?? null;
}
