import { describe, expect, it } from 'vitest';
import type { Store } from '../../../shared/contract/stores/stores.ts';
import { townLine } from '../../../shared/forms/town-line.ts';
import { translate } from '../../../shared/i18n/i18n.ts';
import { type Locale, locales } from '../../../shared/markets/locales.ts';
import { storeData } from '../../../worker/pages/stores/store-data.ts';
import { weekFrom } from '../../../worker/pages/stores/store-week.ts';
import { marketShowing, storePathIn } from '../../../worker/stores/locators.ts';
import { openingWords } from '../../../worker/stores/opening-words.ts';
import { routeUrl } from '../../../worker/stores/store-words.ts';

const weekdays = [1, 2, 3, 4, 5].map((day) => ({ day, opens: '10:00', closes: '19:00' }));

function storeWith(over: Partial<Store> = {}): Store {
  return {
    storeId: '42',
    name: 'Grand Place',
    city: 'Lille',
    country: 'FR',
    line1: '12 Grand Place',
    zipCode: '59800',
    coordinates: { latitude: 50.6367, longitude: 3.0635 },
    timeZone: null,
    openingHours: [...weekdays, { day: 6, opens: '18:00', closes: '02:00' }],
    exceptionalDays: [],
    closedUntil: null,
    distance: null,
    phone: '+33320000000',
    services: [],
    departments: [],
    stock: null,
    readyOn: null,
    readyFrom: null,
    piecesThere: null,
    ...over,
  };
}

const marketOf = (locale: Locale) => ({
  t: translate(locales[locale].lang),
  properties: locales[locale],
});

/** The displayed hours at a time (ISO 8601 with offset). */
const said = (at: string, over: Partial<Store> = {}, locale: Locale = 'en') =>
  openingWords(storeWith(over), new Date(at), marketOf(locale));

describe('whether a store is open', () => {
  it.each([
    ['in the middle of the day', '2026-11-23T12:00+01:00', true, 'Open until 19:00'],
    ['a minute before it closes', '2026-11-23T18:59+01:00', true, 'Open until 19:00'],
    ['when it closes', '2026-11-23T19:00+01:00', false, 'Opens tomorrow at 10:00'],
    ['early in the morning', '2026-11-23T07:00+01:00', false, 'Opens today at 10:00'],
    ['on the evening that ends after midnight', '2026-11-28T23:30+01:00', true, 'Open until 02:00'],
    ['after that midnight', '2026-11-29T01:59+01:00', true, 'Open until 02:00'],
    ['on Sunday', '2026-11-29T02:00+01:00', false, 'Opens tomorrow at 10:00'],
    ['on Friday night', '2026-11-27T20:00+01:00', false, 'Opens tomorrow at 18:00'],
  ])('%s', (_, at, open, text) => {
    expect(said(at)).toEqual({ open, text });
  });

  it('is read from the clocks of the store, not from ours', () => {
    const there = { country: 'ES', timeZone: 'Atlantic/Canary' } as const;
    expect(said('2026-11-23T10:30+01:00', there)?.text).toBe('Opens today at 10:00');
    expect(said('2026-11-23T19:30+01:00', there)?.text).toBe('Open until 19:00');
    expect(said('2026-11-23T19:30+01:00')?.text).toBe('Opens tomorrow at 10:00');
  });

  it('names the day when it is further ahead, and the date beyond a week', () => {
    const closed = (date: string) => ({ date, hours: [] });
    const monday = { exceptionalDays: [closed('2026-11-23')] };
    expect(said('2026-11-22T12:00+01:00', monday)?.text).toBe('Opens Tuesday at 10:00');
    expect(said('2026-11-22T12:00+01:00', monday, 'de-de')?.text).toBe('Öffnet Dienstag um 10:00 Uhr');
    expect(said('2026-11-22T12:00+01:00', monday, 'pl-pl')?.text).toBe('Otwarcie: wtorek, 10:00');
    const days = ['23', '24', '25', '26', '27', '28'].map((day) => closed(`2026-11-${day}`));
    expect(said('2026-11-22T12:00+01:00', { exceptionalDays: days })?.text).toBe('Opens on 30 November 2026 at 10:00');
  });

  it('is not known without hours, and shown without them while it is closed for now', () => {
    expect(said('2026-11-23T12:00+01:00', { openingHours: [] })).toBeNull();
    expect(said('2026-11-23T12:00+01:00', { closedUntil: '2026-12-01' })).toEqual({
      open: false,
      text: 'Closed until 1 December 2026',
    });
    const always = [1, 2, 3, 4, 5, 6, 7].map((day) => ({ day, opens: '00:00', closes: '24:00' }));
    expect(said('2026-11-23T12:00+01:00', { openingHours: always })).toEqual({
      open: true,
      text: 'Open now',
    });
  });
});

