import { describe, expect, it } from 'vitest';
import {
  availabilityCode,
  canBeBought,
  canComeBack,
  optionAvailability,
  shortAvailability,
} from '../../../shared/catalogue/availability.ts';

describe('a size', () => {
  it.each([
    ['UNAVAILABLE', 'ONLINE_AND_IN_STORE', 0, 'UNAVAILABLE'],
    ['SOON_AVAILABLE', 'ONLINE_ONLY', 0, 'UNAVAILABLE'],
    ['AVAILABLE', 'IN_STORE_ONLY', 0, 'UNAVAILABLE'],
    ['SOON_UNAVAILABLE', 'ONLINE_AND_IN_STORE', 1, 'FEW_REMAINING'],
    ['AVAILABLE', 'ONLINE_ONLY', 2, 'AVAILABLE'],
    ['ON_DEMAND', 'ONLINE_AND_IN_STORE', 3, 'AVAILABLE'],
    ['DISCONTINUED', 'ONLINE_AND_IN_STORE', -1, 'UNAVAILABLE'],
    ['UNKNOWN', 'ONLINE_ONLY', -1, 'UNAVAILABLE'],
  ] as const)('that is %s, %s has code %i', (availability, availabilityType, code, short) => {
    const size = { availability, availabilityType };
    expect(availabilityCode(size)).toBe(code);
    expect(shortAvailability(size)).toBe(short);
    expect(canBeBought(size)).toBe(short !== 'UNAVAILABLE');
  });
});

it.each([
  ['UNAVAILABLE', 'ONLINE_AND_IN_STORE', true],
  ['SOON_AVAILABLE', 'ONLINE_ONLY', true],
  ['UNAVAILABLE', 'IN_STORE_ONLY', false],
  ['AVAILABLE', 'ONLINE_ONLY', false],
  ['DISCONTINUED', 'ONLINE_AND_IN_STORE', false],
  ['UNKNOWN', 'ONLINE_ONLY', false],
] as const)('a size that is %s, %s may come back: %s', (availability, availabilityType, comes) => {
  expect(canComeBack({ availability, availabilityType })).toBe(comes);
});

it('is as available as its best size', () => {
  const of = (...list: Parameters<typeof availabilityCode>[0]['availability'][]) =>
    optionAvailability(list.map((availability) => ({ availability })));
  expect(of('UNAVAILABLE', 'SOON_UNAVAILABLE', 'AVAILABLE')).toBe('AVAILABLE');
  expect(of('UNAVAILABLE', 'SOON_UNAVAILABLE')).toBe('SOON_UNAVAILABLE');
  expect(of('SOON_AVAILABLE', 'ON_DEMAND')).toBe('ON_DEMAND');
  expect(of('DISCONTINUED', 'UNAVAILABLE')).toBe('UNAVAILABLE');
  expect(of('DISCONTINUED', 'DISCONTINUED')).toBe('DISCONTINUED');
  expect(of()).toBe('UNKNOWN');
});
