import type { ReviewGlobal } from '../../shared/contract/catalogue/reviews.ts';
import type { Language } from '../../shared/markets/locales.ts';
import type { ReadEnv } from '../env.ts';

export interface ReviewCountRow {
  language: Language;
  stars_1: number;
  stars_2: number;
  stars_3: number;
  stars_4: number;
  stars_5: number;
  fit_small: number;
  fit_true: number;
  fit_large: number;
}

/** The statement that reads the counts of a product, one row per language. */
export function readCounts({ DB }: Pick<ReadEnv, 'DB'>, productId: string): D1PreparedStatement {
  return DB.prepare('SELECT * FROM review_counts WHERE product_id = ?').bind(productId);
}

/** Number of reviews with one star, two, and so on to five. */
function starsOf(row: ReviewCountRow): number[] {
  return [row.stars_1, row.stars_2, row.stars_3, row.stars_4, row.stars_5];
}

const sum = (numbers: readonly number[]): number => numbers.reduce((total, number) => total + number, 0);

/** Number of reviews, of one language or of all. */
export function countOf(rows: readonly ReviewCountRow[], language?: Language): number {
  const counted = rows.filter((row) => language === undefined || row.language === language);
  return sum(counted.flatMap(starsOf));
}

export function reviewGlobalOf(rows: readonly ReviewCountRow[]): ReviewGlobal {
  const counts = [0, 1, 2, 3, 4].map((at) => sum(rows.map((row) => starsOf(row)[at] ?? 0)));
  const [one = 0, two = 0, three = 0, four = 0, five = 0] = counts;
  const total = sum(counts);
  const stars = sum(counts.map((count, at) => count * (at + 1)));
  const fit = {
    small: sum(rows.map((row) => row.fit_small)),
    true: sum(rows.map((row) => row.fit_true)),
    large: sum(rows.map((row) => row.fit_large)),
  };
  return {
    averageRating: total === 0 ? 0 : Math.round((stars / total) * 100) / 100,
    totalReviewCount: total,
    distribution: { 1: one, 2: two, 3: three, 4: four, 5: five },
    fit: fit.small + fit.true + fit.large === 0 ? null : fit,
    languages: Object.fromEntries(rows.map((row) => [row.language, sum(starsOf(row))])),
  };
}
