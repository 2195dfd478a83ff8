import { describe, expect, it } from 'vitest';
import { parametersOf } from '../../../demo/domains/parameters.ts';
import { domainParameters } from '../../../shared/contract/markets/domain.ts';
import type { Store } from '../../../shared/contract/stores/stores.ts';
import type { Country } from '../../../shared/markets/locales.ts';
import type { PageRequest } from '../../../worker/page/page-module.ts';
import { accountStore } from '../../../worker/pages/account/store/store.tsx';
import { findStores } from '../../../worker/pages/stores/find-stores.ts';
import { isAsked, locatorQuery, queryOf } from '../../../worker/pages/stores/locator-query.ts';

const countries: readonly Country[] = ['FR', 'DE'];
const { params, ...record } = domainParameters.parse(parametersOf('en', '9001'));
/** A market with or without reservations. */
const domainOf = (ereservation: boolean) => ({
  ...record,
  params: { ...params, ereservation, storeLocator: { ...params.storeLocator, countryCodes: [...countries] } },
});
const read = (query: string, ereservation = true) =>
  locatorQuery(new URL(`http://shop.example/en/stores/?${query}`), domainOf(ereservation));

const nothing = { search: '', near: null, source: null, country: null, services: [], open: false, page: 1 };

describe('what the URL of the locator requests', () => {
  it.each([
    ['', {}],
    ['search=%20Lille%20', { search: 'Lille' }],
    ['near=50.6367,3.0635', { near: { latitude: 50.64, longitude: 3.06 } }],
    ['near=-33.9,18.4', { near: { latitude: -33.9, longitude: 18.4 } }],
    ['search=Lille&source=suggestion', { search: 'Lille', source: 'suggestion' }],
    ['search=Lille&source=city', { search: 'Lille', source: 'city' }],
    // A URL has neither the fields of the form alone, nor the source of a missing place.
    ['search=Lille&source=geolocalisation', { search: 'Lille' }],
    ['near=50.6,3.1&source=city', { near: { latitude: 50.6, longitude: 3.1 } }],
    // Typed text takes precedence over a position.
    ['search=Lille&near=50.6,3.1', { search: 'Lille' }],
    ['country=DE', { country: 'DE' }],
    ['service=parking&service=repair', { services: ['repair', 'parking'] }],
    ['open=1&p=3', { open: true, page: 3 }],
    ['p=0', { page: 0 }],
    ['p=21', { page: 0 }],
  ])('%s', (query, expected) => {
    expect(read(query)).toEqual({ ...nothing, ...expected });
  });

  it.each([
    'near=somewhere',
    'near=91,3',
    'near=50,181',
    'near=1e3,2',
    'near=50.6',
    'country=GB',
    'country=fr',
    'service=none',
    'open=yes',
    'p=x',
    'utm_source=mail',
  ])('nothing with %s', (query) => {
    expect(read(query)).toEqual(nothing);
    expect(isAsked(read(query))).toBe(false);
  });

  it('is no reserving where nothing can be reserved', () => {
    const both = 'service=reservation&service=repair';
    expect(read(both).services).toEqual(['reservation', 'repair']);
    expect(read(both, false).services).toEqual(['repair']);
  });

  it('is no longer than a search may be', () => {
    expect(read(`search=${'a'.repeat(300)}`).search).toHaveLength(100);
  });

  it('is said again by its query string, without what is usual', () => {
    const asked = 'near=50.60%2C3.10&country=FR&service=repair&open=1&p=2';
    const query = new URLSearchParams();
    for (const [name, value] of Object.entries(queryOf(read(asked))))
      for (const each of [value].flat()) if (each !== undefined) query.append(name, String(each));
    expect(query.toString()).toBe(asked);
    expect(
      Object.values(queryOf(read('')))
        .flat()
        .filter((value) => value !== undefined),
    ).toEqual([]);
  });
});

const always = [1, 2, 3, 4, 5, 6, 7].map((day) => ({ day, opens: '00:00', closes: '24:00' }));

function storeOf(id: number, openingHours: Store['openingHours'] = always): Store {
  return {
    ...{ storeId: String(id), name: null, city: 'Lille', country: 'FR', line1: '', zipCode: '' },
    ...{ coordinates: null, timeZone: null, openingHours, exceptionalDays: [], closedUntil: null },
    ...{ distance: 10, phone: null, services: [], departments: [], stock: null, readyOn: null },
    ...{ readyFrom: null, piecesThere: null },
  };
}

