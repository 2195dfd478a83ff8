import { describe, expect, it } from 'vitest';
import { masked, maskPattern } from '../../shared/mask.ts';

describe('an input mask', () => {
  it.each([
    ['1a2b3c', '###', '123'],
    ['fr7630006000', 'AA## XXXX XXXX', 'FR76 3000 6000'],
    ['FR76 3000', 'AA## XXXX XXXX', 'FR76 3000'],
    ['ab', 'aa-A', 'ab'],
    ['ABc', 'aa-A', 'ab-C'],
    ['x1y2', 'SS', 'xy'],
    ['75011', '## ###', '75 011'],
    ['75 011', '## ###', '75 011'],
    ['12', '+33 #', '+33 1'],
    ['', '##', ''],
    ['é9', 'S#', ''],
  ])('makes %j in %j into %j', (typed, mask, shown) => {
    expect(masked(typed, mask)).toBe(shown);
  });

  it('changes nothing when it is applied again', () => {
    for (const [typed, mask] of [
      ['fr7630006000', 'AA## XXXX XXXX'],
      ['12', '+33 #'],
    ] as const)
      expect(masked(masked(typed, mask), mask)).toBe(masked(typed, mask));
  });

  it('is a pattern for browsers, which compile it with the flag v', () => {
    const pattern = new RegExp(`^(?:${maskPattern('AA## (X)-a')})$`, 'v');
    expect(pattern.test('FR76 (1)-b')).toBe(true);
    expect(pattern.test('FR7 (1)-b')).toBe(false);
  });
});
