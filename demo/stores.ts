import type { OpeningHours } from '../shared/contract/delivery-point.ts';
import type { Country } from '../shared/locales.ts';

interface DemoStore {
  storeId: string;
  name: string | null;
  city: string;
  country: Country;
  line1: string;
  zipCode: string;
  latitude: number;
  longitude: number;
}

/** A store or two in every country of the shop. */
export const stores: readonly DemoStore[] = [
  {
    storeId: '42',
    name: 'Grand Place',
    city: 'Lille',
    country: 'FR',
    line1: '12 Grand Place',
    zipCode: '59800',
    latitude: 50.6367,
    longitude: 3.0635,
  },
  {
    storeId: '43',
    name: null,
    city: 'Nantes',
    country: 'FR',
    line1: '7 rue Crébillon',
    zipCode: '44000',
    latitude: 47.2131,
    longitude: -1.5605,
  },
  {
    storeId: '44',
    name: 'Marais',
    city: 'Paris',
    country: 'FR',
    line1: '31 rue Vieille du Temple',
    zipCode: '75004',
    latitude: 48.8575,
    longitude: 2.3589,
  },
  {
    storeId: '51',
    name: 'Neue Schönhauser',
    city: 'Berlin',
    country: 'DE',
    line1: 'Neue Schönhauser Straße 14',
    zipCode: '10178',
    latitude: 52.5251,
    longitude: 13.4063,
  },
  {
    storeId: '52',
    name: 'Gärtnerplatz',
    city: 'München',
    country: 'DE',
    line1: 'Gärtnerplatz 3',
    zipCode: '80469',
    latitude: 48.1318,
    longitude: 11.5763,
  },
  {
    storeId: '61',
    name: 'Malasaña',
    city: 'Madrid',
    country: 'ES',
    line1: 'Calle de la Palma 22',
    zipCode: '28004',
    latitude: 40.4265,
    longitude: -3.7034,
  },
  {
    storeId: '62',
    name: 'Brera',
    city: 'Milano',
    country: 'IT',
    line1: 'Via Brera 9',
    zipCode: '20121',
    latitude: 45.4716,
    longitude: 9.1877,
  },
  {
    storeId: '63',
    name: 'Seven Dials',
    city: 'London',
    country: 'GB',
    line1: '18 Earlham Street',
    zipCode: 'WC2H 9LN',
    latitude: 51.5138,
    longitude: -0.1268,
  },
  {
    storeId: '64',
    name: 'Mokotowska',
    city: 'Warszawa',
    country: 'PL',
    line1: 'Mokotowska 51',
    zipCode: '00-542',
    latitude: 52.2265,
    longitude: 21.0208,
  },
  {
    storeId: '65',
    name: null,
    city: 'Lausanne',
    country: 'CH',
    line1: '4 rue de Bourg',
    zipCode: '1003',
    latitude: 46.5194,
    longitude: 6.6347,
  },
  {
    storeId: '66',
    name: 'Vinohrady',
    city: 'Praha',
    country: 'CZ',
    line1: 'Mánesova 28',
    zipCode: '120 00',
    latitude: 50.0783,
    longitude: 14.4417,
  },
];

/** From ten to seven, on Saturdays until eight, never on Sundays. */
const hours: OpeningHours = [1, 2, 3, 4, 5, 6].map((day) => ({
  day,
  opens: '10:00',
  closes: day === 6 ? '20:00' : '19:00',
}));

export async function seedStores(db: D1Database): Promise<void> {
  await db
    .prepare(
      `INSERT INTO stores (store_id, name, city, country, line1, zip_code, latitude, longitude, opening_hours)
       SELECT value ->> 'storeId', value ->> 'name', value ->> 'city', value ->> 'country', value ->> 'line1',
         value ->> 'zipCode', value ->> 'latitude', value ->> 'longitude', ?2
       FROM json_each(?1)`,
    )
    .bind(JSON.stringify(stores), JSON.stringify(hours))
    .run();
}
