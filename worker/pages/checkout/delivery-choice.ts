import { type AddressValues, emptyAddress, postalFields } from '../../../shared/address.ts';
import type { Cart } from '../../../shared/contract/cart.ts';
import {
  type BillingAddress,
  type Client,
  type DeliveryAddress,
  type PostalAddress,
  postalAddress,
} from '../../../shared/contract/customer.ts';
import type { Country } from '../../../shared/locales.ts';
import { displayPhone } from '../../../shared/phone.ts';
import {
  addressErrorList,
  addressValues,
  checkPostalAddress,
  readPostalAddress,
} from '../../forms/address.ts';
import type { AddressErrors } from '../../forms/address-form.tsx';
import type { FormError } from '../../forms/error-summary.tsx';
import { textOf } from '../../forms/text.ts';
import type { VisitorRequest } from '../page-module.ts';

/** The addresses that can be chosen without typing one: those of the market's delivery countries. */
export interface KnownPlaces {
  saved: DeliveryAddress[];
  billing: BillingAddress | null;
}

/** What the form shows as chosen: the id of a saved address, `billing`, or `new` with what is typed. */
export interface PlaceChoice {
  chosen: string;
  values: AddressValues;
  errors: AddressErrors;
}

function isSame(a: BillingAddress, b: BillingAddress): boolean {
  return postalFields.every((field) => a[field] === b[field]);
}

export async function knownPlaces({ gateway, domain }: VisitorRequest, cart: Cart): Promise<KnownPlaces> {
  const { deliveryCountries } = domain.params;
  const deliverable = ({ country }: BillingAddress) => deliveryCountries.includes(country);
  const saved = (await gateway.attempt('getDeliveryAddresses', {})) ?? [];
  const billing = cart.billingAddress;
  return {
    saved: saved.filter(deliverable),
    billing: billing !== null && deliverable(billing) ? billing : null,
  };
}

function choiceOf(cart: Cart, { saved, billing }: KnownPlaces): string {
  const current = cart.shippingAddress;
  if (current === null) {
    const favorite = saved.find(({ favorite }) => favorite) ?? saved[0];
    return favorite?.id ?? (billing === null ? 'new' : 'billing');
  }
  const known = saved.find((address) => isSame(address, current));
  return known?.id ?? (billing !== null && isSame(billing, current) ? 'billing' : 'new');
}

function phoneOf(client: Client | null): Pick<AddressValues, 'phoneNumber' | 'phoneNumberCountry'> | null {
  if (client === null || client.phoneNumber === null || client.phoneNumberCountry === null) return null;
  return {
    phoneNumber: displayPhone(client.phoneNumber, client.phoneNumberCountry),
    phoneNumberCountry: client.phoneNumberCountry,
  };
}

/** What the form starts with: the cart's delivery, else the customer's favourite address, else the billing address. */
export async function startingChoice(
  request: VisitorRequest,
  cart: Cart,
  places: KnownPlaces,
): Promise<PlaceChoice> {
  const chosen = choiceOf(cart, places);
  if (cart.shippingAddress !== null)
    return { chosen, values: addressValues(cart.shippingAddress), errors: {} };
  const { domain, gateway } = request;
  const { deliveryCountries, phoneNumberCountries } = domain.params;
  const home = (allowed: readonly Country[]) =>
    (allowed.includes(domain.countryCodeISO2) ? domain.countryCodeISO2 : allowed[0]) ?? '';
  const client = request.client ?? (await gateway.attempt('getAccount', {}));
  const name = cart.billingAddress === null ? emptyAddress : addressValues(cart.billingAddress);
  const values = {
    ...emptyAddress,
    firstName: name.firstName,
    lastName: name.lastName,
    country: home(deliveryCountries),
    phoneNumberCountry: home(phoneNumberCountries),
    ...phoneOf(client),
  };
  return { chosen, values, errors: {} };
}

interface ReadPlace extends PlaceChoice {
  problems: FormError[];
  /** Where to deliver, when nothing is wrong with it. */
  address: PostalAddress | null;
}

/** Reads the choice of a posted form. */
export function readChoice(request: VisitorRequest, form: FormData, places: KnownPlaces): ReadPlace {
  const { t, domain } = request;
  const { deliveryCountries, phoneNumberCountries } = domain.params;
  const reading = { t, countries: deliveryCountries, phoneCountries: phoneNumberCountries };
  const chosen = textOf(form, 'address');
  const typed = readPostalAddress(form, reading);
  if (chosen === 'new') return { chosen, ...typed, problems: addressErrorList(typed.errors) };
  if (chosen === 'billing' && places.billing !== null) {
    const { phoneNumber, phoneNumberCountry } = typed.values;
    const billed = { ...addressValues(places.billing), phoneNumber, phoneNumberCountry };
    const { errors, address } = checkPostalAddress(billed, reading);
    return { chosen, values: typed.values, errors, address, problems: addressErrorList(errors) };
  }
  const saved = places.saved.find(({ id }) => id === chosen);
  const nothingTyped = { values: typed.values, errors: {} };
  if (saved !== undefined)
    return { chosen, ...nothingTyped, address: postalAddress.parse(saved), problems: [] };
  const problem = { id: 'delivery-address', text: t('delivery.error.address') };
  return { chosen: choiceIfKnown(chosen, places), ...nothingTyped, address: null, problems: [problem] };
}

function choiceIfKnown(chosen: string, { billing }: KnownPlaces): string {
  return chosen === 'new' || billing === null ? 'new' : 'billing';
}

/** The country (ISO 3166-1 alpha-2) that a choice leads to, as far as it is known; the market's otherwise. */
export function countryOf(
  { chosen, values }: PlaceChoice,
  { saved, billing }: KnownPlaces,
  deliveryCountries: readonly Country[],
): Country {
  const country =
    chosen === 'billing'
      ? billing?.country
      : (saved.find(({ id }) => id === chosen)?.country ?? values.country);
  const [first] = deliveryCountries;
  const found = deliveryCountries.find((each) => each === country) ?? first;
  if (found === undefined) throw new Error('The market delivers to no country.');
  return found;
}
