import type { AddressSuggestion } from '../contract/account/address-look-up.ts';
import { type AddressField, addressLengths, suggestedLine3, tidy } from '../forms/address.ts';
import { townLine } from '../forms/town-line.ts';

type SuggestedField = Extract<AddressField, 'line1' | 'line2' | 'line3' | 'line4' | 'zipCode' | 'city'>;

/** An address as a suggestion fills it in: in the spelling of the look-up service, empty where it has no value. */
export type SuggestedAddress = Record<SuggestedField, string>;

/** Quality code of an address that was not looked up, or that the look-up service does not have. */
export const unknownQuality = '0';

/**
 * Returns the fields that a suggestion fills in. The first line of our forms is street and number, the second the
 * flat. So the name of a building goes into the second line with its entrance. The third line (specification, section
 * 5: additional information, or else the street) is left out if it repeats the first.
 */
export function suggestedAddress(suggestion: AddressSuggestion): SuggestedAddress {
  const { buildingInfo_1, buildingName, localitySynonym, postalCode, locality } = suggestion;
  const line3 = suggestedLine3(suggestion);
  const street = suggestedLine3({ ...suggestion, additionalInfo_1: '' });
  const building = tidy(buildingName);
  const line1 = street || building || line3;
  const line2 = [building === line1 ? '' : building, tidy(buildingInfo_1)].filter((part) => part !== '');
  return {
    line1,
    line2: line2.join(', ').slice(0, addressLengths.line2),
    line3: line3 === line1 ? '' : line3,
    line4: tidy(localitySynonym).slice(0, addressLengths.line4),
    zipCode: tidy(postalCode),
    city: tidy(locality),
  };
}

export function suggestionText(suggestion: AddressSuggestion): string {
  const { line1, line2, line3, line4, zipCode, city } = suggestedAddress(suggestion);
  // Of the countries with a look-up, only Britain has letters in its zip codes.
  const country = /^[A-Z]/i.test(zipCode) ? 'GB' : null;
  return [line1, line2, line3, line4, townLine({ country, zipCode, city })].filter((part) => part !== '').join(', ');
}

/** Removes case, accents and punctuation, so that two spellings of one address are equal. */
function bare(text: string): string {
  return text
    .normalize('NFD')
    .replace(/[^\p{L}\p{N}]/gu, '')
    .replaceAll('ẞ', 'SS')
    .toUpperCase();
}

/**
 * Returns the quality code of an address that is sent: that of the suggestion with the same street, number, zip code
 * and city, or `0` if there is none. The other lines are the shopper's own.
 */
export function qualityOf(
  address: Pick<SuggestedAddress, 'line1' | 'zipCode' | 'city'>,
  suggestions: readonly AddressSuggestion[],
): string {
  const same = suggestions.find((suggestion) => {
    const known = suggestedAddress(suggestion);
    return (['line1', 'zipCode', 'city'] as const).every((field) => bare(known[field]) === bare(address[field]));
  });
  return same?.qualityCode ?? unknownQuality;
}
