import { storeServices } from '../../../shared/contract/stores/store-services.ts';
import type { searchSources } from '../../../shared/contract/stores/stores.ts';
import type { Country } from '../../../shared/markets/locales.ts';
import type { Query } from '../../../shared/routes.ts';
import type { Coordinates } from '../../../shared/stores/distance.ts';
import type { KnownQuery } from '../../edge-cache/cache-address.ts';
import type { PageRequest } from '../../page/page-module.ts';
import { isOn } from '../../page/row.ts';

export type StoreService = (typeof storeServices)[number];

/** Maximum length in characters. */
export const maxSearchLength = 100;

/** Stores per page of a list. */
export const storesShown = 12;

/** The last possible page: a list has at most the stores of one answer of the gateway. */
const lastPage = 20;

type SearchSource = (typeof searchSources)[number];

/** Sources of a place that a url may name: a chosen suggestion, or a link with the town. */
const saidSources = ['suggestion', 'city'] as const satisfies readonly SearchSource[];

/** Query parameters of the locator; others are not part of the cache key. */
export const locatorParameters: KnownQuery = {
  search: 'any',
  near: 'any',
  source: saidSources,
  country: 'any',
  service: 'any',
  open: ['1'],
  p: { upTo: lastPage },
};

export interface LocatorQuery {
  /** Town or zip code as typed; empty if none. */
  search: string;
  /** Position of the browser, rounded to a hundredth of a degree (a kilometre); null if a place was typed. */
  near: Coordinates | null;
  /** Source of the place; null if it was typed, or is the browser's position. */
  source: (typeof saidSources)[number] | null;
  country: Country | null;
  /** A store must have all of them. */
  services: readonly StoreService[];
  /** Only stores that are open now. */
  open: boolean;
  /** 0 for an impossible page number. */
  page: number;
}

const point = /^(-?\d{1,2}(?:\.\d{1,9})?),(-?\d{1,3}(?:\.\d{1,9})?)$/;

const rounded = (degrees: number) => Math.round(degrees * 100) / 100;

/** Parses a point in a url, `50.64,3.06`; null if it is invalid. */
function readPoint(text: string): Coordinates | null {
  const [, latitude, longitude] = point.exec(text) ?? [];
  if (latitude === undefined || longitude === undefined) return null;
  const read = { latitude: rounded(Number(latitude)), longitude: rounded(Number(longitude)) };
  return Math.abs(read.latitude) <= 90 && Math.abs(read.longitude) <= 180 ? read : null;
}

export const pointText = ({ latitude, longitude }: Coordinates): string =>
  `${latitude.toFixed(2)},${longitude.toFixed(2)}`;

function readPage(text: string | null): number {
  if (text === null || !/^-?\d+$/.test(text)) return 1;
  const number = Number(text);
  return number >= 1 && number <= lastPage ? number : 0;
}

/** Filters the services by the market's flags: without reservations the service is not named. */
export const servicesIn = (services: readonly StoreService[], domain: PageRequest['domain']): StoreService[] =>
  services.filter((service) => service !== 'reservation' || isOn('ereservation', domain));

/** Parses the query of the locator; invalid parameters are ignored. */
export function locatorQuery({ searchParams }: URL, domain: PageRequest['domain']): LocatorQuery {
  const countries = domain.params.storeLocator.countryCodes;
  const search = (searchParams.get('search') ?? '').trim().slice(0, maxSearchLength);
  const asked = searchParams.get('country');
  const wanted = new Set(searchParams.getAll('service'));
  return {
    search,
    near: search === '' ? readPoint(searchParams.get('near') ?? '') : null,
    source: search === '' ? null : (saidSources.find((each) => each === searchParams.get('source')) ?? null),
    country: countries.find((country) => country === asked) ?? null,
    services: servicesIn(storeServices, domain).filter((service) => wanted.has(service)),
    open: searchParams.get('open') === '1',
    page: readPage(searchParams.get('p')),
  };
}

/** The query of a search, without defaults and without the source: a link from a list searches for the same place. */
export function queryOf({ search, near, country, services, open, page }: LocatorQuery): Query {
  return {
    search: search === '' ? undefined : search,
    near: near === null ? undefined : pointText(near),
    country: country ?? undefined,
    service: services,
    open: open ? '1' : undefined,
    p: page === 1 ? undefined : page,
  };
}

export const isFiltered = ({ services, open }: LocatorQuery): boolean => open || services.length > 0;

/** True if there is a search. */
export const isAsked = (query: LocatorQuery): boolean =>
  query.search !== '' || query.near !== null || query.country !== null || isFiltered(query);

/** True if the same place is searched again, for another page of its list or with a filter. */
const isAgain = (query: LocatorQuery): boolean => query.page > 1 || isFiltered(query);

/** Source of the place of a search (specification, section 3). Precondition: the search has a place. */
export function sourceOf(query: LocatorQuery): SearchSource {
  if (isAgain(query)) return 'reload';
  return query.search === '' ? 'geolocalisation' : (query.source ?? 'search');
}
