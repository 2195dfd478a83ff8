import { describe, expect, it } from 'vitest';
import { qualityOf, suggestedAddress, suggestionText } from '../../../shared/account/address-suggestion.ts';
import type { AddressSuggestion } from '../../../shared/contract/account/address-look-up.ts';

const nothing: AddressSuggestion = {
  buildingInfo_1: '',
  buildingName: '',
  streetNumber: '',
  streetName: '',
  streetNumberPosition: 1,
  additionalInfo_1: '',
  localitySynonym: '',
  postalCode: '75011',
  locality: 'Paris',
  qualityCode: '1',
};
const oberkampf = { ...nothing, streetNumber: '112', streetName: 'rue Oberkampf' };

describe('an address from a suggestion', () => {
  it('has number and street in the first line, the number where the country writes it', () => {
    expect(suggestedAddress(oberkampf)).toEqual({
      line1: '112 rue Oberkampf',
      line2: '',
      line3: '',
      line4: '',
      zipCode: '75011',
      city: 'Paris',
    });
    const behind = { ...nothing, streetNumber: '27', streetName: 'Kastanienallee', streetNumberPosition: 2 };
    expect(suggestedAddress(behind).line1).toBe('Kastanienallee 27');
    expect(suggestedAddress({ ...nothing, streetName: 'rue Oberkampf' }).line1).toBe('rue Oberkampf');
  });

  it('has the additional information in the third line, 50 characters at the most', () => {
    const courtyard = { ...oberkampf, additionalInfo_1: 'Bâtiment sur cour' };
    expect(suggestedAddress(courtyard)).toMatchObject({
      line1: '112 rue Oberkampf',
      line3: 'Bâtiment sur cour',
    });
    const long = suggestedAddress({ ...oberkampf, additionalInfo_1: 'x'.repeat(51) });
    expect(long.line3).toBe('x'.repeat(50));
  });

  it('has building and entrance in the second line, the name of the place in the fourth', () => {
    const flat = {
      ...oberkampf,
      buildingName: ' Cour  des Bretons ',
      buildingInfo_1: 'Escalier C',
      localitySynonym: 'Ménilmontant',
    };
    expect(suggestedAddress(flat)).toMatchObject({
      line2: 'Cour des Bretons, Escalier C',
      line4: 'Ménilmontant',
    });
    expect(suggestionText(flat)).toBe('112 rue Oberkampf, Cour des Bretons, Escalier C, Ménilmontant, 75011 Paris');
  });

  it('names a British town before its zip code', () => {
    const house = {
      ...nothing,
      streetNumber: '5',
      streetName: 'Old Street',
      postalCode: 'EC1V 9NR',
      locality: 'London',
    };
    expect(suggestionText(house)).toBe('5 Old Street, London EC1V 9NR');
  });

  it('begins with the building, or with what else is known, where there is no street', () => {
    const house = { ...nothing, buildingName: 'Moulin Vert', additionalInfo_1: 'Route du lac' };
    expect(suggestedAddress(house)).toMatchObject({ line1: 'Moulin Vert', line2: '', line3: 'Route du lac' });
    expect(suggestedAddress({ ...nothing, additionalInfo_1: 'Route du lac' })).toMatchObject({
      line1: 'Route du lac',
      line3: '',
    });
  });
});

describe('the quality of an address', () => {
  const typed = { line1: '112 RUE OBERKAMPF', zipCode: '75011', city: 'PARIS' };
  const known = [
    { ...oberkampf, streetNumber: '114' },
    { ...oberkampf, qualityCode: '2' },
  ];

  it('is that of the suggestion with the same street, number and place, however it is written', () => {
    expect(qualityOf(typed, known)).toBe('2');
    const kleber = { ...nothing, streetNumber: '9', streetName: 'place Kléber', qualityCode: '1' };
    expect(qualityOf({ ...typed, line1: '9, Place Kleber' }, [kleber])).toBe('1');
    const torstrasse = { ...nothing, streetNumber: '9', streetName: 'Torstraße', streetNumberPosition: 2 };
    for (const line1 of ['TORSTRAẞE 9', 'Torstraße 9', 'TORSTRASSE 9'])
      expect(qualityOf({ ...typed, line1 }, [torstrasse])).toBe('1');
  });

  it.each([
    ['another number', { line1: '113 RUE OBERKAMPF' }],
    ['another zip code', { zipCode: '75012' }],
    ['another city', { city: 'LYON' }],
  ])('is unknown for %s', (_, changed) => {
    expect(qualityOf({ ...typed, ...changed }, known)).toBe('0');
    expect(qualityOf(typed, [])).toBe('0');
  });
});
