import type { Place } from '../../../../shared/contract/delivery/places.ts';
import type { Store } from '../../../../shared/contract/stores/stores.ts';
import type { Coordinates } from '../../../../shared/stores/distance.ts';
import type { VisitorRequest } from '../../../page/page-module.ts';
import { findStores, maxNear, type StoresResult } from '../find-stores.ts';
import { isAsked, type LocatorQuery } from '../locator-query.ts';

/** Stores that have a size, and those that do not, each the nearest first. */
export interface StockResult {
  state: 'stock';
  around: Place | null;
  having: readonly Store[];
  /** The nearest of them: who looks on looks for one that has it. */
  lacking: readonly Store[];
  /** The nearest store further away that has it, where none of these has. */
  farther: Store | null;
}

export type StockSearch = StockResult | Exclude<StoresResult, { state: 'found' }>;

/** How many are shown of each. */
const maxHaving = 12;
const maxLacking = 6;
/** Metres to which a store with the size is looked for, and how many stores are asked. */
const farAway = 200_000;
const maxFarther = 200;

const hasIt = ({ stock }: Store): boolean => stock === 'AVAILABLE' || stock === 'FEW_REMAINING';

/** The store that a customer prefers, and how it stands with a size; nothing where that cannot be told. */
export async function preferredOf(request: VisitorRequest, sku: string): Promise<Store | null> {
  const { gateway, session, domain } = request;
  if (session.customerId === null) return null;
  const storeId = (await gateway.attempt('getAccount', {}))?.preferredStore ?? null;
  // What another system has written there names no store of ours.
  if (storeId === null || !/^\d{1,20}$/.test(storeId)) return null;
  const store = await gateway.attempt('getStore', { storeId, pieces: sku, context: 'eresa' });
  return store !== null && domain.params.storeLocator.countryCodes.includes(store.country) ? store : null;
}

interface Looking {
  query: LocatorQuery;
  mine: Store | null;
  sku: string;
  now: Date;
}

/** Around the place that was asked for; around the customer's own store before one is. Null before either is known. */
export async function findStock(request: VisitorRequest, looking: Looking): Promise<StockSearch | null> {
  const { query, mine, sku, now } = looking;
  const own = isAsked(query) ? null : mine;
  if (own !== null && own.coordinates === null) return null;
  if (own === null && !isAsked(query)) return null;
  const near = own?.coordinates ?? query.near;
  const found = await findStores(
    request,
    { ...query, near },
    now,
    { pieces: sku, context: 'eresa' },
    maxNear,
  );
  if (found.state !== 'found') return own === null ? found : null;
  const others = found.stores.filter(({ storeId }) => storeId !== mine?.storeId);
  const having = others.filter(hasIt).slice(0, maxHaving);
  const isThere = having.length > 0 || (mine !== null && hasIt(mine));
  const center = near ?? found.around;
  return {
    state: 'stock',
    around: own === null ? found.around : placeOf(own),
    having,
    lacking: others.filter((store) => !hasIt(store)).slice(0, maxLacking),
    farther: isThere || center === null ? null : await fartherOf(request, sku, center),
  };
}

function placeOf({ city, zipCode, country, coordinates }: Store): Place | null {
  return coordinates === null ? null : { city, zipCode, country, ...coordinates };
}

/** The nearest store that has the size; null where none has within reach, or it cannot be told. */
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
  return answer?.stores.find(hasIt) ?? null;
}
