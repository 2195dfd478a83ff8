import { upperCased } from '../format/upper-case.ts';
import type { Country } from '../markets/locales.ts';

/** The fields of an address form, with the names in forms, the gateway and errors. */
export const addressFields = [
  'firstName',
  'lastName',
  'line1',
  'line2',
  'line3',
  'line4',
  'zipCode',
  'city',
  'country',
  'phoneNumberCountry',
  'phoneNumber',
] as const;
export type AddressField = (typeof addressFields)[number];

/** An address as it was typed, neither checked nor changed. */
export type AddressValues = Record<AddressField, string>;

export const emptyAddress: AddressValues = {
  firstName: '',
  lastName: '',
  line1: '',
  line2: '',
  line3: '',
  line4: '',
  zipCode: '',
  city: '',
  country: '',
  phoneNumberCountry: '',
  phoneNumber: '',
};

/** Maximum length, in characters, of the gateway's address fields; line 3 has 50 (specification, section 5). */
export const addressLengths = {
  firstName: 60,
  lastName: 60,
  line1: 80,
  line2: 80,
  line3: 50,
  line4: 80,
  zipCode: 12,
  city: 60,
} as const satisfies Partial<Record<AddressField, number>>;

/**
 * Allowed characters of an address line: letters and digits of any script, with punctuation (`N° 4, 1/2`). No control
 * characters, invisible characters, emoji or angle brackets; the two joiners of Persian and Indian scripts are
 * allowed.
 */
export const linePattern =
  /^(?:[^\p{Cc}\p{Cf}\p{Co}\p{Cs}\p{Extended_Pictographic}\p{Regional_Indicator}\p{Emoji_Modifier}\p{Me}\u2028\u2029<>]|[\u200c\u200d])*$/u;

/** The fields of the postal address. They are sent in upper case; the telephone number has no case. */
export const postalFields = [
  'firstName',
  'lastName',
  'line1',
  'line2',
  'line3',
  'line4',
  'zipCode',
  'city',
  'country',
] as const;

/** Trims a text and collapses spaces. */
export function tidy(text: string): string {
  return text.trim().replace(/\s+/g, ' ');
}

/**
 * Returns the address as it is sent: names, lines, zip code, city and country in upper case, the zip code in its
 * country's format (specification, section 5). Other fields are only trimmed.
 */
export function sentAddress(typed: AddressValues): AddressValues {
  const sent = {
    ...typed,
    phoneNumber: tidy(typed.phoneNumber),
    phoneNumberCountry: typed.phoneNumberCountry.toUpperCase(),
  };
  for (const field of postalFields) sent[field] = upperCased(tidy(typed[field]));
  const country = sent.country;
  return isPostalCountry(country) ? { ...sent, zipCode: formatZipCode(country, sent.zipCode) } : sent;
}

interface PostalCode {
  /** Matched against upper case without spaces and hyphens. */
  pattern: RegExp;
  /** Adds the space or hyphen to a matched code. */
  format?: (code: string) => string;
  example: string;
}

const postalCodes: Record<Country, PostalCode> = {
  CZ: {
    pattern: /^[1-7]\d{4}$/,
    format: (code) => `${code.slice(0, 3)} ${code.slice(3)}`,
    example: '110 00',
  },
  DE: { pattern: /^(?!00)\d{5}$/, example: '10115' },
  FR: { pattern: /^(?!00)\d{5}$/, example: '75011' },
  ES: { pattern: /^(0[1-9]|[1-4]\d|5[0-2])\d{3}$/, example: '28004' },
  IT: { pattern: /^\d{5}$/, example: '20121' },
  GB: {
    pattern: /^(GIR0AA|[A-Z]{1,2}\d[A-Z\d]?\d[A-Z]{2})$/,
    format: (code) => `${code.slice(0, -3)} ${code.slice(-3)}`,
    example: 'EC1V 9NR',
  },
  CH: { pattern: /^[1-9]\d{3}$/, example: '8001' },
  PL: { pattern: /^\d{5}$/, format: (code) => `${code.slice(0, 2)}-${code.slice(2)}`, example: '00-545' },
};

function isPostalCountry(country: string): country is Country {
  return Object.hasOwn(postalCodes, country);
}

function bare(zipCode: string): string {
  return zipCode.toUpperCase().replace(/[\s-]/g, '');
}

/** True if a zip code is valid in a country (ISO 3166-1 alpha-2); spaces, hyphens and case do not matter. */
export function isZipCode(country: Country, zipCode: string): boolean {
  return postalCodes[country].pattern.test(bare(zipCode));
}

/** Formats a zip code for its country: `00545` in Poland gives `00-545`. An invalid one stays as it is. */
export function formatZipCode(country: Country, zipCode: string): string {
  const { format } = postalCodes[country];
  return format !== undefined && isZipCode(country, zipCode) ? format(bare(zipCode)) : zipCode;
}

export function exampleZipCode(country: Country): string {
  return postalCodes[country].example;
}

/** The fields of an address suggestion for line 3. */
interface LineSuggestion {
  additionalInfo_1?: string;
  streetNumber?: string;
  streetName?: string;
  /** 2: the number is after the name, as in German; otherwise before it. */
  streetNumberPosition?: number;
}

/**
 * Returns line 3 of an address suggestion: the additional information, or else street number and name in the country's
 * order; at most 50 characters (specification, section 5).
 */
export function suggestedLine3(suggestion: LineSuggestion): string {
  const { additionalInfo_1 = '', streetNumber = '', streetName = '', streetNumberPosition } = suggestion;
  const street = streetNumberPosition === 2 ? [streetName, streetNumber] : [streetNumber, streetName];
  return tidy(tidy(additionalInfo_1) || street.join(' ')).slice(0, addressLengths.line3);
}
