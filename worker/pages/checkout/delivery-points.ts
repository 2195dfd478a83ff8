import type { ShippingMethod } from '../../../shared/contract/cart.ts';
import type { DeliveryPoint } from '../../../shared/contract/delivery-point.ts';
import { type PointKind, pointKindOf, pointKinds } from '../../../shared/delivery-modes.ts';
import type { Country } from '../../../shared/locales.ts';
import type { Gateway } from '../../upstream/gateway.ts';

/** What is shown of one kind; null when it could not be asked for. */
export interface PointList {
  kind: PointKind;
  points: readonly DeliveryPoint[] | null;
}

const limit = 8;

interface Search {
  country: Country;
  /** Zip code or city; empty for the first that there are. */
  search: string;
}

/** Asks for the points of a kind; `how` says whether a failure is thrown or gives null. */
async function ask(
  gateway: Gateway,
  how: 'call' | 'attempt',
  kind: PointKind,
  { country, search }: Search,
): Promise<readonly DeliveryPoint[] | null> {
  const input = { countryCode: country, limit, ...(search !== '' && { search }) };
  switch (kind) {
    case 'store':
      return (await gateway[how]('getStores', { ...input, context: 'order' }))?.stores ?? null;
    case 'pickup':
      return (await gateway[how]('getPickups', input))?.pickups ?? null;
    case 'locker':
      return (await gateway[how]('getLockers', input))?.lockers ?? null;
  }
}

/** The point of an id among those that a search finds; undefined when it is not (any more) among them. */
export async function findPoint(
  gateway: Gateway,
  kind: PointKind,
  search: Search,
  id: string,
): Promise<DeliveryPoint | undefined> {
  return (await ask(gateway, 'call', kind, search))?.find(({ storeId }) => storeId === id);
}

/** The places that these methods go to, one list for each kind. A list that cannot be had stops nobody. */
export function pointLists(
  gateway: Gateway,
  methods: readonly ShippingMethod[],
  search: Search,
): Promise<PointList[]> {
  const wanted = new Set(methods.map(({ key }) => pointKindOf(key)));
  return Promise.all(
    pointKinds
      .filter((kind) => wanted.has(kind))
      .map(async (kind) => ({ kind, points: await ask(gateway, 'attempt', kind, search) })),
  );
}
