import { storeServices } from '../../../shared/contract/stores/store-services.ts';
import type { searchSources } from '../../../shared/contract/stores/stores.ts';
import type { Country } from '../../../shared/markets/locales.ts';
import type { Query } from '../../../shared/routes.ts';
import type { Coordinates } from '../../../shared/stores/distance.ts';
import type { KnownQuery } from '../../edge-cache/cache-address.ts';
import type { PageRequest } from '../../page/page-module.ts';
import { isOn } from '../../page/row.ts';

export type StoreService = (typeof storeServices)[number];

/** Letters that a search may have. */
export const maxSearchLength = 100;

/** Stores on a page of a list. */
export const storesShown = 12;

/** The last page that there can be: a list has as many stores as one answer of the gateway. */
const lastPage = 20;

type SearchSource = (typeof searchSources)[number];

/** What an address may say of how its place came about: it was suggested and chosen, or a link named the town. */
const saidSources = ['suggestion', 'city'] as const satisfies readonly SearchSource[];

/** What the locator reads of its address; the rest makes no page of its own. */
export const locatorParameters: KnownQuery = {
  search: 'any',
  near: 'any',
  source: saidSources,
  country: 'any',
  service: 'any',
  open: ['1'],
  p: { upTo: lastPage },
};

/** What is looked for. */
export interface LocatorQuery {
  /** Town or zip code, as it was typed; empty for none. */
  search: string;
  /** Where somebody is, to a hundredth of a degree, a kilometre; nothing where a place was typed. */
  near: Coordinates | null;
  /** How the place came about; null where it was typed, or the browser told it. */
  source: (typeof saidSources)[number] | null;
  country: Country | null;
  /** All of them are wanted. */
  services: readonly StoreService[];
  /** Those alone that are open at the moment. */
  open: boolean;
  /** 0 for a number that no page has. */
  page: number;
}

const point = /^(-?\d{1,2}(?:\.\d{1,9})?),(-?\d{1,3}(?:\.\d{1,9})?)$/;

const rounded = (degrees: number) => Math.round(degrees * 100) / 100;

/** A point as it stands in an address, `50.64,3.06`; null where it is none. */
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

/** What stores do, as far as the market speaks of it: where nothing can be reserved, reserving is not named. */
export const servicesIn = (
  services: readonly StoreService[],
  domain: PageRequest['domain'],
): StoreService[] => services.filter((service) => service !== 'reservation' || isOn('ereservation', domain));

/** What an address asks the locator for; what it cannot read changes nothing. */
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

/**
 * The query string of a search. What is usual is not said, nor how the place came about: what is asked for from a list is
 * the same place once more.
 */
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

/** Whether stores are left out that do not do what is wanted. */
export const isFiltered = ({ services, open }: LocatorQuery): boolean => open || services.length > 0;

/** Whether anything is looked for. */
export const isAsked = (query: LocatorQuery): boolean =>
  query.search !== '' || query.near !== null || query.country !== null || isFiltered(query);

/** Whether this is a search for the same place once more, for another page of its list or with a filter. */
const isAgain = (query: LocatorQuery): boolean => query.page > 1 || isFiltered(query);

/** How the place came about that is searched around (specification, section 3). Precondition: there is one. */
export function sourceOf(query: LocatorQuery): SearchSource {
  if (isAgain(query)) return 'reload';
  return query.search === '' ? 'geolocalisation' : (query.source ?? 'search');
}
