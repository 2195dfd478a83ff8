import type { ShippingMethod } from '../../../shared/contract/cart/cart.ts';
import { pointKindOf } from '../../../shared/contract/delivery/delivery-modes.ts';
import type { DeliveryPoint } from '../../../shared/contract/delivery/delivery-point.ts';
import { type PointKind, pointKinds } from '../../../shared/contract/delivery/point-kinds.ts';
import { formatDate } from '../../../shared/format/intl.ts';
import type { Country } from '../../../shared/markets/locales.ts';
import { findPoint, type PointList, pointLists } from '../../delivery/delivery-points.ts';
import { pointName } from '../../stores/point-name.ts';
import { errorMessage, type UcpMessage } from '../protocol/messages.ts';
import type { UcpRequest } from '../protocol/operation.ts';
import type { GivenDelivery } from '../stored/stored-checkout.ts';
import { type Days, methodPath, type Places, type Prepared } from './place.ts';
import { collectorMessages } from './recipient.ts';

/** Places of one kind in an answer: fifteen of all three. */
const maxPlaces = 5;

/** A place that the gateway knows. Only stores say when an order is ready. */
interface Point {
  kind: PointKind;
  point: DeliveryPoint & { readyOn?: string | null };
}

const idOf = ({ kind, point }: Point): string => `${kind}:${point.storeId}`;

/** A place as a destination (types/retail_location.json). */
function destinationView(place: Point) {
  const { line1, zipCode, city, country } = place.point;
  return {
    id: idOf(place),
    name: pointName(place.point),
    address: {
      ...(line1 !== '' && { street_address: line1 }),
      ...(zipCode !== '' && { postal_code: zipCode }),
      address_locality: city,
      address_country: country,
    },
  };
}

/** Kind and id of a place by its id in the protocol, or by that of a store alone; undefined for any other text. */
function readId(id: string): { kind: PointKind; storeId: string } | undefined {
  if (!id.includes(':')) return { kind: 'store', storeId: id };
  const [name = '', storeId = ''] = id.split(/:(.*)/s);
  const kind = pointKinds.find((each) => each === name);
  return kind === undefined || storeId === '' ? undefined : { kind, storeId };
}

/** The open places near the buyer, and whether all lists could be loaded. */
async function placesNear(
  { gateway }: UcpRequest,
  { cart, postalCode }: Prepared,
  methods: readonly ShippingMethod[],
  country: Country,
) {
  if (postalCode === '') return { points: [], isWhole: true };
  const search = { country, search: postalCode, near: null };
  const lists = await pointLists(gateway, methods, search, { cart, preferred: null, isSearched: true });
  const open = ({ kind, points }: PointList): Point[] =>
    (points ?? [])
      .filter(({ closedUntil }) => closedUntil === null)
      .slice(0, maxPlaces)
      .map((point) => ({ kind, point }));
  return { points: lists.flatMap(open), isWhole: lists.every(({ points }) => points !== null) };
}

/** The place that a platform has chosen; undefined if it is not there, or not offered. @throws UpstreamError */
async function chosenPlace(
  { gateway }: UcpRequest,
  id: string | null,
  {
    near,
    methods,
    search,
  }: {
    near: readonly Point[];
    methods: readonly ShippingMethod[];
    search: { country: Country; search: string; near: null };
  },
): Promise<Point | undefined> {
  const known = near.find((each) => idOf(each) === id);
  const named = id === null ? undefined : readId(id);
  if (known !== undefined || named === undefined) return known;
  const { kind, storeId } = named;
  if (!methods.some(({ key }) => pointKindOf(key) === kind)) return undefined;
  const point = await findPoint(gateway, kind, search, storeId);
  return point === undefined ? undefined : { kind, point };
}

/** From the first to the last day on which stores among some places have the order ready; null if one is unknown. */
function readyAt(places: readonly Point[]): Days | null {
  const days = places.filter(({ kind }) => kind === 'store').map(({ point }) => point.readyOn ?? null);
  const known = days.filter((day) => day !== null).toSorted();
  const [from] = known;
  const until = known.at(-1);
  return from === undefined || until === undefined || known.length < days.length ? null : { from, until };
}

/** Stores, pickup points and lockers near the buyer, and the chosen one. @throws UpstreamError */
export async function pickupPlaces(
  request: UcpRequest,
  prepared: Prepared,
  { destination }: GivenDelivery,
  methods: readonly ShippingMethod[],
  country: Country,
): Promise<Places> {
  const { market } = request;
  const { buyer, postalCode } = prepared;
  const { points: near, isWhole } = await placesNear(request, prepared, methods, country);
  const search = { country, search: postalCode, near: null };
  const found = await chosenPlace(request, destination, { near, methods, search });
  const closedUntil = found?.point.closedUntil ?? null;
  const chosen = closedUntil === null ? found : undefined;
  const messages: UcpMessage[] = [];
  const fail = (code: string, content: string, path: string) => messages.push(errorMessage(code, content, { path }));
  const selection = `${methodPath}.selected_destination_id`;
  if (chosen === undefined && destination !== null)
    fail(
      'field_invalid',
      closedUntil === null
        ? market.t('delivery.error.point-gone')
        : market.t('delivery.point.closed', { day: formatDate(closedUntil, market.properties.intl) }),
      selection,
    );
  else if (chosen === undefined && postalCode === '')
    fail('field_required', market.t('address.missing.zipCode'), '$.context.postal_code');
  else if (chosen === undefined && near.length === 0 && isWhole)
    fail('field_invalid', market.t('delivery.points.none-near', { search: postalCode }), '$.context.postal_code');
  else if (chosen === undefined) fail('field_required', market.t('delivery.error.point'), selection);
  if (!isWhole)
    messages.push({ type: 'warning', code: 'places_unavailable', content: market.t('delivery.points.failed') });
  const isKnown = chosen === undefined || near.some((each) => idOf(each) === idOf(chosen));
  return {
    destinations: [...(isKnown ? [] : [chosen]), ...near].map(destinationView),
    selected: chosen === undefined ? null : idOf(chosen),
    methods: chosen === undefined ? methods : methods.filter(({ key }) => pointKindOf(key) === chosen.kind),
    ready: readyAt(chosen === undefined ? near : [chosen]),
    messages,
    recipientMessages: (phoneAsked) => collectorMessages(market, { buyer, phoneAsked }),
    addresses: [],
  };
}
