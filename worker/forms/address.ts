import {
  type AddressField,
  type AddressValues,
  addressFields,
  addressLengths,
  emptyAddress,
  exampleZipCode,
  isZipCode,
  sentAddress,
} from '../../shared/address.ts';
import {
  type BillingAddress,
  billingAddress,
  type PostalAddress,
  postalAddress,
} from '../../shared/contract/customer.ts';
import type { MessageKey, Translate } from '../../shared/i18n/i18n.ts';
import type { Country } from '../../shared/locales.ts';
import { displayName } from '../../shared/names.ts';
import { displayPhone, normalisePhone } from '../../shared/phone.ts';
import type { AddressErrors } from './address-form.tsx';
import { addressFieldId, addressLabel } from './address-form.tsx';
import type { FormError } from './error-summary.tsx';
import { textOf } from './text.ts';

/** An address that came with a form: what was typed, what is wrong with it, and, when nothing is, the address to send. */
export interface ReadAddress<Address> {
  values: AddressValues;
  errors: AddressErrors;
  address: Address | null;
}

interface Reading {
  t: Translate;
  countries: readonly Country[];
}

interface PostalReading extends Reading {
  phoneCountries: readonly Country[];
}

function isOneOf(countries: readonly Country[], value: string): value is Country {
  return countries.some((country) => country === value);
}

function typedValues(form: FormData): AddressValues {
  const values = { ...emptyAddress };
  for (const field of addressFields) values[field] = textOf(form, field);
  return values;
}

/** What is asked for in words of its own when it is missing; the other fields may stay empty. */
const missingTexts: Partial<Record<AddressField, MessageKey>> = {
  firstName: 'address.missing.firstName',
  lastName: 'address.missing.lastName',
  line1: 'address.missing.line1',
  zipCode: 'address.missing.zipCode',
  city: 'address.missing.city',
};

/** What a person can correct in names, lines, zip code and city. */
function errorsOf(sent: AddressValues, { t, countries }: Reading): AddressErrors {
  const errors: AddressErrors = {};
  for (const [field, max] of Object.entries(addressLengths) as [keyof typeof addressLengths, number][]) {
    const label = addressLabel(field, t);
    const missing = missingTexts[field];
    if (sent[field] === '' && missing !== undefined) errors[field] = t(missing);
    else if (sent[field].length > max) errors[field] = t('address.error.tooLong', { field: label, max });
    else if (/[\p{Cc}<>]/u.test(sent[field])) errors[field] = t('address.error.characters', { field: label });
  }
  const { country } = sent;
  if (!isOneOf(countries, country)) errors.country = t('address.error.country');
  else if (errors.zipCode === undefined && !isZipCode(country, sent.zipCode))
    errors.zipCode = t('address.error.zipCode', { example: exampleZipCode(country) });
  return errors;
}

function hasNone(errors: AddressErrors): boolean {
  return Object.keys(errors).length === 0;
}

/** Reads the address of a bill. */
export function readBillingAddress(form: FormData, reading: Reading): ReadAddress<BillingAddress> {
  const values = typedValues(form);
  const sent = sentAddress(values);
  const errors = errorsOf(sent, reading);
  return { values, errors, address: hasNone(errors) ? billingAddress.parse(sent) : null };
}

/** Reads an address to deliver to: the same, and a telephone number of one of the market's countries. */
export function readPostalAddress(form: FormData, reading: PostalReading): ReadAddress<PostalAddress> {
  const values = typedValues(form);
  return checkPostalAddress(values, reading);
}

/** Checks values that did not (all) come from a form, as `readPostalAddress` does. */
export function checkPostalAddress(
  values: AddressValues,
  reading: PostalReading,
): ReadAddress<PostalAddress> {
  const { t, phoneCountries } = reading;
  const sent = sentAddress(values);
  const errors = errorsOf(sent, reading);
  const { phoneNumberCountry } = sent;
  if (!isOneOf(phoneCountries, phoneNumberCountry)) errors.phoneNumberCountry = t('address.error.country');
  const country = isOneOf(phoneCountries, phoneNumberCountry) ? phoneNumberCountry : phoneCountries[0];
  const phoneNumber = country === undefined ? null : normalisePhone(sent.phoneNumber, country);
  if (sent.phoneNumber === '') errors.phoneNumber = t('address.missing.phoneNumber');
  else if (phoneNumber === null) errors.phoneNumber = t('address.error.phoneNumber');
  return { values, errors, address: hasNone(errors) ? postalAddress.parse({ ...sent, phoneNumber }) : null };
}

/** The errors of an address as a list with links to the fields. */
export function addressErrorList(errors: AddressErrors): FormError[] {
  return addressFields.flatMap((field) => {
    const text = errors[field];
    return text === undefined ? [] : [{ id: addressFieldId(field), text }];
  });
}

/** An address that is known, as it stands in a form: names as they are written, the number as it is dialled at home. */
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
