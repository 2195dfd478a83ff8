import { shippingMethodKey } from '../../../shared/contract/cart/cart.ts';
import { countryOf } from '../protocol/country-of.ts';
import type { GivenAddress, GivenDelivery } from '../stored/stored-checkout.ts';
import type { DestinationInput, FulfillmentInput, MethodInput } from './inputs.ts';

/** Begins the ids of addresses that a linked customer has saved. */
export const savedPrefix = 'saved:';

/** True if something of a method was chosen, so that it is the one that the buyer wants. */
const isChosen = ({ selected_destination_id: place, groups, line_item_ids: lines }: MethodInput): boolean =>
  place != null || (lines ?? []).length > 0 || (groups ?? []).some(({ selected_option_id: option }) => option != null);

/** The method that a platform wants; undefined without one. All items are delivered in one way. */
function wantedMethod({ methods = [] }: FulfillmentInput): MethodInput | undefined {
  return methods.find(isChosen) ?? methods[0];
}

/** True if a platform has divided the items among several methods or groups, which the shop does not do. */
export function isDivided({ methods = [] }: FulfillmentInput): boolean {
  return methods.filter(isChosen).length > 1 || methods.some(({ groups = [] }) => groups.length > 1);
}

const typeOf = ({ type, id }: MethodInput): GivenDelivery['type'] => type ?? (id === 'pickup' ? 'pickup' : 'shipping');

function addressOf(given: DestinationInput): GivenAddress {
  return {
    firstName: given.first_name ?? '',
    lastName: given.last_name ?? '',
    line1: given.street_address ?? '',
    line2: given.extended_address ?? '',
    zipCode: given.postal_code ?? '',
    city: given.address_locality ?? '',
    country: given.address_country === undefined ? '' : countryOf(given.address_country),
    phoneNumber: given.phone_number ?? '',
  };
}

const isEmpty = (address: GivenAddress): boolean => Object.values(address).every((value) => !value);

/** The addresses of a request, each with an id. One that is named by its id alone is the one known by that id. */
function addressesOf(
  destinations: readonly DestinationInput[],
  known: GivenDelivery['addresses'],
): GivenDelivery['addresses'] {
  const taken = new Set(destinations.flatMap(({ id }) => id ?? []));
  let number = 0;
  const newId = (): string => {
    number += 1;
    const id = `address-${number}`;
    return taken.has(id) ? newId() : id;
  };
  const found = new Map<string, GivenAddress>();
  for (const destination of destinations) {
    const address = addressOf(destination);
    const id = destination.id ?? newId();
    const kept = isEmpty(address) ? known.find((each) => each.id === id) : address;
    if (kept !== undefined && !id.startsWith(savedPrefix)) found.set(id, kept);
  }
  return [...found].map(([id, address]) => ({ ...address, id }));
}

/**
 * What a platform wants of the delivery; null if it says nothing. Ids of addresses stay, or are made.
 * @param before of the checkout, for addresses that are named by id alone
 */
export function readDelivery(given: FulfillmentInput | undefined, before: GivenDelivery | null): GivenDelivery | null {
  const method = given === undefined ? undefined : wantedMethod(given);
  if (method === undefined) return null;
  const type = typeOf(method);
  const addresses = type === 'pickup' ? [] : addressesOf(method.destinations ?? [], before?.addresses ?? []);
  const [only, ...others] = addresses;
  const option = method.groups?.find(({ selected_option_id: each }) => each != null)?.selected_option_id;
  return {
    type,
    addresses,
    destination: method.selected_destination_id ?? (others.length === 0 ? (only?.id ?? null) : null),
    method: shippingMethodKey.safeParse(option).data ?? null,
  };
}
