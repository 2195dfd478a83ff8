import { expect, it } from 'vitest';
import { isPrivateSaleOn } from '../../shared/private-sale.ts';

const privateSales = { startDate: '2026-11-18T07:00:00Z', endDate: '2026-12-13T22:59:59Z' };

it.each([
  ['2026-11-18T06:59:59.999Z', false],
  ['2026-11-18T07:00:00.000Z', true],
  ['2026-12-13T22:59:59.000Z', true],
  ['2026-12-13T22:59:59.001Z', false],
])('a private sale is on at %s: %s', (now, on) =>
  expect(isPrivateSaleOn({ privateSales }, new Date(now))).toBe(on),
);

it('is never on in a market that has none', () => expect(isPrivateSaleOn({}, new Date())).toBe(false));
