import type { DeliveryAddress } from '../../../shared/contract/account/customer.ts';
import type { ShippingMethod } from '../../../shared/contract/cart/cart.ts';
import { joinTexts } from '../../../shared/format/join-texts.ts';
import { addressValues } from '../../forms/address.ts';
import { customerOf } from '../protocol/customer-of.ts';
import { errorMessage, type UcpMessage } from '../protocol/messages.ts';
import type { UcpRequest } from '../protocol/operation.ts';
import type { GivenAddress, GivenDelivery } from '../stored/stored-checkout.ts';
import { savedPrefix } from './given-delivery.ts';
import { methodPath, type Places, type Prepared } from './place.ts';
import { addressMessages } from './recipient.ts';

type Destination = GivenAddress & { id: string };

/** An address as a destination (types/shipping_destination.json), without what it lacks. */
function destinationView({ id, ...address }: Destination) {
  const { firstName, lastName, line1, line2, line3 = '', line4 = '', zipCode, city, country, phoneNumber } = address;
  const view = {
    first_name: firstName,
    last_name: lastName,
    street_address: line1,
    extended_address: joinTexts([line2, line3, line4]),
    postal_code: zipCode,
    address_locality: city,
    address_country: country,
    phone_number: phoneNumber,
  };
  return { id, ...Object.fromEntries(Object.entries(view).filter(([, value]) => value !== '')) };
}

function savedDestination(address: DeliveryAddress): Destination {
  const { phoneNumberCountry: _, ...values } = addressValues({ ...address, quality: '0' });
  // The protocol's numbers are international.
  return { ...values, id: savedPrefix + address.id, phoneNumber: address.phoneNumber };
}

/** The addresses that the linked customer has saved in countries of the market. @throws UpstreamError */
async function savedDestinations(request: UcpRequest): Promise<Destination[]> {
  const { deliveryCountries } = request.market.domain.params;
  const saved = (await customerOf(request)?.gateway.call('getDeliveryAddresses', {})) ?? [];
  return saved.filter(({ country }) => deliveryCountries.includes(country)).map(savedDestination);
}

/** The addresses to which an order can be sent: those of the platform, and those of the linked customer. */
export async function destinationsOf(request: UcpRequest, { addresses }: Pick<GivenDelivery, 'addresses'>) {
  const own = addresses.filter(({ id }) => !id.startsWith(savedPrefix));
  return { own, all: [...own, ...(await savedDestinations(request))] };
}

/** The places of `shipping`: addresses. @throws UpstreamError */
export async function shippingPlaces(
  request: UcpRequest,
  { buyer }: Prepared,
  delivery: GivenDelivery,
  methods: readonly ShippingMethod[],
): Promise<Places> {
  const { market } = request;
  const { destination } = delivery;
  const { own, all } = await destinationsOf(request, delivery);
  const index = all.findIndex(({ id }) => id === destination);
  const chosen = all[index];
  const path = `${methodPath}.destinations[${index}]`;
  const messages: UcpMessage[] = [];
  if (chosen === undefined) {
    const code = destination === null ? 'field_required' : 'field_invalid';
    const where = { path: `${methodPath}.selected_destination_id` };
    messages.push(errorMessage(code, market.t('delivery.error.address'), where));
  }
  const isDeliverable =
    chosen === undefined ||
    chosen.country === '' ||
    market.domain.params.deliveryCountries.some((country) => country === chosen.country);
  return {
    destinations: all.map(destinationView),
    selected: chosen?.id ?? null,
    methods: isDeliverable ? methods : [],
    ready: null,
    messages,
    recipientMessages: (phoneAsked) =>
      chosen === undefined ? [] : addressMessages(market, chosen, path, { buyer, phoneAsked }),
    addresses: chosen === undefined || own.includes(chosen) ? own : [...own, chosen],
  };
}
