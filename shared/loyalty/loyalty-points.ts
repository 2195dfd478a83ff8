import type { Cart } from '../contract/cart/cart.ts';

/** A step of the value of points: so many points for so many cents (`loyaltyScale` of a market). */
export interface LoyaltyRung {
  points: number;
  centAmount: number;
}

/** The price of a point in purchases is this many times its value on the first step: a return of five percent. */
const pointFactor = 20;

/** Percent of the points that are added for each full year with the card, up to `maxBonus`. */
const bonusPerYear = 10;
const maxBonus = 50;

/**
 * Returns the points for products at this price (in cents, after reductions), by the first step of the market's scale:
 * where 100 points are worth 5.00, each 1.00 earns one. A market without a scale has no points.
 */
export function pointsEarned(centAmount: number, scale: readonly LoyaltyRung[]): number {
  const [first] = [...scale].sort((one, other) => one.points - other.points);
  if (first === undefined || first.centAmount <= 0) return 0;
  return Math.floor((centAmount * first.points) / (first.centAmount * pointFactor));
}

/** Returns the bonus of faithful holders, in addition to the earned points. Seniority is in full years. */
export function bonusPoints(earned: number, seniority: number): number {
  return Math.floor((earned * Math.min(maxBonus, seniority * bonusPerYear)) / 100);
}

/** Returns the points that an order of this cart earns, including the bonus: the cart shows what the order credits. */
export function promisedPoints({
  loyaltyPointsEarned: earned,
  loyaltyBonusPointsEarned: bonus,
}: Pick<Cart, 'loyaltyPointsEarned' | 'loyaltyBonusPointsEarned'>): { points: number; bonus: number } {
  return { points: earned + bonus, bonus };
}

/** Returns the full years since the day on which a card was created (ISO 8601); null without a card. */
export function loyaltySeniority(creationDate: string | null, now: Date): number | null {
  if (creationDate === null) return null;
  const today = now.toISOString().slice(0, 10);
  const years = Number(today.slice(0, 4)) - Number(creationDate.slice(0, 4));
  return Math.max(0, today.slice(5) < creationDate.slice(5) ? years - 1 : years);
}
