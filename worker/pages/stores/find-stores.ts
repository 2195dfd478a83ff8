import type { CallInput } from '../../../shared/contract/contract.ts';
import type { Place } from '../../../shared/contract/delivery/places.ts';
import type { Store } from '../../../shared/contract/stores/stores.ts';
import { slugify } from '../../../shared/format/slug.ts';
import type { Locale } from '../../../shared/markets/locales.ts';
import { openingState } from '../../../shared/stores/store-hours.ts';
import type { PageRequest } from '../../page/page-module.ts';
import { findLocators, marketShowing } from '../../stores/locators.ts';
import { isFiltered, type LocatorQuery, sourceOf, storesShown } from './locator-query.ts';

/** Radius of a search in metres. */
export const searchRadius = 100_000;

/** Maximum of stores in a search: the nearest, or without a place the first by town. */
export const maxNear = 60;
const maxListed = 200;

export type StoresResult =
  | {
      state: 'found';
      /** Stores of the requested page. */
      stores: readonly Store[];
      around: Place | null;
      total: number;
      pages: number;
    }
  /** There is no such page of the list. */
  | { state: 'beyond' }
  /** The place is in a country whose stores another market shows. */
  | { state: 'elsewhere'; place: Place; market: Locale }
  /** The place is unknown, no store is near, or none nearby passes the filters. */
  | { state: 'unknown' | 'none' | 'filtered' }
  /** The gateway fails. */
  | { state: 'failed' };

/** Further parameters of the request for stores. */
type ExtraParameters = Pick<CallInput<'getStores'>, 'context' | 'pieces'>;

/** Searches the stores of the market's locator, the nearest first. */
export async function findStores(
  request: PageRequest,
  query: LocatorQuery,
  now: Date,
  extra: ExtraParameters = { context: 'locator' },
  perPage = storesShown,
): Promise<StoresResult> {
  const { gateway, domain } = request;
  const { search, near, country, services, page } = query;
  const { countryCodes } = domain.params.storeLocator;
  if (countryCodes.length === 0) return { state: 'none' };
  const hasPlace = search !== '' || near !== null;
  const answer = await gateway.attempt('getStores', {
    deliveryCountries: countryCodes.join(','),
    ...extra,
    radius: searchRadius,
    limit: hasPlace ? maxNear : maxListed,
    ...(country !== null && { countryCode: country }),
    ...(search !== '' && { search }),
    ...(near !== null && { lat: near.latitude, lon: near.longitude }),
    ...(hasPlace && { source: sourceOf(query) }),
    ...(services.length > 0 && { services: services.join(',') }),
  });
  if (answer === null) return { state: 'failed' };
  const wanted = query.open ? answer.stores.filter((store) => openingState(store, now)?.open === true) : answer.stores;
  const pages = Math.max(1, Math.ceil(wanted.length / perPage));
  if (page < 1 || page > pages) return { state: 'beyond' };
  if (wanted.length > 0) {
    const stores = wanted.slice((page - 1) * perPage, page * perPage);
    return { state: 'found', stores, around: answer.around, total: wanted.length, pages };
  }
  const place = search === '' ? null : await searchedPlace(request, search);
  if (place !== null && place.state !== 'here') return place;
  return { state: isFiltered(query) ? 'filtered' : 'none' };
}

type SearchedPlace = { state: 'here' } | { state: 'unknown' } | Extract<StoresResult, { state: 'elsewhere' }>;

/**
 * Returns `here` if a place of the market's countries has this name; `elsewhere` if it is the full name of a place in
 * a country whose stores another market shows; otherwise `unknown`.
 */
async function searchedPlace(request: PageRequest, search: string): Promise<SearchedPlace> {
  const { gateway, domain, locale } = request;
  const { countryCodes } = domain.params.storeLocator;
  const [country, ...others] = countryCodes;
  // If a zip code is beside its town, the gateway suggests places by the zip code.
  const beginning = search.split(/\s+/).find((word) => /\d/.test(word)) ?? search;
  // Too short for a place.
  if (beginning.length < 2) return { state: 'unknown' };
  const asked = { search: beginning, limit: 10 };
  const only = others.length === 0 && country !== undefined ? { countryCode: country } : {};
  const places = await gateway.call('suggestPlaces', { ...asked, ...only });
  const isHere = (place: Place) => !place.country || countryCodes.includes(place.country);
  if (places.some(isHere)) return { state: 'here' };
  const wanted = slugify(search);
  // No further call to a gateway that has just failed.
  const isAsked = others.length === 0 && !gateway.degraded;
  const abroad = isAsked ? await gateway.attempt('suggestPlaces', asked) : places;
  const place = abroad?.find(({ city, zipCode }) => [city, zipCode].some((each) => slugify(each) === wanted));
  if (!place?.country) return { state: 'unknown' };
  const market = marketShowing({ country: place.country }, await findLocators(request), locale);
  return market === undefined ? { state: 'unknown' } : { state: 'elsewhere', place, market };
}
