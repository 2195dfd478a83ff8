import type { CallInput } from '../../../shared/contract/contract.ts';
import type { Place } from '../../../shared/contract/places.ts';
import type { Store } from '../../../shared/contract/stores.ts';
import { openingState } from '../../../shared/store-hours.ts';
import type { PageRequest } from '../page-module.ts';
import { isFiltered, type LocatorQuery, storesShown } from './locator-query.ts';

/** Metres around a place that are looked at. */
export const searchRadius = 100_000;

/** How many stores are looked at: the nearest, or where there is no place the first in the order of their towns. */
const mostNear = 60;
const mostListed = 200;

/** What a search comes to. */
export type FoundStores =
  | {
      state: 'found';
      /** Those of the page asked for. */
      stores: readonly Store[];
      around: Place | null;
      total: number;
      pages: number;
    }
  /** There is no such page of the list. */
  | { state: 'beyond' }
  /** Nobody knows the place; there is none near it; or those that there are do not do what is wanted. */
  | { state: 'unknown' | 'none' | 'filtered' }
  /** The gateway does not answer. */
  | { state: 'failed' };

/** What is asked of stores besides where they are; nothing for a locator. */
type Besides = Pick<CallInput<'getStores'>, 'context' | 'pieces'>;

/** The stores of the market's locator that are looked for, the nearest first. */
export async function findStores(
  { gateway, domain }: Pick<PageRequest, 'gateway' | 'domain'>,
  query: LocatorQuery,
  now: Date,
  besides: Besides = { context: 'locator' },
): Promise<FoundStores> {
  const { search, near, country, services, page } = query;
  const { countryCodes } = domain.params.storeLocator;
  if (countryCodes.length === 0) return { state: 'none' };
  const hasPlace = search !== '' || near !== null;
  const answer = await gateway.attempt('getStores', {
    deliveryCountries: countryCodes.join(','),
    ...besides,
    radius: searchRadius,
    limit: hasPlace ? mostNear : mostListed,
    ...(country !== null && { countryCode: country }),
    ...(search !== '' && { search, source: 'search' }),
    ...(near !== null && { lat: near.latitude, lon: near.longitude, source: 'geolocalisation' }),
    ...(services.length > 0 && { services: services.join(',') }),
  });
  if (answer === null) return { state: 'failed' };
  const wanted = query.open
    ? answer.stores.filter((store) => openingState(store, now)?.open === true)
    : answer.stores;
  const pages = Math.max(1, Math.ceil(wanted.length / storesShown));
  if (page < 1 || page > pages) return { state: 'beyond' };
  if (wanted.length > 0) {
    const stores = wanted.slice((page - 1) * storesShown, page * storesShown);
    return { state: 'found', stores, around: answer.around, total: wanted.length, pages };
  }
  if (search !== '' && (await isUnknown({ gateway, domain }, search))) return { state: 'unknown' };
  return { state: isFiltered(query) ? 'filtered' : 'none' };
}

/** Whether no place of the market's countries is called so. */
async function isUnknown(
  { gateway, domain }: Pick<PageRequest, 'gateway' | 'domain'>,
  search: string,
): Promise<boolean> {
  const [country, ...others] = domain.params.storeLocator.countryCodes;
  // Where a zip code stands beside its town, the zip code is what is known.
  const beginning = search.split(/\s+/).find((word) => /\d/.test(word)) ?? search;
  // Shorter ones name no place.
  if (beginning.length < 2) return true;
  const places = await gateway.call('suggestPlaces', {
    search: beginning,
    limit: 10,
    ...(others.length === 0 && country !== undefined && { countryCode: country }),
  });
  return places.length === 0;
}