describe('the week of a store', () => {
  it('stands from Monday to Sunday, each day as it comes next', () => {
    const christmas = { date: '2026-12-25', hours: [] };
    const week = weekFrom(storeWith({ exceptionalDays: [christmas] }), '2026-12-23');
    expect(week.map(({ weekday }) => weekday)).toEqual([1, 2, 3, 4, 5, 6, 7]);
    expect(week.map(({ date }) => date.slice(5))).toEqual([
      ...['12-28', '12-29', '12-23', '12-24', '12-25', '12-26', '12-27'],
    ]);
    expect(week.filter(({ exceptional }) => exceptional)).toEqual([
      { weekday: 5, date: '2026-12-25', hours: [], exceptional: true },
    ]);
    expect(week[5]?.hours).toEqual([{ opens: '18:00', closes: '02:00' }]);
  });
});

describe('a store for search engines', () => {
  const dataOf = (over: Partial<Store> = {}) =>
    storeData({
      store: storeWith(over),
      url: 'https://shop.example/en/stores/france/lille/grand-place-42/',
      image: undefined,
      today: '2026-11-23',
    });

  it('has its address, place, telephone and week', () => {
    expect(dataOf()).toMatchObject({
      '@type': 'ClothingStore',
      name: 'Selvedge Grand Place',
      telephone: '+33320000000',
      address: { streetAddress: '12 Grand Place', postalCode: '59800', addressCountry: 'FR' },
      geo: { latitude: 50.6367, longitude: 3.0635 },
      openingHoursSpecification: [
        {
          opens: '10:00',
          closes: '19:00',
          dayOfWeek: ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday'].map((day) => `https://schema.org/${day}`),
        },
        { opens: '18:00', closes: '02:00', dayOfWeek: ['https://schema.org/Saturday'] },
      ],
    });
  });

  it('shows exceptional days, and that it is closed for now', () => {
    const exceptionalDays = [
      { date: '2026-11-25', hours: [] },
      { date: '2026-12-24', hours: [{ opens: '10:00', closes: '24:00' }] },
      { date: '2026-12-25', hours: [] },
    ];
    expect(dataOf({ exceptionalDays, closedUntil: '2026-11-30' }).specialOpeningHoursSpecification).toMatchObject([
      { opens: '00:00', closes: '00:00', validFrom: '2026-11-23', validThrough: '2026-11-30' },
      { opens: '10:00', closes: '23:59', validFrom: '2026-12-24', validThrough: '2026-12-24' },
      { opens: '00:00', closes: '00:00', validFrom: '2026-12-25', validThrough: '2026-12-25' },
    ]);
  });

  it('leaves out what is not known', () => {
    const data = dataOf({
      name: null,
      phone: null,
      coordinates: null,
      openingHours: [],
      line1: '',
      zipCode: '',
    });
    expect(data.name).toBe('Selvedge');
    for (const key of ['telephone', 'geo', 'openingHoursSpecification', 'specialOpeningHoursSpecification'])
      expect(data, key).not.toHaveProperty(key);
  });
});

describe('where a store is', () => {
  it('has a path of its own in the markets that show its country', () => {
    const locators = { en: ['FR', 'GB'], 'fr-fr': ['FR'], 'de-de': ['DE'] } as const;
    const unnamed = storeWith({ name: null });
    expect(storePathIn(unnamed, locators, 'fr-fr')).toBe('/fr-fr/stores/france/lille/selvedge-42/');
    expect(storePathIn(storeWith({ country: 'DE', city: 'München' }), locators, 'de-de')).toBe(
      '/de-de/stores/deutschland/munchen/grand-place-42/',
    );
    expect(storePathIn(unnamed, locators, 'de-de')).toBeUndefined();
    expect(storePathIn(unnamed, locators, 'it-it')).toBeUndefined();
  });

  it('is in the market of its own country first, then in one of the same language', () => {
    const locators = {
      'fr-fr': ['FR'],
      'fr-ch': ['CH'],
      en: ['FR', 'GB', 'CZ', 'DE'],
      'de-de': ['DE', 'CZ'],
    } as const;
    expect(marketShowing({ country: 'DE' }, locators, 'fr-fr')).toBe('de-de');
    expect(marketShowing({ country: 'CZ' }, locators, 'fr-fr')).toBe('en');
    expect(marketShowing({ country: 'CZ' }, locators, 'de-de')).toBe('de-de');
    expect(marketShowing({ country: 'PL' }, locators, 'de-de')).toBeUndefined();
  });

  it('is written in the order of the country, and found by a map', () => {
    expect(townLine(storeWith())).toBe('59800 Lille');
    expect(townLine(storeWith({ country: 'GB', city: 'London', zipCode: 'WC2H 9LN' }))).toBe('London WC2H 9LN');
    expect(routeUrl(storeWith())).toBe('https://www.openstreetmap.org/directions?to=50.6367%2C3.0635');
    expect(routeUrl(storeWith({ coordinates: null }))).toBe(
      'https://www.openstreetmap.org/search?query=12+Grand+Place%2C+59800+Lille',
    );
  });
});
