import type { Store } from '../shared/contract/stores.ts';

/** A store or two in every country of the shop. */
export const stores: readonly Store[] = [
  { storeId: '42', name: 'Grand Place', city: 'Lille', country: 'FR' },
  { storeId: '43', name: null, city: 'Nantes', country: 'FR' },
  { storeId: '51', name: 'Neue Schönhauser', city: 'Berlin', country: 'DE' },
  { storeId: '52', name: 'Gärtnerplatz', city: 'München', country: 'DE' },
  { storeId: '61', name: 'Malasaña', city: 'Madrid', country: 'ES' },
  { storeId: '62', name: 'Brera', city: 'Milano', country: 'IT' },
  { storeId: '63', name: 'Seven Dials', city: 'London', country: 'GB' },
  { storeId: '64', name: 'Mokotowska', city: 'Warszawa', country: 'PL' },
  { storeId: '65', name: null, city: 'Lausanne', country: 'CH' },
  { storeId: '66', name: 'Vinohrady', city: 'Praha', country: 'CZ' },
];

export async function seedStores(db: D1Database): Promise<void> {
  await db
    .prepare(
      `INSERT INTO stores (store_id, name, city, country)
       SELECT value ->> 'storeId', value ->> 'name', value ->> 'city', value ->> 'country' FROM json_each(?)`,
    )
    .bind(JSON.stringify(stores))
    .run();
}