describe('a search for stores', () => {
  const now = new Date('2026-11-23T12:00+01:00');

  /** A gateway with these responses, and its requests. */
  function shop(stores: Store[] | null, places: object[] = []) {
    const asked: [string, object][] = [];
    const answer = (name: string, input: object) => {
      asked.push([name, input]);
      if (name === 'suggestPlaces') return places;
      if (name === 'getStore') return stores?.[0];
      return stores === null ? null : { stores, around: null, total: null };
    };
    const gateway = {
      call: async (...[name, input]: [string, object]) => answer(name, input),
      degraded: false,
    };
    const request = {
      gateway: { ...gateway, attempt: gateway.call },
      domain: domainOf(true),
    };
    // Only what a search reads of a request.
    return { asked, request: request as unknown as PageRequest };
  }

  const find = (query: string, stores: Store[] | null, places?: object[]) => {
    const { asked, request } = shop(stores, places);
    return findStores(request, read(query), now).then((found) => ({ found, asked }));
  };

  it('shows twelve at a time, and says how many pages there are', async () => {
    const stores = Array.from({ length: 30 }, (_, index) => storeOf(index));
    const { found } = await find('search=Lille&p=3', stores);
    expect(found).toMatchObject({ state: 'found', total: 30, pages: 3 });
    expect(found.state === 'found' && found.stores.map(({ storeId }) => storeId)).toEqual([
      ...['24', '25', '26', '27', '28', '29'],
    ]);
    expect((await find('search=Lille&p=4', stores)).found.state).toBe('beyond');
    expect((await find('search=Lille&p=0', stores)).found.state).toBe('beyond');
  });

  it('asks for a place, a point, a country and services as the contract has them', async () => {
    const { asked } = await find('near=50.6367,3.0635&country=FR&service=repair&service=parking', [storeOf(1)]);
    expect(asked).toEqual([
      [
        'getStores',
        expect.objectContaining({
          ...{ lat: 50.64, lon: 3.06, source: 'reload', context: 'locator' },
          ...{ countryCode: 'FR', deliveryCountries: 'FR,DE', services: 'repair,parking' },
        }),
      ],
    ]);
  });

  it.each([
    ['near=50.6367,3.0635', 'geolocalisation'],
    ['search=Lille', 'search'],
    ['search=59800%20Lille&source=suggestion', 'suggestion'],
    ['search=Lille&source=city', 'city'],
    ['search=Lille&source=suggestion&service=repair', 'reload'],
    ['search=Lille&source=city&p=2', 'reload'],
    ['search=Lille&p=2', 'reload'],
    ['near=50.6367,3.0635&open=1', 'reload'],
    ['country=FR', undefined],
  ])('says how the place of %s came about', async (query, source) => {
    const { asked } = await find(query, [storeOf(1)]);
    expect(asked.map(([, input]) => (input as { source?: string }).source)).toEqual([source]);
  });

  it('asks as the customer who chooses a store of their own', async () => {
    const { asked, request } = shop([storeOf(1)]);
    const url = new URL('http://shop.example/fr-fr/account/store/?search=Lille');
    // Only what the page reads of a request.
    const visitor = { ...request, url, now, client: { preferredStore: '12' }, log: {} };
    await accountStore.load(visitor as never);
    const contexts = asked.map(([name, input]) => [name, (input as { context?: string }).context]);
    expect(contexts).toEqual([
      ['getStore', 'customer'],
      ['getStores', 'customer'],
    ]);
  });

  it('leaves out what is closed, where that is wanted', async () => {
    const stores = [storeOf(1), storeOf(2, []), storeOf(3, [{ day: 1, opens: '13:00', closes: '14:00' }])];
    const { found } = await find('search=Lille&open=1', stores);
    expect(found).toMatchObject({ state: 'found', total: 1, stores: [{ storeId: '1' }] });
    expect((await find('search=Lille&open=1', [storeOf(2, [])], [{}])).found.state).toBe('filtered');
  });

  it('distinguishes an unknown place from one without stores, and both from a failure', async () => {
    expect((await find('search=Xyzzy', [])).found.state).toBe('unknown');
    expect((await find('search=X', [])).found.state).toBe('unknown');
    const { found, asked } = await find('search=05000%20Gap', [], [{ city: 'Gap' }]);
    expect(found.state).toBe('none');
    expect(asked[1]).toEqual(['suggestPlaces', { search: '05000', limit: 10 }]);
    expect((await find('near=0,0', [])).found.state).toBe('none');
    expect((await find('service=repair', [])).found.state).toBe('filtered');
    expect((await find('search=Lille', null)).found.state).toBe('failed');
  });
});
