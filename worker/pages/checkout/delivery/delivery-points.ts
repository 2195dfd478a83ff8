import { collectedPieces } from '../../../../shared/checkout/pick-up.ts';
import type { Cart, ShippingMethod } from '../../../../shared/contract/cart/cart.ts';
import { pointKindOf } from '../../../../shared/contract/delivery/delivery-modes.ts';
import type { DeliveryPoint } from '../../../../shared/contract/delivery/delivery-point.ts';
import { type PointKind, pointKinds } from '../../../../shared/contract/delivery/point-kinds.ts';
import type { Store } from '../../../../shared/contract/stores/stores.ts';
import type { Country } from '../../../../shared/markets/locales.ts';
import type { Coordinates } from '../../../../shared/stores/distance.ts';
import { UpstreamError } from '../../../errors/errors.ts';
import type { Gateway } from '../../../upstream/gateway.ts';

/** What is shown of one kind; null when it could not be asked for. */
export type PointList =
  | { kind: 'store'; points: readonly Store[] | null }
  | { kind: Exclude<PointKind, 'store'>; points: readonly DeliveryPoint[] | null };

const limit = 8;

const storeIds = /^\d{1,20}$/;

/** Sizes that stores are asked for at the most, at a time. */
const maxSizes = 50;

interface Search {
  country: Country;
  /** Zip code or city; empty for the first that there are. */
  search: string;
  /** What was chosen on the map, which goes before it. */
  near: Coordinates | null;
}

/** What is asked for of stores. */
interface Collecting {
  cart: Cart;
  /** The id of the store that the customer prefers; null where none is. */
  preferred: string | null;
  /** Somebody looks for places elsewhere: the preferred store is shown where it is found, and not besides. */
  isSearched: boolean;
}

/** The pieces of a cart as stores are asked for them, so that they say how they stand and when an order is ready. */
export function piecesOf({ lineItems }: Pick<Cart, 'lineItems'>): { context: 'order'; pieces?: string } {
  const pieces = collectedPieces(lineItems).map(({ sku, quantity }) => `${sku}:${quantity}`);
  return {
    context: 'order',
    ...(pieces.length > 0 && pieces.length <= maxSizes && { pieces: pieces.join() }),
  };
}

const query = ({ country, search, near }: Search) => ({
  countryCode: country,
  limit,
  ...(near === null ? search !== '' && { search } : { lat: near.latitude, lon: near.longitude }),
});

/** The nearest first, but for the store that the customer prefers, which comes before them wherever it is in the country. */
async function stores(
  gateway: Gateway,
  search: Search,
  { cart, preferred, isSearched }: Collecting,
): Promise<PointList> {
  const pieces = piecesOf(cart);
  const found = await gateway.attempt('getStores', { ...query(search), ...pieces });
  if (found === null) return { kind: 'store', points: null };
  const isPreferred = ({ storeId }: Store) => storeId === preferred;
  const near = found.stores.toSorted((one, other) => Number(isPreferred(other)) - Number(isPreferred(one)));
  const [first] = near;
  if (
    preferred === null ||
    !storeIds.test(preferred) ||
    isSearched ||
    (first !== undefined && isPreferred(first))
  )
    return { kind: 'store', points: near };
  const own = await gateway.attempt('getStore', { storeId: preferred, ...pieces });
  return { kind: 'store', points: own?.country === search.country ? [own, ...near] : near };
}

/** The customer's preferred store, when it is listed and open; null otherwise. */
export function preferredStore(lists: readonly PointList[], preferred: string | null): Store | null {
  const stores = lists.flatMap((list) => (list.kind === 'store' ? (list.points ?? []) : []));
  return stores.find(({ storeId, closedUntil }) => storeId === preferred && closedUntil === null) ?? null;
}

/**
 * The id of the place that is chosen beforehand with a method: the customer's own store, else the nearest place that is
 * open; null where there is none, or nobody knows what is near.
 */
export function proposedPoint(
  lists: readonly PointList[],
  method: ShippingMethod['key'],
  { own, isNear }: { own: Store | null; isNear: boolean },
): string | null {
  const kind = pointKindOf(method);
  if (kind === 'store' && own !== null) return own.storeId;
  if (!isNear) return null;
  const points: readonly DeliveryPoint[] = lists.find((list) => list.kind === kind)?.points ?? [];
  return points.find(({ closedUntil }) => closedUntil === null)?.storeId ?? null;
}

/** A store by its id; undefined when there is none. */
async function findStore(gateway: Gateway, storeId: string): Promise<Store | undefined> {
  if (!storeIds.test(storeId)) return undefined;
  try {
    return await gateway.call('getStore', { storeId, context: 'order' });
  } catch (error) {
    if (error instanceof UpstreamError && error.status === 404) return undefined;
    throw error;
  }
}

/**
 * The point of an id: a store of the country, or a pickup point or locker among those that a search finds; undefined when
 * it is not (any more) there.
 */
export async function findPoint(
  gateway: Gateway,
  kind: PointKind,
  search: Search,
  id: string,
): Promise<DeliveryPoint | undefined> {
  const isMeant = ({ storeId }: DeliveryPoint) => storeId === id;
  switch (kind) {
    case 'store': {
      const store = await findStore(gateway, id);
      return store?.country === search.country ? store : undefined;
    }
    case 'pickup':
      return (await gateway.call('getPickups', query(search))).pickups.find(isMeant);
    case 'locker':
      return (await gateway.call('getLockers', query(search))).lockers.find(isMeant);
  }
}

/** Whether an id is that of a place of another kind, as far as can be asked: the list that it stood in is another. */
export async function isOfOtherKind(
  gateway: Gateway,
  kind: PointKind,
  search: Search,
  id: string,
): Promise<boolean> {
  const others = pointKinds.filter((each) => each !== kind);
  const found = await Promise.all(
    others.map((other) => findPoint(gateway, other, search, id).catch(() => undefined)),
  );
  return found.some((point) => point !== undefined);
}

/** The places that these methods go to, one list for each kind. A list that cannot be had stops nobody. */
export function pointLists(
  gateway: Gateway,
  methods: readonly ShippingMethod[],
  search: Search,
  collecting: Collecting,
): Promise<PointList[]> {
  const wanted = new Set(methods.map(({ key }) => pointKindOf(key)));
  const list = async (kind: PointKind): Promise<PointList> => {
    switch (kind) {
      case 'store':
        return stores(gateway, search, collecting);
      case 'pickup':
        return { kind, points: (await gateway.attempt('getPickups', query(search)))?.pickups ?? null };
      case 'locker':
        return { kind, points: (await gateway.attempt('getLockers', query(search)))?.lockers ?? null };
    }
  };
  return Promise.all(pointKinds.filter((kind) => wanted.has(kind)).map(list));
}
