import { expect, it } from 'vitest';
import { reductionOf } from '../../../shared/catalogue/price.ts';

it.each([
  ['I', 5000, null, null],
  ['I', 5000, 6000, { before: 6000, reason: null }],
  ['S', 5000, 6000, { before: 6000, reason: 'S' }],
  ['P', 5000, 6000, { before: 6000, reason: 'P' }],
  ['A', 5000, 6000, { before: 6000, reason: 'A' }],
  ['S', 5000, null, null],
  ['S', 5000, 5000, null],
  ['S', 5000, 4000, null],
  ['P', 0, 6000, { before: 6000, reason: 'P' }],
] as const)('a price of type %s, %i after %j', (type, now, strikeThroughPrice, expected) => {
  expect(reductionOf({ now, strikeThroughPrice, type })).toEqual(expected);
});
