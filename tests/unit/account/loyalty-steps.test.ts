import { describe, expect, it } from 'vitest';
import { loyaltyProgress } from '../../../worker/pages/account/loyalty/loyalty-steps.ts';

const [first, second, third] = [
  { points: 100, centAmount: 500 },
  { points: 200, centAmount: 1200 },
  { points: 400, centAmount: 3000 },
];
const scale = [third, first, second];

describe('where points stand on the scale', () => {
  it.each([
    [0, { reached: null, next: first, missing: 100, share: 0 }],
    [25, { reached: null, next: first, missing: 75, share: 0.25 }],
    [100, { reached: first, next: second, missing: 100, share: 0.5 }],
    [399, { reached: second, next: third, missing: 1, share: 0.9975 }],
    [400, { reached: third, next: null, missing: 0, share: 1 }],
    [900, { reached: third, next: null, missing: 0, share: 1 }],
    // Points were taken back after they had been spent.
    [-20, { reached: null, next: first, missing: 120, share: 0 }],
  ])('%i points', (points, expected) => expect(loyaltyProgress(points, scale)).toEqual(expected));

  it('is nowhere in a market without one', () => {
    expect(loyaltyProgress(100, [])).toBeNull();
    expect(loyaltyProgress(100, [{ points: 0, centAmount: 0 }])).toBeNull();
  });
});
