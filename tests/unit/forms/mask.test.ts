import { describe, expect, it } from 'vitest';
import { exampleZipCode, isZipCode } from '../../../shared/forms/address.ts';
import { masked, maskIn, maskPattern } from '../../../shared/forms/mask.ts';
import { giftCardMask, ibanMask, loyaltyCardText, zipCodeMasksText } from '../../../shared/forms/masks.ts';
import { countries } from '../../../shared/markets/locales.ts';

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

describe('the formats that the shop knows', () => {
  it.each(countries)('write the zip codes of %s as the country does', (country) => {
    const mask = maskIn(zipCodeMasksText, country);
    const example = exampleZipCode(country);
    expect(mask === undefined).toBe(country === 'GB');
    if (mask === undefined) return;
    expect(masked(`${country}${example.replaceAll(/\D/g, '')}9`, mask)).toBe(example);
    expect(isZipCode(country, masked(example, mask))).toBe(true);
  });

  it('write an IBAN, a gift card and a loyalty card in groups of four', () => {
    expect(masked('fr7630006000011234567890189', ibanMask)).toBe('FR76 3000 6000 0112 3456 7890 189');
    expect(masked('MT84MALT011000012345MTLCAST001S', ibanMask)).toBe('MT84 MALT 0110 0001 2345 MTLC AST0 01S');
    expect(masked('1234-5678 9012 3456789', giftCardMask)).toBe('1234 5678 9012 3456 789');
    expect([loyaltyCardText('2900012345678'), loyaltyCardText('HS-12')]).toEqual(['2900 0123 4567 8', 'HS-12']);
  });
});
