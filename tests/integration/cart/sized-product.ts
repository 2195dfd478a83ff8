import type { Backend } from './carts-fixture.ts';

interface SizedProduct {
  optionId: string;
  medium: string;
  large: string;
}

/** A product with five pieces of M at 50.00 and five of L at 60.00, formerly 80.00, in each currency. */
export async function sizedProduct(
  { db, product }: Backend,
  options: { segmentation?: string } = {},
): Promise<SizedProduct> {
  const medium = await product(5, { price: 5_000, ...options });
  const large = medium.replace(/M$/, 'L');
  await db.batch([
    db.prepare(`INSERT INTO sizes (size_id, position, label) SELECT 'test-L', 1000, replace(label, 'M', 'L')
      FROM sizes WHERE size_id = 'test' ON CONFLICT DO NOTHING`),
    db
      .prepare(
        `INSERT INTO skus (sku, option_id, size_id, position, gtin)
         SELECT ?1, option_id, 'test-L', 2, '' FROM skus WHERE sku = ?2`,
      )
      .bind(large, medium),
    db.prepare('INSERT INTO stock (sku, quantity) VALUES (?, 5)').bind(large),
    db
      .prepare(
        `INSERT INTO size_prices (sku, currency, price, strike_through_price, price_type)
         SELECT sku, currency, p.price + iif(sku = ?1, 1000, 0), iif(sku = ?1, p.price + 3000, NULL),
           iif(sku = ?1, 'S', 'I')
         FROM skus JOIN prices p USING (option_id) WHERE sku IN (?1, ?2)`,
      )
      .bind(large, medium),
  ]);
  return { optionId: medium.slice(0, -2), medium, large };
}
