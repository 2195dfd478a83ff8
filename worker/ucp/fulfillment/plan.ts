import { isDematerialised } from '../../../shared/cart/cart.ts';
import type { Cart, ShippingMethod } from '../../../shared/contract/cart/cart.ts';
import { deliveryModes } from '../../../shared/contract/delivery/delivery-modes.ts';
import type { Country } from '../../../shared/markets/locales.ts';
import { asksForPhone } from '../../delivery/asks-for-phone.ts';
import { deliveryMethods, isToAddress } from '../../delivery/delivery-methods.ts';
import { methodsFor } from '../cart/cart-view.ts';
import { errorMessage, type UcpMessage } from '../protocol/messages.ts';
import type { UcpRequest } from '../protocol/operation.ts';
import type { GivenDelivery } from '../stored/stored-checkout.ts';
import { methodsInWords, optionView } from './options.ts';
import { pickupPlaces } from './pickup.ts';
import { methodPath, type Places, type Prepared } from './place.ts';
import { destinationsOf, shippingPlaces } from './shipping.ts';

/** The delivery of a checkout, as far as it is chosen and possible. */
export interface Plan {
  /** The field `fulfillment`; null if nothing is delivered, or the platform does not speak of it. */
  view: object | null;
  /** The chosen method; or those among which the cheapest is the estimate. */
  methods: readonly ShippingMethod[];
  /** What the platform still has to give or to change. */
  messages: readonly UcpMessage[];
  /** What of the wanted delivery is kept. */
  delivery: GivenDelivery | null;
}

const types = ['shipping', 'pickup'] as const;
type DeliveryType = (typeof types)[number];
type ByType = Readonly<Record<DeliveryType, readonly ShippingMethod[]>>;

/** The country whose methods count: that of the chosen address if the market delivers there, else the market's. */
async function countryFor(request: UcpRequest, delivery: GivenDelivery | null): Promise<Country> {
  const { countryCodeISO2, params } = request.market.domain;
  if (delivery?.type !== 'shipping' || delivery.destination === null) return countryCodeISO2;
  const { all } = await destinationsOf(request, delivery);
  const chosen = all.find(({ id }) => id === delivery.destination)?.country;
  return params.deliveryCountries.find((country) => country === chosen) ?? countryCodeISO2;
}

/** The methods of the cart by their type. What somebody else collects is arranged by people only. */
async function methodsByType({ gateway, market }: UcpRequest, cart: Cart, country: Country): Promise<ByType> {
  const { capabilities } = market;
  const all = await deliveryMethods({ gateway, capabilities }, cart.id, country);
  return {
    shipping: all.filter(isToAddress),
    pickup: all.filter((method) => !isToAddress(method) && deliveryModes[method.key].receiver !== true),
  };
}

/** The other way of delivery, in a sentence for the buyer; empty if there is none. */
function alternatives({ market }: UcpRequest, cart: Cart, type: DeliveryType, methods: ByType) {
  return types
    .filter((other) => other !== type && methods[other].length > 0)
    .map((other) => ({
      type: other,
      line_item_ids: cart.lineItems.map(({ lineId }) => lineId),
      description: market.t(other === 'shipping' ? 'assistants.also-delivered' : 'assistants.also-collected', {
        methods: methodsInWords(market, cart, methods[other]),
      }),
    }));
}

/** The method that was chosen for a place, or the only one; undefined before. */
function chosenMethod({ methods }: Places, key: GivenDelivery['method']): ShippingMethod | undefined {
  const [only, ...others] = methods;
  return methods.find((method) => method.key === key) ?? (key === null && others.length === 0 ? only : undefined);
}

/** The field `fulfillment` (types/fulfillment.json): one method, with one group of all items. */
function fulfillmentView(
  { market }: UcpRequest,
  cart: Cart,
  { type, places, chosen }: { type: DeliveryType; places: Places; chosen: ShippingMethod | undefined },
) {
  const lineIds = cart.lineItems.map(({ lineId }) => lineId);
  return {
    id: type,
    type,
    line_item_ids: lineIds,
    destinations: places.destinations,
    selected_destination_id: places.selected,
    groups: [
      {
        id: 'all',
        line_item_ids: lineIds,
        options: places.methods.map((method) => optionView(market, cart, method, places.ready)),
        selected_option_id: chosen?.key ?? null,
      },
    ],
  };
}

/**
 * Plans the delivery of a checkout: what is offered, what is chosen, and what is missing.
 * @throws UpstreamError if methods or a chosen place are not known at the moment
 */
export async function planDelivery(request: UcpRequest, prepared: Prepared): Promise<Plan> {
  const { market, active } = request;
  const { cart } = prepared;
  if (!active.has('dev.ucp.shopping.fulfillment') || isDematerialised(cart))
    return { view: null, methods: await methodsFor(request, cart), messages: [], delivery: null };
  const country = await countryFor(request, prepared.delivery);
  const methods = await methodsByType(request, cart, country);
  const wanted = prepared.delivery?.type;
  const type = [wanted, ...types].find((each) => each !== undefined && methods[each].length > 0);
  const messages: UcpMessage[] = [];
  if (wanted !== undefined && type !== undefined && type !== wanted)
    messages.push(errorMessage('field_invalid', market.t('delivery.error.method'), { path: `${methodPath}.type` }));
  if (type === undefined) {
    messages.push(errorMessage('fulfillment_unavailable', market.t('delivery.none'), { path: '$.fulfillment' }));
    return { view: { methods: [] }, methods: [], messages, delivery: prepared.delivery };
  }
  const nothing = { type, addresses: [], destination: null, method: null } as const;
  const given = type === wanted && prepared.delivery !== null ? prepared.delivery : nothing;
  const places =
    type === 'shipping'
      ? await shippingPlaces(request, prepared, given, methods.shipping)
      : await pickupPlaces(request, prepared, given, methods.pickup, country);
  const chosen = chosenMethod(places, given.method);
  messages.push(...places.messages);
  if (chosen === undefined && places.methods.length > 0) {
    const code = given.method === null ? 'field_required' : 'field_invalid';
    const path = `${methodPath}.groups[0].selected_option_id`;
    messages.push(errorMessage(code, market.t('delivery.error.method'), { path }));
  }
  const asking = chosen === undefined ? places.methods : [chosen];
  messages.push(...places.recipientMessages(asking.length > 0 && asking.every(({ key }) => asksForPhone(market, key))));
  return {
    view: {
      methods: [fulfillmentView(request, cart, { type, places, chosen })],
      available_methods: alternatives(request, cart, type, methods),
    },
    methods: chosen === undefined ? [...methods.shipping, ...methods.pickup] : [chosen],
    messages,
    delivery: {
      type,
      addresses: places.addresses,
      destination: places.selected,
      method: chosen?.key ?? null,
    },
  };
}
