import { collectedPieces } from '../../shared/checkout/pick-up.ts';
import type { Cart, ShippingMethod } from '../../shared/contract/cart/cart.ts';
import { pointKindOf } from '../../shared/contract/delivery/delivery-modes.ts';
import type { DeliveryPoint } from '../../shared/contract/delivery/delivery-point.ts';
import { type PointKind, pointKinds } from '../../shared/contract/delivery/point-kinds.ts';
import type { Store } from '../../shared/contract/stores/stores.ts';
import type { Country } from '../../shared/markets/locales.ts';
import type { Coordinates } from '../../shared/stores/distance.ts';
import { UpstreamError } from '../errors/errors.ts';
import type { Gateway } from '../upstream/gateway.ts';

/** The points of a kind; null if they could not be loaded. */
export type PointList =
  | { kind: 'store'; points: readonly Store[] | null }
  | { kind: Exclude<PointKind, 'store'>; points: readonly DeliveryPoint[] | null };

const limit = 8;

const storeIds = /^\d{1,20}$/;

/** Maximum of sizes per request for stores. */
const maxSizes = 50;

interface Search {
  country: Country;
  /** Zip code or city; empty for the first ones in the gateway's order. */
  search: string;
  /** The place chosen on the map, which takes precedence over `search`. */
  near: Coordinates | null;
}

/** Further parameters of a request for stores. */
interface Collecting {
  cart: Cart;
  /** The id of the customer's preferred store, if any. */
  preferred: string | null;
  /** The customer searches elsewhere: the preferred store is shown only if it is among the results. */
  isSearched: boolean;
}

/** Query with the pieces of a cart, for which stores return their stock and when an order is ready. */
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

/** Loads the stores, the nearest first. The preferred store precedes them, wherever it is in the country. */
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
  if (preferred === null || !storeIds.test(preferred) || isSearched || (first !== undefined && isPreferred(first)))
    return { kind: 'store', points: near };
  const own = await gateway.attempt('getStore', { storeId: preferred, ...pieces });
  return { kind: 'store', points: own?.country === search.country ? [own, ...near] : near };
}

/** The customer's preferred store if it is listed and open; null otherwise. */
export function preferredStore(lists: readonly PointList[], preferred: string | null): Store | null {
  const stores = lists.flatMap((list) => (list.kind === 'store' ? (list.points ?? []) : []));
  return stores.find(({ storeId, closedUntil }) => storeId === preferred && closedUntil === null) ?? null;
}

/**
 * Id of the preselected point of a method: the customer's preferred store, else the nearest open point; null if there
 * is none, or if the customer's place is unknown.
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

/** Loads a store by its id; undefined if there is none. */
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
 * Loads a point by its id: a store of the country, or a pickup point or locker among the results of a search;
 * undefined if it is not there (any more).
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

/** True if the id is that of a point of another kind: it was chosen in another list. Failures count as no. */
export async function isOfOtherKind(gateway: Gateway, kind: PointKind, search: Search, id: string): Promise<boolean> {
  const others = pointKinds.filter((each) => each !== kind);
  const found = await Promise.all(others.map((other) => findPoint(gateway, other, search, id).catch(() => undefined)));
  return found.some((point) => point !== undefined);
}

/** Loads the points of these methods, one list for each kind. A list that fails is null. */
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
