import type { Fit, ReviewGlobal } from '../../../../shared/contract/catalogue/reviews.ts';

/** Fewer voices than these say nothing of how a piece turns out. */
const fewest = 3;

/** What most reviews say of the fit, and their share of all that say something (0 to 1). */
export interface FitHint {
  fit: Fit;
  share: number;
}

/** The opinion of at least half of those who were asked; null when there is none, or too few were. */
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
