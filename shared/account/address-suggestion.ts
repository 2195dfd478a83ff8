import type { AddressSuggestion } from '../contract/account/address-look-up.ts';
import { type AddressField, addressLengths, suggestedLine3, tidy } from '../forms/address.ts';
import { townLine } from '../forms/town-line.ts';

/** The fields of an address that a suggestion knows. */
type SuggestedField = Extract<AddressField, 'line1' | 'line2' | 'line3' | 'line4' | 'zipCode' | 'city'>;

/** An address as a suggestion fills it in: in the spelling of the look-up, empty where it knows nothing. */
export type SuggestedAddress = Record<SuggestedField, string>;

/** What says that an address was not looked up, or is not what the look-up knows. */
export const unknownQuality = '0';

/**
 * The fields that a suggestion fills in. The first line of our forms is street and number, the second the flat: so the
 * name of a building stands in the second with its entrance, and a third line (specification, section 5: additional
 * information, or else the street) is left out when it says what the first says already.
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

/** A suggestion in one line, as it is listed. */
export function suggestionText(suggestion: AddressSuggestion): string {
  const { line1, line2, line3, line4, zipCode, city } = suggestedAddress(suggestion);
  // Of the countries that can be looked up in, Britain alone has letters in its zip codes.
  const country = /^[A-Z]/i.test(zipCode) ? 'GB' : null;
  return [line1, line2, line3, line4, townLine({ country, zipCode, city })]
    .filter((part) => part !== '')
    .join(', ');
}

/** Without case, accents and punctuation: how two spellings of one address are compared. */
function bare(text: string): string {
  return text
    .normalize('NFD')
    .replace(/[^\p{L}\p{N}]/gu, '')
    .replaceAll('ẞ', 'SS')
    .toUpperCase();
}

/**
 * What the look-up says of an address as it is sent: the quality code of the suggestion with the same street, number,
 * zip code and city; `0` when there is none. The other lines are the shopper's own.
 */
export function qualityOf(
  address: Pick<SuggestedAddress, 'line1' | 'zipCode' | 'city'>,
  suggestions: readonly AddressSuggestion[],
): string {
  const same = suggestions.find((suggestion) => {
    const known = suggestedAddress(suggestion);
    return (['line1', 'zipCode', 'city'] as const).every(
      (field) => bare(known[field]) === bare(address[field]),
    );
  });
  return same?.qualityCode ?? unknownQuality;
}
