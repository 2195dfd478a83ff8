/** Columns of the table `stores`, by the names of a store's facts. */
const columns = {
  store_id: 'storeId',
  ...{ name: 'name', city: 'city', country: 'country', line1: 'line1', zip_code: 'zipCode' },
  ...{ latitude: 'latitude', longitude: 'longitude', time_zone: 'timeZone', phone: 'phone' },
  ...{ opening_hours: 'openingHours', exceptional_days: 'exceptionalDays', services: 'services' },
  ...{ departments: 'departments', closed_from: 'closedFrom', closed_until: 'closedUntil' },
};

/** Stores the stores. @param stores objects with the facts above; what is missing is null */
export async function seedStores(db: D1Database, stores: readonly object[]): Promise<void> {
  const values = Object.values(columns).map((name) => `value ->> '${name}'`);
  await db
    .prepare(`INSERT INTO stores (${Object.keys(columns).join()}) SELECT ${values.join()} FROM json_each(?)`)
    .bind(JSON.stringify(stores))
    .run();
}
