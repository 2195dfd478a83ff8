import { brand } from '../../../shared/brand/brand.ts';
import type { Store } from '../../../shared/contract/stores/stores.ts';
import type { StructuredData } from '../../../shared/seo/structured-data.ts';
import type { TimeSpan } from '../../../shared/stores/store-hours.ts';
import { weekdayOf } from '../../../shared/time/zoned-time.ts';

/** schema.org's names of the days, from Monday on. */
const dayNames = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'];

/** schema.org's times have no 24:00. */
const timeOf = (time: string): string => (time === '24:00' ? '23:59' : time);

const span = ({ opens, closes }: TimeSpan) => ({
  '@type': 'OpeningHoursSpecification',
  opens: timeOf(opens),
  closes: timeOf(closes),
});

/** The week, with consecutive days of the same hours combined. */
function weekly(openingHours: Store['openingHours']): StructuredData[] {
  const days = new Map<string, { hours: TimeSpan; names: string[] }>();
  for (const { day, opens, closes } of openingHours) {
    const key = `${opens}-${closes}`;
    const known = days.get(key) ?? { hours: { opens, closes }, names: [] };
    known.names.push(`https://schema.org/${dayNames[day - 1]}`);
    days.set(key, known);
  }
  return [...days.values()].map(({ hours, names }) => ({ ...span(hours), dayOfWeek: names }));
}

/** An exceptional day, or several in a row; opening and closing at midnight means closed all day. */
function special(from: string, until: string, hours: readonly TimeSpan[]): StructuredData[] {
  const dates = { validFrom: from, validThrough: until };
  return (hours.length === 0 ? [{ opens: '00:00', closes: '00:00' }] : hours).map((each) => ({
    ...span(each),
    ...dates,
    ...(from === until && { dayOfWeek: `https://schema.org/${dayNames[weekdayOf(from) - 1]}` }),
  }));
}

interface StoreDataInput {
  store: Store;
  /** Absolute. */
  url: string;
  image: string | undefined;
  /** The date (ISO 8601) in the store's time zone. */
  today: string;
}

export function storeData({ store, url, image, today }: StoreDataInput): StructuredData {
  const { name, phone, line1, zipCode, city, country, coordinates, closedUntil } = store;
  const hours = weekly(store.openingHours);
  const exceptions = [
    ...(closedUntil === null ? [] : special(today, closedUntil, [])),
    ...store.exceptionalDays
      .filter(({ date }) => closedUntil === null || date > closedUntil)
      .flatMap(({ date, hours: ofDay }) => special(date, date, ofDay)),
  ];
  return {
    '@type': 'ClothingStore',
    '@id': url,
    url,
    name: name === null ? brand.name : `${brand.name} ${name}`,
    parentOrganization: { '@type': 'Organization', name: brand.name },
    ...(image !== undefined && { image }),
    ...(phone !== null && { telephone: phone }),
    address: {
      '@type': 'PostalAddress',
      ...(line1 !== '' && { streetAddress: line1 }),
      ...(zipCode !== '' && { postalCode: zipCode }),
      addressLocality: city,
      addressCountry: country,
    },
    ...(coordinates !== null && { geo: { '@type': 'GeoCoordinates', ...coordinates } }),
    ...(hours.length > 0 && { openingHoursSpecification: hours }),
    ...(exceptions.length > 0 && { specialOpeningHoursSpecification: exceptions }),
  };
}
