import type { BillingAddress, Client, DeliveryAddress } from '../../../../shared/contract/account/customer.ts';
import type { Cart } from '../../../../shared/contract/cart/cart.ts';
import { emptyAddress, postalFields } from '../../../../shared/forms/address.ts';
import { nameAsWritten } from '../../../../shared/forms/names.ts';
import { displayPhone } from '../../../../shared/forms/phone.ts';
import type { Country } from '../../../../shared/markets/locales.ts';
import { addressValues } from '../../../forms/address.ts';
import type { VisitorRequest } from '../../../page/page-module.ts';
import type { Typed } from '../../../page/refusal.ts';
import type { DeliveryField, PhoneField } from './delivery-field.ts';

/** The customer's known addresses in the market's delivery countries. */
export interface KnownPlaces {
  saved: DeliveryAddress[];
  billing: BillingAddress | null;
}

function isSame(a: BillingAddress, b: BillingAddress): boolean {
  return postalFields.every((field) => a[field] === b[field]);
}

/** The customer's addresses for deliveries; null if the gateway fails. */
export const savedAddresses = ({ gateway }: VisitorRequest) => gateway.attempt('getDeliveryAddresses', {});

export async function knownPlaces(request: VisitorRequest, cart: Cart): Promise<KnownPlaces> {
  const { deliveryCountries } = request.domain.params;
  const deliverable = ({ country }: BillingAddress) => deliveryCountries.includes(country);
  const saved = (await savedAddresses(request)) ?? [];
  const billing = cart.billingAddress;
  return {
    saved: saved.filter(deliverable),
    billing: billing !== null && deliverable(billing) ? billing : null,
  };
}

/** True if the delivery was chosen in another market, to a country to which this one does not deliver. */
export function isAbroad({ shippingAddress }: Cart, { params }: Pick<VisitorRequest['domain'], 'params'>): boolean {
  return shippingAddress !== null && !params.deliveryCountries.includes(shippingAddress.country);
}

/** The address to which the cart is sent; null if it is collected, or if this market does not deliver there. */
function sentTo(cart: Cart, domain: VisitorRequest['domain']): Cart['shippingAddress'] {
  const { shippingAddress } = cart;
  return shippingAddress?.deliveryPointIdV2 === null && !isAbroad(cart, domain) ? shippingAddress : null;
}

function choiceOf(current: Cart['shippingAddress'], { saved, billing }: KnownPlaces): string {
  if (current === null) {
    const favorite = saved.find(({ favorite }) => favorite) ?? saved[0];
    return favorite?.id ?? (billing === null ? 'new' : 'billing');
  }
  const known = saved.find((address) => isSame(address, current));
  return known?.id ?? (billing !== null && isSame(billing, current) ? 'billing' : 'new');
}

function phoneOf(client: Client | null): Typed<PhoneField> | null {
  if (client === null || client.phoneNumber === null || client.phoneNumberCountry === null) return null;
  return {
    phoneNumber: displayPhone(client.phoneNumber, client.phoneNumberCountry),
    phoneNumberCountry: client.phoneNumberCountry,
  };
}

/** Name of the person who collects the order: the one named before, otherwise the payer; as on their identity card. */
function collectorOf({ shippingAddress, billingAddress }: Cart, account: Client | null) {
  const named = shippingAddress?.deliveryPointIdV2 == null ? billingAddress : shippingAddress;
  const { firstName, lastName } = nameAsWritten(named ?? emptyAddress, account);
  return { collectFirstName: firstName, collectLastName: lastName };
}

/** Initial values of the form: the cart's delivery, else the customer's favourite address, else the billing address. */
export async function startingPlace(
  request: VisitorRequest,
  cart: Cart,
  places: KnownPlaces,
): Promise<Partial<Typed<DeliveryField>>> {
  const { domain, gateway } = request;
  const address = sentTo(cart, domain);
  const chosen = {
    address: choiceOf(address, places),
    save: 'on',
    point: cart.shippingAddress?.deliveryPointIdV2 ?? '',
  };
  if (address !== null) return { ...chosen, ...collectorOf(cart, request.client), ...addressValues(address) };
  const { deliveryCountries, phoneNumberCountries } = domain.params;
  const home = (allowed: readonly Country[]) =>
    (allowed.includes(domain.countryCodeISO2) ? domain.countryCodeISO2 : allowed[0]) ?? '';
  const client = request.client ?? (await gateway.attempt('getAccount', {}));
  const name = cart.billingAddress === null ? emptyAddress : addressValues(cart.billingAddress);
  const { shippingAddress } = cart;
  return {
    ...chosen,
    ...collectorOf(cart, client),
    firstName: name.firstName,
    lastName: name.lastName,
    country: home(deliveryCountries),
    phoneNumberCountry: home(phoneNumberCountries),
    ...phoneOf(client),
    ...(shippingAddress !== null && shippingAddress.phoneNumber !== '' && phoneIn(shippingAddress)),
  };
}

function phoneIn(address: Parameters<typeof addressValues>[0]): Typed<PhoneField> {
  const { phoneNumber, phoneNumberCountry } = addressValues(address);
  return { phoneNumber, phoneNumberCountry };
}

/**
 * Country (ISO 3166-1 alpha-2) of the chosen address; the first delivery country if it is unknown.
 * @throws if the market delivers to no country.
 */
export function countryOf(
  { address, country }: Pick<Typed<DeliveryField>, 'address' | 'country'>,
  { saved, billing }: KnownPlaces,
  deliveryCountries: readonly Country[],
): Country {
  const meant = address === 'billing' ? billing?.country : (saved.find(({ id }) => id === address)?.country ?? country);
  const [first] = deliveryCountries;
  const found = deliveryCountries.find((each) => each === meant) ?? first;
  if (found === undefined) throw new Error('The market delivers to no country.');
  return found;
}

/** Search text for stores, pickup points and lockers: the zip code of a known point or address in a country. */
export function nearby(cart: Cart, { saved, billing }: KnownPlaces, country: Country): string {
  const known = [cart.shippingAddress, saved.find(({ favorite }) => favorite), billing, ...saved];
  return known.find((address) => address?.country === country && address.zipCode !== '')?.zipCode ?? '';
}
