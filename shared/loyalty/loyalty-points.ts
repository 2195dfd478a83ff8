import type { Cart } from '../contract/cart/cart.ts';

/** A rung of what points are worth: so many points, so many cents (`loyaltyScale` of a market). */
export interface LoyaltyRung {
  points: number;
  centAmount: number;
}

/** A point costs this many times what it is worth on the first rung: five percent come back. */
const pointFactor = 20;

/** Each full year with the card adds so many percent of the points, up to the most. */
const bonusPerYear = 10;
const maxBonus = 50;

/**
 * Points for products at this price (in cents, after reductions), by the first rung of the market's scale: where 100
 * points are worth 5.00, each 1.00 earns one. A market without a scale has no points.
 */
export function pointsEarned(centAmount: number, scale: readonly LoyaltyRung[]): number {
  const [first] = [...scale].sort((one, other) => one.points - other.points);
  if (first === undefined || first.centAmount <= 0) return 0;
  return Math.floor((centAmount * first.points) / (first.centAmount * pointFactor));
}

/** Points on top of those earned, for faithful holders. Seniority in full years. */
export function bonusPoints(earned: number, seniority: number): number {
  return Math.floor((earned * Math.min(maxBonus, seniority * bonusPerYear)) / 100);
}

/**
 * The points that an order of this cart brings, the bonus among them: what is promised in the cart is what is credited
 * with the order.
 */
export function promisedPoints({
  loyaltyPointsEarned: earned,
  loyaltyBonusPointsEarned: bonus,
}: Pick<Cart, 'loyaltyPointsEarned' | 'loyaltyBonusPointsEarned'>): { points: number; bonus: number } {
  return { points: earned + bonus, bonus };
}

/** Full years since the day on which a card was made (ISO 8601); null where there is none. */
export function loyaltySeniority(creationDate: string | null, now: Date): number | null {
  if (creationDate === null) return null;
  const today = now.toISOString().slice(0, 10);
  const years = Number(today.slice(0, 4)) - Number(creationDate.slice(0, 4));
  return Math.max(0, today.slice(5) < creationDate.slice(5) ? years - 1 : years);
}
