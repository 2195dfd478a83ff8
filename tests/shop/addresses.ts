import { type Locale, locales } from '../../shared/markets/locales.ts';

/** Values for an address form, by country. */
export const addresses = {
  FR: { line1: '12 rue Oberkampf', zipCode: '75011', city: 'Paris', country: 'FR', phone: '06 12 34 56 78' },
  CH: { line1: 'Bahnhofstrasse 1', zipCode: '8001', city: 'Zürich', country: 'CH', phone: '079 123 45 67' },
  GB: { line1: '5 Old Street', zipCode: 'ec1v 9nr', city: 'London', country: 'GB', phone: '07400 123456' },
  DE: { line1: 'Torstraße 1', zipCode: '10115', city: 'Berlin', country: 'DE', phone: '030 901820' },
  ES: {
    line1: 'Calle de la Palma 5',
    zipCode: '28004',
    city: 'Madrid',
    country: 'ES',
    phone: '612 34 56 78',
  },
  IT: { line1: 'Via Torino 2', zipCode: '20123', city: 'Milano', country: 'IT', phone: '312 345 6789' },
  PL: { line1: 'ul. Żurawia 4', zipCode: '00545', city: 'Łódź', country: 'PL', phone: '512 345 678' },
} as const;

/** A home in the country of a market. */
export const addressIn = (locale: Locale) => addresses[locales[locale].iso2];
