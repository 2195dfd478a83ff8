/**
 * Stock of stores: three in five of the colours that are not sold online only, in few stores, but in most of the
 * largest ones; up to six pieces of each size. Computed from the ids in the database.
 */
const option = 'CAST(o.option_id AS INTEGER)';
const store = 'CAST(s.store_id AS INTEGER)';
/** Percentage of colours in a store: the first stores of the demo, every fifth of the others, the rest. */
const share = `CASE WHEN ${store} < 100 THEN 80 WHEN ${store} % 5 = 0 THEN 25 ELSE 4 END`;

export async function seedStoreStock(db: D1Database): Promise<void> {
  await db
    .prepare(
      `INSERT INTO store_stock (sku, store_id, quantity)
       SELECT k.sku, s.store_id, (${option} * 31 + ${store} * 17 + k.position * 13) % 7 AS quantity
       FROM options o CROSS JOIN stores s CROSS JOIN skus k ON k.option_id = o.option_id
       WHERE o.availability_type <> 'ONLINE_ONLY' AND o.availability NOT IN ('SOON_AVAILABLE', 'UNKNOWN')
         AND ${option} % 5 < 3
         AND (${option} * 7919 + ${store} * 104729 + ${option} % 1009 * ${store} % 97 * 31) % 100 < ${share}
         AND (${option} * 31 + ${store} * 17 + k.position * 13) % 7 > 0`,
    )
    .run();
}
