import { type AddressValues, emptyAddress } from '../../shared/forms/address.ts';
import type { Country } from '../../shared/markets/locales.ts';
import { phoneFields, placeFields } from '../forms/address.ts';
import type { Fields } from '../forms/field.ts';
import type { GivenAddress, StoredCheckout } from '../ucp/stored/stored-checkout.ts';
import type { TakingCustomer } from './outcome.ts';

/** Labels and errors of an address in the shop's forms; the choices of its lists are not there. */
export const givenAddressFields: Fields<string> = {
  ...placeFields('shipping', () => []),
  ...phoneFields('shipping', () => []),
};

/** The address to which an order is to be sent, or the first that was given; undefined without any. */
export function chosenAddress({ delivery }: Pick<StoredCheckout, 'delivery'>): GivenAddress | undefined {
  const addresses = delivery?.addresses ?? [];
  return addresses.find(({ id }) => id === delivery?.destination) ?? addresses[0];
}

/** The country in which a form asks for a telephone number: the wanted one if the market has it, else its own. */
export function phoneCountry(wanted: string, { domain }: TakingCustomer['market']): Country | '' {
  const { phoneNumberCountries } = domain.params;
  const known = (country: string) => phoneNumberCountries.find((each) => each === country);
  return known(wanted) ?? known(domain.countryCodeISO2) ?? phoneNumberCountries[0] ?? '';
}

/** Values of an address form. `names` and `phoneNumber` are used where the address has none. */
export function addressTyped(
  given: GivenAddress,
  { market, ...instead }: Pick<TakingCustomer, 'market'> & Pick<GivenAddress, 'firstName' | 'lastName' | 'phoneNumber'>,
): AddressValues {
  const named = given.firstName !== '' || given.lastName !== '' ? given : instead;
  return {
    ...emptyAddress,
    firstName: named.firstName,
    lastName: named.lastName,
    line1: given.line1,
    line2: given.line2,
    line3: given.line3 ?? '',
    line4: given.line4 ?? '',
    zipCode: given.zipCode,
    city: given.city,
    country: given.country,
    phoneNumber: given.phoneNumber || instead.phoneNumber,
    phoneNumberCountry: phoneCountry(given.country, market),
  };
}
