import { expect, it } from 'vitest';
import { bonusPoints, loyaltySeniority, pointsEarned, promisedPoints } from '../../../shared/loyalty/loyalty-points.ts';
import { cartOf } from '../cart/cart-fixture.ts';

const scale = [
  { points: 200, centAmount: 1_200 },
  { points: 100, centAmount: 500 },
];

it('points are earned by the first rung of the scale, whole ones only', () => {
  expect(pointsEarned(5_999, scale)).toBe(59);
  expect(pointsEarned(100, [{ points: 100, centAmount: 2_000 }])).toBe(0);
  expect(pointsEarned(400, [{ points: 100, centAmount: 2_000 }])).toBe(1);
  expect(pointsEarned(5_999, [])).toBe(0);
  expect(pointsEarned(5_999, [{ points: 100, centAmount: 0 }])).toBe(0);
});

it('each year with the card adds a tenth, up to a half', () => {
  expect([0, 1, 5, 9].map((years) => bonusPoints(59, years))).toEqual([0, 5, 29, 29]);
});

it('a year counts from its day on', () => {
  const of = (day: string) => loyaltySeniority('2021-09-04', new Date(`${day}T00:00:00Z`));
  expect([of('2026-09-03'), of('2026-09-04'), of('2021-09-05'), of('2020-01-01')]).toEqual([4, 5, 0, 0]);
  expect(loyaltySeniority(null, new Date())).toBeNull();
});

it('what is promised is all that is credited, the bonus among it', () => {
  const cart = cartOf([], { loyaltyPointsEarned: 167, loyaltyBonusPointsEarned: 83 });
  expect(promisedPoints(cart)).toEqual({ points: 250, bonus: 83 });
});
