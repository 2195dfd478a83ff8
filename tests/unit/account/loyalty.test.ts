import { expect, it } from 'vitest';
import { isLoyaltyCardHolder } from '../../../shared/loyalty/loyalty.ts';

it.each([
  ['FID', '2790012345678', true],
  ['FID', null, false],
  ['HSP', '2790012345678', false],
  [null, '2790012345678', false],
] as const)('a client of the type %s with the number %s holds a card: %s', (loyaltyType, loyaltyNumber, holds) => {
  expect(isLoyaltyCardHolder({ loyaltyType, loyaltyNumber })).toBe(holds);
});
