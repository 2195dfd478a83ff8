import type { Place } from '../../../../shared/contract/delivery/places.ts';
import type { Store } from '../../../../shared/contract/stores/stores.ts';
import type { Coordinates } from '../../../../shared/stores/distance.ts';
import type { VisitorRequest } from '../../../page/page-module.ts';
import { findStores, maxNear, type StoresResult } from '../find-stores.ts';
import { isAsked, type LocatorQuery } from '../locator-query.ts';

/** Stores that have a size, and those that do not, the nearest first. */
export interface StockResult {
  state: 'stock';
  around: Place | null;
  having: readonly Store[];
  /** The nearest ones only. */
  lacking: readonly Store[];
  /** The nearest store with the size beyond the search radius, if none within it has it. */
  farther: Store | null;
}

export type StockSearch = StockResult | Exclude<StoresResult, { state: 'found' }>;

/** Maximum of stores shown of each kind. */
const maxHaving = 12;
const maxLacking = 6;
/** Radius in metres, and maximum of stores, of the search beyond. */
const farAway = 200_000;
const maxFarther = 200;

/** True if a store has the size. */
export const hasSize = ({ stock }: Pick<Store, 'stock'>): boolean => stock === 'AVAILABLE' || stock === 'FEW_REMAINING';

/** The customer's preferred store with its stock of a size; null if there is none, or the gateway fails. */
export async function preferredOf(request: VisitorRequest, sku: string): Promise<Store | null> {
  const { gateway, session, domain } = request;
  if (session.customerId === null) return null;
  const storeId = (await gateway.attempt('getAccount', {}))?.preferredStore ?? null;
  // An id written by another system is none of our stores.
  if (storeId === null || !/^\d{1,20}$/.test(storeId)) return null;
  const store = await gateway.attempt('getStore', { storeId, pieces: sku, context: 'eresa' });
  return store !== null && domain.params.storeLocator.countryCodes.includes(store.country) ? store : null;
}

interface StockQuery {
  query: LocatorQuery;
  mine: Store | null;
  sku: string;
  now: Date;
}

/** Searches around the requested place, else around the customer's preferred store. Null if neither is known. */
export async function findStock(request: VisitorRequest, search: StockQuery): Promise<StockSearch | null> {
  const { query, mine, sku, now } = search;
  const own = isAsked(query) ? null : mine;
  if (own !== null && own.coordinates === null) return null;
  if (own === null && !isAsked(query)) return null;
  const near = own?.coordinates ?? query.near;
  const found = await findStores(request, { ...query, near }, now, { pieces: sku, context: 'eresa' }, maxNear);
  if (found.state !== 'found') return own === null ? found : null;
  const others = found.stores.filter(({ storeId }) => storeId !== mine?.storeId);
  const having = others.filter(hasSize).slice(0, maxHaving);
  const isThere = having.length > 0 || (mine !== null && hasSize(mine));
  const center = near ?? found.around;
  return {
    state: 'stock',
    around: own === null ? found.around : placeOf(own),
    having,
    lacking: others.filter((store) => !hasSize(store)).slice(0, maxLacking),
    farther: isThere || center === null ? null : await fartherOf(request, sku, center),
  };
}

function placeOf({ city, zipCode, country, coordinates }: Store): Place | null {
  return coordinates === null ? null : { city, zipCode, country, ...coordinates };
}

/** The nearest store that has the size; null if none within reach has it, or the gateway fails. */
async function fartherOf(
  { gateway, domain }: VisitorRequest,
  sku: string,
  { latitude, longitude }: Coordinates,
): Promise<Store | null> {
  const answer = await gateway.attempt('getStores', {
    lat: latitude,
    lon: longitude,
    radius: farAway,
    limit: maxFarther,
    deliveryCountries: domain.params.storeLocator.countryCodes.join(','),
    pieces: sku,
    context: 'eresa',
  });
  return answer?.stores.find(hasSize) ?? null;
}
