import { z } from 'zod';
import {
  type BillingAddress,
  billingAddress,
  type PostalAddress,
  postalAddress,
  typedPlace,
} from '../../shared/contract/account/customer.ts';
import {
  type AddressField,
  type AddressValues,
  emptyAddress,
  exampleZipCode,
  isZipCode,
  sentAddress,
} from '../../shared/forms/address.ts';
import { zipCodeMasksText } from '../../shared/forms/masks.ts';
import { displayName } from '../../shared/forms/names.ts';
import { displayPhone, normalisePhone } from '../../shared/forms/phone.ts';
import type { Country } from '../../shared/markets/locales.ts';
import type { PageRequest } from '../page/page-module.ts';
import { countryChoices } from './countries.ts';
import type { Field, Fields } from './field.ts';
import { issue } from './problem.ts';

const { firstName, lastName } = typedPlace;

export const nameShape = { firstName, lastName };

/** Schemas of the address fields for one of these countries. */
export function placeShape(countries: readonly Country[]) {
  return { ...typedPlace, country: z.enum(countries) };
}

/** Schemas of a telephone number and its country; `asked`: it is required. */
export function phoneShape(countries: readonly Country[], asked = true) {
  return {
    phoneNumberCountry: z.enum(countries),
    // No brackets or slashes within the class: browsers compile patterns by stricter rules.
    phoneNumber: z
      .string()
      .trim()
      .min(asked ? 1 : 0)
      .max(25)
      .regex(/^(?:[+.\d\s]|\(|\)|\/|-)*$/u),
  };
}

function checkZipCode({ country, zipCode }: { country: Country; zipCode: string }, ctx: z.RefinementCtx): void {
  if (zipCode !== '' && !isZipCode(country, zipCode))
    ctx.addIssue(issue('zipCode', 'address.error.zipCode', { example: exampleZipCode(country) }));
}

/** Checks that a telephone number is possible in its country. */
export function checkPhone(
  { phoneNumber, phoneNumberCountry }: { phoneNumber: string; phoneNumberCountry: Country },
  ctx: z.RefinementCtx,
): void {
  if (phoneNumber !== '' && normalisePhone(phoneNumber, phoneNumberCountry) === null)
    ctx.addIssue(issue('phoneNumber', 'address.error.phoneNumber'));
}

export function billingSchema(countries: readonly Country[]) {
  return z
    .object(placeShape(countries))
    .superRefine(checkZipCode)
    .transform((typed) => billingAddress.parse(sentAddress({ ...emptyAddress, ...typed })));
}

/** Normalises a typed number for the gateway; empty if none was typed. */
export function sentPhone(typed: string, country: Country): string {
  return typed === '' ? '' : (normalisePhone(typed, country) ?? '');
}

/** Schema of a delivery address: a billing address with a telephone number, which becomes international. */
export function postalSchema(countries: readonly Country[], phoneCountries: readonly Country[], phoneAsked = true) {
  return z
    .object({ ...placeShape(countries), ...phoneShape(phoneCountries, phoneAsked) })
    .superRefine(checkZipCode)
    .superRefine(checkPhone)
    .transform((typed) => {
      const phoneNumber = sentPhone(typed.phoneNumber, typed.phoneNumberCountry);
      return postalAddress.parse({ ...sentAddress(typed), phoneNumber });
    });
}

type Section = 'billing' | 'shipping';

type CountriesOf = (request: PageRequest) => readonly Country[];
export type PlaceField = Exclude<AddressField, 'phoneNumber' | 'phoneNumberCountry'>;

function countryField(label: Field['label'], countriesOf: CountriesOf, autoComplete?: string): Field {
  return {
    label,
    type: 'select',
    error: 'address.error.country',
    choices: (request) => countryChoices(countriesOf(request), request.properties.intl),
    ...(autoComplete !== undefined && { autoComplete }),
  };
}

function furtherLine(label: Field['label'], autoComplete: string): Field {
  return { label, error: 'form.error.line', autoComplete, autoCapitalize: 'words' };
}

/** The fields of an address; `section` is the first token of their `autocomplete`. */
export function placeFields(section: Section, countriesOf: CountriesOf): Fields<PlaceField> {
  return {
    firstName: {
      label: 'address.firstName',
      missing: 'address.missing.firstName',
      error: 'form.error.name',
      autoComplete: `${section} given-name`,
      autoCapitalize: 'words',
    },
    lastName: {
      label: 'address.lastName',
      missing: 'address.missing.lastName',
      error: 'form.error.name',
      autoComplete: `${section} family-name`,
      autoCapitalize: 'words',
    },
    line1: {
      label: 'address.line1',
      missing: 'address.missing.line1',
      error: 'form.error.line',
      autoComplete: `${section} address-line1`,
      autoCapitalize: 'words',
    },
    line2: furtherLine('address.line2', `${section} address-line2`),
    line3: furtherLine('address.line3', `${section} address-line3`),
    line4: furtherLine('address.line4', `${section} address-level3`),
    zipCode: {
      label: 'address.zipCode',
      missing: 'address.missing.zipCode',
      error: 'form.error.line',
      masks: zipCodeMasksText,
      autoComplete: `${section} postal-code`,
      autoCapitalize: 'characters',
    },
    city: {
      label: 'address.city',
      missing: 'address.missing.city',
      error: 'form.error.line',
      autoComplete: `${section} address-level2`,
      autoCapitalize: 'words',
    },
    country: countryField('address.country', countriesOf, `${section} country`),
  };
}

/** The fields of a telephone number; the customer's own if `section` is empty. */
export function phoneFields(
  section: Section | '',
  countriesOf: CountriesOf,
): Fields<'phoneNumberCountry' | 'phoneNumber'> {
  return {
    phoneNumberCountry: countryField('address.phoneNumberCountry', countriesOf),
    phoneNumber: {
      label: 'address.phoneNumber',
      missing: 'address.missing.phoneNumber',
      hint: 'address.phone.why',
      error: 'address.error.phoneNumber',
      type: 'tel',
      inputMode: 'tel',
      autoComplete: `${section} tel`.trim(),
    },
  };
}

/** Form values of a known address: names as saved, the number in national notation. */
export function addressValues(address: BillingAddress | PostalAddress): AddressValues {
  const { firstName, lastName, line1, line2, line3, line4, zipCode, city, country } = address;
  const phone =
    'phoneNumber' in address
      ? {
          phoneNumber: displayPhone(address.phoneNumber, address.phoneNumberCountry),
          phoneNumberCountry: address.phoneNumberCountry,
        }
      : { phoneNumber: '', phoneNumberCountry: '' };
  return {
    firstName: displayName(firstName),
    lastName: displayName(lastName),
    line1,
    line2,
    line3,
    line4,
    zipCode,
    city,
    country,
    ...phone,
  };
}
