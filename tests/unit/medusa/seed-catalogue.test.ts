import { expect, test } from 'vitest';
import { seed } from '#shop/seed.ts';
import { readCatalogue } from '../../../scripts/adapters/catalogue.ts';
import { SqliteD1 } from '../../../scripts/database/sqlite-d1.ts';
import { migratedDatabase } from '../migrated-database.ts';

test('Medusa gets the whole catalogue: every listing, piece, price and piece of stock', async () => {
  const database = migratedDatabase();
  await seed(new SqliteD1(database), {});
  const catalogue = readCatalogue(database);
  const rows = (sql: string) => database.prepare(sql).all();

  const parentOf = new Map(catalogue.families.map(({ familyId, parentId }) => [familyId, parentId]));
  const up = (familyId: string): string[] => {
    const parent = parentOf.get(familyId) ?? null;
    return [familyId, ...(parent === null ? [] : up(parent))];
  };
  // The families of a colour: those of the product with all above them, without those that do not list it.
  const listings = catalogue.products.flatMap(({ familyIds, metadata }) =>
    metadata.options.flatMap(({ optionId, outside }) =>
      [...new Set(familyIds.flatMap(up))]
        .filter((familyId) => !outside.includes(familyId))
        .map((familyId) => `${familyId} ${optionId}`),
    ),
  );
  expect(listings.sort()).toEqual(
    rows('SELECT family_id, option_id FROM listings')
      .map(({ family_id, option_id }) => `${family_id} ${option_id}`)
      .sort(),
  );

  const sizes = catalogue.products.flatMap(({ options }) => options.flatMap((option) => option.sizes));
  expect(sizes.map(({ sku, gtin, quantity }) => `${sku} ${gtin} ${quantity}`).sort()).toEqual(
    rows('SELECT sku, gtin, quantity FROM skus JOIN stock USING (sku)')
      .map(({ sku, gtin, quantity }) => `${sku} ${gtin} ${quantity}`)
      .sort(),
  );
  const prices = sizes.flatMap((size) =>
    Object.entries(size.prices).map(([currency, [price, before, type]]) =>
      [size.sku, currency, price, before, type].join(' '),
    ),
  );
  expect(prices.sort()).toEqual(
    rows("SELECT * FROM sku_prices WHERE currency IN ('EUR', 'CZK', 'CHF', 'PLN')")
      .map(({ sku, currency, price, strike_through_price, price_type }) =>
        [sku, currency, price, strike_through_price, price_type].join(' '),
      )
      .sort(),
  );
  database.close();
});

test('codes for everybody become promotions, with one for each currency of an amount', async () => {
  const database = migratedDatabase();
  await seed(new SqliteD1(database), {});
  const { promotions } = readCatalogue(database);
  database.close();
  expect(promotions.filter(({ code }) => code.startsWith('LESS15'))).toMatchObject([
    { code: 'LESS15', amount: 1500, minimum: 10000, currency: 'EUR' },
    { code: 'LESS15-CZK', amount: 37500, minimum: 250000, currency: 'CZK' },
    { code: 'LESS15-CHF', amount: 1500, currency: 'CHF' },
    { code: 'LESS15-PLN', amount: 6000, minimum: 40000, currency: 'PLN' },
  ]);
  expect(promotions.map(({ code }) => code)).not.toContain('GIFT');
  expect(promotions.find(({ code }) => code === 'ONLYONE')?.mostUses).toBe(1);
});
