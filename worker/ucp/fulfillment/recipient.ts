import { z } from 'zod';
import { countryNames } from '../../../shared/format/intl.ts';
import { checkPhone, nameShape, phoneShape, postalSchema } from '../../forms/address.ts';
import { problemsOf, problemText } from '../../forms/problem.ts';
import { addressTyped, givenAddressFields, phoneCountry } from '../../hand-over/given-address.ts';
import type { Market } from '../../market/market.ts';
import type { Problem } from '../../page/refusal.ts';
import { errorMessage, type UcpMessage } from '../protocol/messages.ts';
import type { GivenAddress, GivenBuyer } from '../stored/stored-checkout.ts';

/** The protocol's names of the fields of an address (types/postal_address.json). */
const names: Readonly<Record<string, string>> = {
  firstName: 'first_name',
  lastName: 'last_name',
  line1: 'street_address',
  line2: 'extended_address',
  zipCode: 'postal_code',
  city: 'address_locality',
  country: 'address_country',
  phoneNumber: 'phone_number',
  phoneNumberCountry: 'phone_number',
};

type Typed = Readonly<Record<string, string>>;

/** Problems of the shop's forms as errors that the platform can mend. `pathOf`: where a field was given. */
function messagesOf(
  problems: readonly Problem[],
  typed: Typed,
  { t }: Pick<Market, 't'>,
  pathOf: (field: string) => string,
): UcpMessage[] {
  return problems.map((problem) => {
    const { field = '' } = problem;
    const code = (typed[field] ?? '').trim() === '' ? 'field_required' : 'field_invalid';
    return errorMessage(code, problemText(problem, givenAddressFields, t), { path: pathOf(field) });
  });
}

interface Receiving {
  buyer: GivenBuyer;
  /** The delivery method requires a telephone number. */
  phoneAsked: boolean;
}

/**
 * What is missing or wrong in an address, by the rules of the shop's form. Names and telephone number of the buyer
 * count where the address has none.
 * @param path JSONPath of the address
 */
export function addressMessages(
  market: Market,
  address: GivenAddress,
  path: string,
  { buyer, phoneAsked }: Receiving,
): UcpMessage[] {
  const { deliveryCountries, phoneNumberCountries } = market.domain.params;
  const { t, properties } = market;
  if (address.country !== '' && !deliveryCountries.some((country) => country === address.country)) {
    const countries = countryNames(deliveryCountries, properties.intl);
    const content = t('assistants.undeliverable', { countries });
    return [errorMessage('address_undeliverable', content, { path: `${path}.address_country` })];
  }
  const typed = addressTyped(address, { market, ...buyer });
  const read = postalSchema(deliveryCountries, phoneNumberCountries, phoneAsked).safeParse(typed);
  if (read.success) return [];
  const own: Readonly<Record<string, string | undefined>> = { ...address };
  return messagesOf(problemsOf(read.error, givenAddressFields), typed, market, (field) => {
    const name = names[field];
    if (name === undefined) return path;
    // The buyer's, if it was taken from there.
    return !own[field] && typed[field as keyof typeof typed] !== '' ? `$.buyer.${name}` : `${path}.${name}`;
  });
}

/** The same for the buyer, who collects the order. */
export function collectorMessages(market: Market, { buyer, phoneAsked }: Receiving): UcpMessage[] {
  const { phoneNumberCountries } = market.domain.params;
  const typed = {
    firstName: buyer.firstName,
    lastName: buyer.lastName,
    // A number that nobody asks for is not checked.
    phoneNumber: phoneAsked ? buyer.phoneNumber : '',
    phoneNumberCountry: phoneCountry(market.domain.countryCodeISO2, market),
  };
  const { firstName, lastName } = nameShape;
  const schema = z
    .object({ firstName, lastName, ...phoneShape(phoneNumberCountries, phoneAsked) })
    .superRefine(checkPhone);
  const read = schema.safeParse(typed);
  if (read.success) return [];
  return messagesOf(
    problemsOf(read.error, givenAddressFields),
    typed,
    market,
    (field) => `$.buyer.${names[field] ?? field}`,
  );
}
